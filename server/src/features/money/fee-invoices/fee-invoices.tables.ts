import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  fee_invoice_postings: {},
  fee_invoices: {
    kind: '#core/graphql/resolver-types.ts#FeeInvoiceKind',
    tax_kind: '@neev/domain/tax/gst#TaxKind',
  },
} as const satisfies OwnedTables

export const evidence = {
  fee_invoice_postings: {},
  fee_invoices: {},
} as const satisfies Evidence
