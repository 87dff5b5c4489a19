import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  check_runs: {},
} as const satisfies OwnedTables
