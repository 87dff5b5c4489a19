import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  dealer_assignments: {
    outcome: '#core/graphql/resolver-types.ts#AssignmentOutcome',
  },
  dealer_passes: {},
  dealer_pincodes: {},
  dealer_products: {},
  dealer_terms: {
    status: '@neev/domain/sellers/dealers#DealerStatus',
    margin_type: '@neev/domain/sellers/dealers#MarginType',
  },
} as const satisfies OwnedTables
