import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  fee_invoice_postings: {},
  fee_invoices: {
    kind: '#core/graphql/resolver-types.ts#FeeInvoiceKind',
    tax_kind: '@neev/domain/tax/gst#TaxKind',
    lines: '@neev/domain/money/fee-invoices#FeeLine[]',
    supplier: '#features/orders/invoices/parties.queries.ts#Party',
    recipient: '#features/orders/invoices/parties.queries.ts#Party',
  },
} as const satisfies OwnedTables

export const evidence = {
  fee_invoice_postings: {},
  fee_invoices: {},
} as const satisfies Evidence
