import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  provider_settlement_lines: {
    kind: '@neev/domain/money/provider-settlements#ProviderLineKind',
    problem: '#core/graphql/resolver-types.ts#ProviderLineProblem',
  },
  provider_settlements: {},
} as const satisfies OwnedTables
