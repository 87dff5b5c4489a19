import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  commission_tds_claims: {
    state: '@neev/domain/money/commission-tds#CommissionTdsState',
  },
} as const satisfies OwnedTables

export const evidence = {
  commission_tds_claims: { changes: ['state', 'decided_by', 'decided_at', 'reason'], until: 'decided_at' },
} as const satisfies Evidence
