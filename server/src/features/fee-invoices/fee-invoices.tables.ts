import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  fee_invoice_postings: {},
  fee_invoices: {
    kind: '#core/graphql/resolver-types.ts#FeeInvoiceKind',
    tax_kind: '@neev/domain/tax/gst#TaxKind',
  },
} as const satisfies OwnedTables
