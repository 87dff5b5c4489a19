import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  index_alerts: { kind: '@neev/domain/offers/price-index#IndexAlertKind' },
  index_points: {},
  index_series: {},
} as const satisfies OwnedTables

export const evidence = {
  index_points: { deletes: 'The last two days, which are computed again.' },
} as const satisfies Evidence
