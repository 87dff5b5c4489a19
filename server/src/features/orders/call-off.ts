import { scheduleNumber } from '@neev/domain/schedules'
import type { LineRow } from './orders.queries.ts'

/** Of which schedule a line was called off; null for all others. */
export const callOffOf = ({ scheduleId, callNo }: LineRow) =>
  scheduleId !== null && callNo !== null ? { scheduleId, number: scheduleNumber(scheduleId), callNo } : null
