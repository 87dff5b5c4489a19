import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  filing_choices: { frequency: '@neev/domain/money/gst-returns/quarterly-returns#FilingFrequency' },
  gstr8_filings: {
    suppliers: '@neev/domain/money/gst-returns/gstr8#SupplierRow[]',
    amendments: '@neev/domain/money/gst-returns/gstr8#Amendment[]',
  },
  iff_filings: {},
  tcs_registrations: {},
  turnover_notices: {},
} as const satisfies OwnedTables

export const evidence = {
  filing_choices: {},
  gstr8_filings: {},
  iff_filings: {},
} as const satisfies Evidence
