import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  reviews: {},
} as const satisfies OwnedTables
