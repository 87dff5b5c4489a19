import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_lines: {
    rate: '@neev/domain/money/commissions/commissions#CommissionRate',
  },
  ledger_adjustments: {
    status: '#core/graphql/resolver-types.ts#AdjustmentStatus',
  },
  ledger_entries: {
    account: '@neev/domain/money/ledger#LedgerAccount',
    part: '@neev/domain/money/ledger#EntryPart',
  },
  ledger_transactions: {
    kind: '@neev/domain/money/ledger#LedgerKind',
  },
  sale_reversals: {},
  settlement_disputes: {},
  settlement_entries: {},
  settlement_files: {},
  settlement_payments: {},
  settlements: {
    status: '@neev/domain/money/settlements/settlements#SettlementStatus',
  },
} as const satisfies OwnedTables

export const evidence = {
  commission_lines: {},
  ledger_adjustments: { changes: ['status', 'decided_by', 'decided_at'], until: 'decided_at' },
  ledger_entries: {},
  ledger_transactions: {},
  sale_reversals: {},
  settlement_disputes: { changes: ['answer', 'answered_by', 'answered_at'], until: 'answered_at' },
  settlement_entries: { deletes: 'Until the statement is approved.', guarded: true },
  settlement_files: {},
  settlement_payments: {},
  settlements: { changes: 'Until it is approved; then its payout.', guarded: true },
} as const satisfies Evidence
