import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  credit_notes: {
    lines: '#features/orders/invoices/notes.ts#NoteLine[]',
  },
  debit_notes: {
    lines: '#features/orders/invoices/notes.ts#NoteLine[]',
  },
  invoices: {
    type: '#core/graphql/resolver-types.ts#InvoiceType',
    sez: '@neev/domain/tax/gst#SezSupply',
    supplier: '#features/orders/invoices/parties.queries.ts#Party',
    recipient: '#features/orders/invoices/parties.queries.ts#Party',
    ship_to: '#features/orders/invoices/parties.queries.ts#Party',
    dispatched_from: '#features/orders/invoices/parties.queries.ts#Party',
    lines: '#features/orders/invoices/invoice-row.ts#InvoicedLine[]',
    totals: '#features/orders/invoices/totals.ts#StoredTotals',
    tax_kind: '@neev/domain/tax/gst#TaxKind',
  },
} as const satisfies OwnedTables

export const evidence = {
  credit_notes: {},
  debit_notes: {},
  invoices: {},
} as const satisfies Evidence
