import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_lines: {},
  ledger_adjustments: {
    status: '#core/graphql/resolver-types.ts#AdjustmentStatus',
  },
  ledger_entries: {
    account: '@neev/domain/payments/ledger#LedgerAccount',
    part: '@neev/domain/payments/ledger#EntryPart',
  },
  ledger_transactions: {
    kind: '@neev/domain/payments/ledger#LedgerKind',
  },
  sale_reversals: {},
  settlement_disputes: {},
  settlement_entries: {},
  settlement_files: {},
  settlement_payments: {},
  settlements: {
    status: '@neev/domain/payments/settlements#SettlementStatus',
  },
} as const satisfies OwnedTables
