import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  wishlist_items: {},
} as const satisfies OwnedTables
