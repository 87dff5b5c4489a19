import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  cart_lines: {},
  carts: {},
} as const satisfies OwnedTables
