import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_rules: {
    product_kind: '@neev/domain/payments/commissions#SoldKind',
    rate: '@neev/domain/payments/commissions#CommissionRate',
    base: '@neev/domain/payments/commissions#CommissionBase',
  },
} as const satisfies OwnedTables

export const evidence = {
  commission_rules: { changes: ['valid_to', 'withdrawn_at'], guarded: true },
} as const satisfies Evidence
