import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  bank_account_requests: {
    status: '@neev/domain/sellers/bank-accounts#BankRequestState',
  },
  bank_accounts: {},
  bank_transfers: {
    status: '@neev/domain/payments/payments#TransferStatus',
    mode: '#core/graphql/resolver-types.ts#TransferMode',
  },
  late_money: {},
  late_returns: {},
  payment_events: {
    source: '#features/payments/settle.ts#Source',
  },
  payment_reviews: {},
  payment_splits: {},
  payments: {
    status: '@neev/domain/payments/payments#PaymentStatus',
  },
  refund_approvals: {},
  refunds: {
    mode: '#core/graphql/resolver-types.ts#RefundMode',
    status: '@neev/domain/payments/payments#RefundStatus',
  },
  test_gateway_orders: {
    status: '#features/payments/gateways/test.ts#TestOrderStatus',
  },
  test_gateway_refunds: {
    status: '#features/payments/gateways/test-refunds.ts#TestRefundStatus',
  },
} as const satisfies OwnedTables
