import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  gstr8_filings: {},
  tcs_registrations: {},
  turnover_notices: {},
} as const satisfies OwnedTables

export const evidence = {
  gstr8_filings: {},
} as const satisfies Evidence
