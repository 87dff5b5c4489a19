import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_rules: {
    product_kind: '@neev/domain/commissions#SoldKind',
    rate: '@neev/domain/commissions#CommissionRate',
    base: '@neev/domain/commissions#CommissionBase',
  },
  deduction_rates: {
    kind: '@neev/domain/payouts#DeductionKind',
  },
} as const satisfies OwnedTables
