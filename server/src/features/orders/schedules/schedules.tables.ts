import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  schedule_drops: {},
  schedules: {
    rule: '@neev/domain/orders/schedules#PriceRuleName',
    status: '@neev/domain/orders/schedules#ActiveStatus',
    requested: '#features/orders/schedules/schedules.queries.ts#RuleRow',
    site: '#features/orders/schedules/schedules.queries.ts#Site',
  },
} as const satisfies OwnedTables
