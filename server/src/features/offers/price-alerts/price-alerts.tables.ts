import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  price_alerts: {},
} as const satisfies OwnedTables
