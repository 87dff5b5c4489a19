import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  debit_proposals: {},
} as const satisfies OwnedTables
