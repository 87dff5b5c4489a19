import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  order_policies: {},
  policies: {
    kind: '@neev/domain/content/policies#PolicyKind',
  },
  policy_versions: {
    return_paid_by: '#core/graphql/resolver-types.ts#ReturnArranger',
  },
} as const satisfies OwnedTables

export const evidence = {
  order_policies: {},
  policy_versions: {},
} as const satisfies Evidence
