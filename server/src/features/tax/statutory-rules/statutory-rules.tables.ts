import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statutory_requests: {
    rule: '@neev/domain/tax/statutory-rules#RuleKey',
    decision: '#core/graphql/resolver-types.ts#RuleDecision',
  },
  statutory_values: { rule: '@neev/domain/tax/statutory-rules#RuleKey' },
} as const satisfies OwnedTables

export const evidence = {
  statutory_requests: { changes: ['decision', 'decided_by', 'decided_at'], until: 'decided_at' },
  statutory_values: { changes: ['withdrawn_by_id'], until: 'withdrawn_by_id' },
} as const satisfies Evidence
