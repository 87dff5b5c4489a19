import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  dealer_stock: {},
  dealer_stock_movements: {},
  stock: {},
  stock_movements: {},
} as const satisfies OwnedTables
