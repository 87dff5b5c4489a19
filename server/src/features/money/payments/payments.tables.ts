import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  bank_account_requests: {
    status: '@neev/domain/businesses/sellers/bank-accounts#BankAccountRequestStatus',
  },
  bank_accounts: {},
  bank_transfers: {
    status: '#core/graphql/resolver-types.ts#TransferStatus',
    mode: '#core/graphql/resolver-types.ts#TransferMode',
  },
  late_money: {},
  late_returns: {},
  payment_events: {
    source: '#features/money/payments/events/events.ts#Source',
  },
  payment_reviews: {
    reason: '@neev/domain/money/payments/payments#PaymentReviewReason',
    resolution: '@neev/domain/money/payments/payments#PaymentReviewResolution',
  },
  payment_splits: {},
  payments: {
    status: '#core/graphql/resolver-types.ts#PaymentStatus',
  },
  refund_approvals: {},
  refunds: {
    mode: '#core/graphql/resolver-types.ts#RefundMode',
    status: '@neev/domain/money/payments/payments#RefundStatus',
  },
  transfer_deductions: {},
  test_gateway_orders: {
    status: '#features/money/payments/gateways/test.ts#TestOrderStatus',
  },
  test_gateway_refunds: {
    status: '#features/money/payments/gateways/test-refunds.ts#TestRefundStatus',
  },
} as const satisfies OwnedTables

export const evidence = {
  bank_account_requests: {
    changes: [
      'status',
      'approved_by',
      'approved_at',
      'holds_from',
      'closed_by',
      'closed_at',
      'reason',
      'bank_account_id',
    ],
  },
  bank_transfers: {
    changes: [
      'status',
      'paid_paise',
      'received_paise',
      'mode',
      'utr',
      'paid_on',
      'payer',
      'slip_file_id',
      'note',
      'reason',
      'submitted_at',
      'submitted_by',
      'decided_at',
      'decided_by',
      'reminded_at',
    ],
  },
  late_money: {},
  late_returns: {},
  payment_events: { changes: ['outcome', 'payment_id'] },
  payment_reviews: { changes: ['resolved_at', 'resolved_by', 'resolution', 'note'], until: 'resolved_at' },
  payments: {
    changes: ['status', 'gateway_order_id', 'gateway_payment_id', 'instrument', 'failure', 'checked_at', 'settled_at'],
  },
  refund_approvals: {},
  refunds: {
    changes: [
      'status',
      'mode',
      'gateway_refund_id',
      'try',
      'failure',
      'utr',
      'paid_by',
      'sent_at',
      'checked_at',
      'done_at',
      'covered_paise',
    ],
  },
  transfer_deductions: {
    changes: ['certificate_number', 'certificate_month', 'certified_by', 'certified_at'],
    until: 'certified_at',
  },
} as const satisfies Evidence
