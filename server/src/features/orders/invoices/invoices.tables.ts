import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  credit_notes: {},
  debit_notes: {},
  invoices: {
    type: '#core/graphql/resolver-types.ts#InvoiceType',
    sez: '@neev/domain/tax/gst#SezSupply',
  },
} as const satisfies OwnedTables

export const evidence = {
  credit_notes: {},
  debit_notes: {},
  invoices: {},
} as const satisfies Evidence
