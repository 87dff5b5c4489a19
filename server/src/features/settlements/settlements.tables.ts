import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_lines: {},
  ledger_adjustments: {
    status: '#core/graphql/resolver-types.ts#AdjustmentStatus',
  },
  ledger_entries: {
    account: '@neev/domain/ledger#LedgerAccount',
    part: '@neev/domain/ledger#EntryPart',
  },
  ledger_transactions: {
    kind: '@neev/domain/ledger#LedgerKind',
  },
  sale_reversals: {},
  settlement_disputes: {},
  settlement_entries: {},
  settlement_files: {},
  settlement_payments: {},
  settlements: {
    status: '@neev/domain/settlements#SettlementStatus',
  },
} as const satisfies OwnedTables
