import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  quality_orders: {},
} as const satisfies OwnedTables
