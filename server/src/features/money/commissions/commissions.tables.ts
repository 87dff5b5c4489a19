import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_rules: {
    product_kind: '@neev/domain/money/commissions/commissions#ProductKind',
    rate: '@neev/domain/money/commissions/commissions#CommissionRate',
    base: '@neev/domain/money/commissions/commissions#CommissionBase',
  },
} as const satisfies OwnedTables

export const evidence = {
  commission_rules: { changes: ['valid_to', 'withdrawn_at'], guarded: true },
} as const satisfies Evidence
