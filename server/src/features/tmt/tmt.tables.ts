import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_plants: {},
} as const satisfies OwnedTables
