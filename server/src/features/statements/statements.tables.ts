import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statement_columns: {},
  statement_lines: {
    direction: '@neev/domain/sheets/statement-sheets#Direction',
    state: '@neev/domain/payments/statements#LineState',
    proposed_reason: '@neev/domain/payments/statements#MatchReason',
    confidence: '@neev/domain/payments/statements#Confidence',
  },
  statements: {
    state: '#core/graphql/resolver-types.ts#StatementState',
  },
  transfer_allocations: {},
} as const satisfies OwnedTables
