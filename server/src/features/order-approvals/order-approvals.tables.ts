import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  approval_decisions: {},
  approval_rules: {},
  order_approvals: {
    status: '@neev/domain/orders/order-approvals#OrderApprovalStatus',
    payment_method: '#core/graphql/resolver-types.ts#PaymentMethod',
  },
} as const satisfies OwnedTables
