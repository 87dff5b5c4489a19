import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  schedule_drops: {},
  schedules: {
    rule: '@neev/domain/schedules#PriceRuleName',
    status: '@neev/domain/schedules#ScheduleStatus',
  },
} as const satisfies OwnedTables
