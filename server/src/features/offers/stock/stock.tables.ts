import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  dealer_stock: {},
  dealer_stock_movements: {},
  stock: {},
  stock_movements: {},
} as const satisfies OwnedTables

export const evidence = {
  dealer_stock_movements: {},
  stock_movements: {},
} as const satisfies Evidence
