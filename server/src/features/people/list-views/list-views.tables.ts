import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  list_views: {},
} as const satisfies OwnedTables
