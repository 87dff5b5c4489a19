import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  eway_thresholds: {},
  settings: {},
} as const satisfies OwnedTables
