import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statement_columns: {},
  statement_lines: {
    direction: '@neev/domain/statement-sheets#Direction',
    state: '@neev/domain/statements#LineState',
    proposed_reason: '@neev/domain/statements#MatchReason',
    confidence: '@neev/domain/statements#Confidence',
  },
  statements: {
    state: '#core/graphql/resolver-types.ts#StatementState',
  },
  transfer_allocations: {},
} as const satisfies OwnedTables
