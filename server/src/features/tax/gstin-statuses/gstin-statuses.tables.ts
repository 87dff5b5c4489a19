import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  gstin_statuses: {
    status: '@neev/domain/tax/gstin-statuses#GstinStatus',
  },
} as const satisfies OwnedTables
