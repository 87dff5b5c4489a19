import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  eway_thresholds: {},
  setting_versions: {},
  settings: {},
} as const satisfies OwnedTables
