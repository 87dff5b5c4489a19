import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  categories: {
    kind: '#core/graphql/resolver-types.ts#CategoryKind',
    status: '#core/graphql/resolver-types.ts#CategoryStatus',
  },
  category_attributes: {},
} as const satisfies OwnedTables
