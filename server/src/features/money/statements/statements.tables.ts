import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statement_columns: {},
  statement_lines: {
    direction: '@neev/domain/money/statements/statement-sheets#StatementDirection',
    state: '@neev/domain/money/statements/statements#LineState',
    proposed_reason: '@neev/domain/money/statements/statements#MatchReason',
    confidence: '@neev/domain/money/statements/statements#MatchConfidence',
  },
  statements: {
    state: '#core/graphql/resolver-types.ts#StatementState',
    reading: '@neev/domain/core/sheets/table-reading#TableReading',
  },
  transfer_allocations: {},
} as const satisfies OwnedTables

export const evidence = {
  statement_lines: {
    changes: [
      'takes_back_id',
      'state',
      'reason',
      'decided_by',
      'decided_at',
      'proposed_transfer_id',
      'proposed_reason',
      'confidence',
    ],
  },
  transfer_allocations: { changes: ['undone_at', 'undone_by'], until: 'undone_at' },
} as const satisfies Evidence
