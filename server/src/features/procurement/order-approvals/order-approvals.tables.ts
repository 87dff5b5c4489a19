import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  approval_decisions: {},
  approval_rules: {},
  order_approvals: {
    status: '@neev/domain/procurement/order-approvals#OrderApprovalStatus',
    payment_method: '#core/graphql/resolver-types.ts#PaymentMethod',
    snapshot: '#features/procurement/order-approvals/order-approvals.queries.ts#Snapshot',
  },
} as const satisfies OwnedTables

export const evidence = {
  approval_decisions: {},
  order_approvals: {
    changes: ['status', 'order_id', 'note', 'expires_at', 'moved_at', 'reminded_at'],
    deletes: 'Of a deleted account, if no order was placed.',
  },
} as const satisfies Evidence
