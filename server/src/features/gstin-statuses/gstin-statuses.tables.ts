import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  gstin_statuses: {
    status: '@neev/domain/tax/gstin-statuses#GstinStatus',
  },
} as const satisfies OwnedTables

export const evidence = {
  gstin_statuses: { free: 'The last answer of the portal; each change of a status is in the audit log.' },
} as const satisfies Evidence
