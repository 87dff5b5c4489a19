import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  freight_grids: {},
  freight_slabs: {
    body: '@neev/domain/places/shipping/freight-goods#Body',
  },
} as const satisfies OwnedTables

export const evidence = {
  freight_grids: { changes: ['withdrawn_by', 'withdrawn_at'], guarded: true },
  freight_slabs: {},
} as const satisfies Evidence
