import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  einvoice_access: {},
  einvoices: {
    kind: '#core/graphql/resolver-types.ts#EinvoiceKind',
    status: '#features/tax/einvoices/einvoices.queries.ts#EinvoiceStatus',
    source: '#features/tax/einvoices/einvoices.queries.ts#EinvoiceSource',
  },
  frozen_invoices: {
    type: '#core/graphql/resolver-types.ts#InvoiceType',
    before: '@neev/domain/orders/orders/load-bills#BilledBefore',
  },
  test_einvoices: {},
} as const satisfies OwnedTables

export const evidence = {
  frozen_invoices: { changes: ['invoice_id', 'withdrawn_at'] },
  einvoices: {
    changes: [
      'invoice_id',
      'status',
      'source',
      'ack_number',
      'ack_at',
      'signed_qr',
      'signature_verified',
      'registered_at',
      'tries',
      'next_try_at',
      'requested_at',
      'error_code',
      'error_message',
      'cancelled_at',
    ],
  },
} as const satisfies Evidence
