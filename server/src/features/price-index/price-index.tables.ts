import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  index_alerts: { kind: '@neev/domain/pricing/price-index#IndexAlertKind' },
  index_points: {},
  index_series: {},
} as const satisfies OwnedTables
