import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  series_axis_values: {},
} as const satisfies OwnedTables
