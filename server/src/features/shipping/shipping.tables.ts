import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  freight_grids: {},
  freight_slabs: {
    body: '@neev/domain/shipping/freight-goods#Body',
  },
} as const satisfies OwnedTables
