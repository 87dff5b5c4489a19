import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_rules: {
    product_kind: '@neev/domain/payments/commissions#SoldKind',
    rate: '@neev/domain/payments/commissions#CommissionRate',
    base: '@neev/domain/payments/commissions#CommissionBase',
  },
  deduction_rates: {
    kind: '@neev/domain/payments/payouts#DeductionKind',
  },
} as const satisfies OwnedTables
