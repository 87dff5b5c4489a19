import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  dealer_assignments: {
    outcome: '#core/graphql/resolver-types.ts#AssignmentOutcome',
  },
  dealer_passes: {},
  dealer_pincodes: {},
  dealer_products: {},
  dealer_terms: {
    status: '@neev/domain/orders/dealers#DealerStatus',
    margin_type: '@neev/domain/orders/dealers#MarginType',
  },
} as const satisfies OwnedTables

export const evidence = {
  dealer_assignments: { changes: ['outcome', 'reason_code', 'note', 'decided_at', 'decided_by'], guarded: true },
  dealer_passes: {},
} as const satisfies Evidence
