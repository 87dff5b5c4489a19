import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  gstr8_filings: {},
  tcs_registrations: {},
} as const satisfies OwnedTables
