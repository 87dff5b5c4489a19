import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statutory_notices: {},
} as const satisfies OwnedTables
