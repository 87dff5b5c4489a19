import { scheduleNumber } from '@neev/domain/orders/schedules'
import type { LineRow } from './orders.queries.ts'

/** The schedule that a line was called off from; null for others. */
export const callOffOf = ({ scheduleId, callNo }: LineRow) =>
  scheduleId !== null && callNo !== null ? { scheduleId, number: scheduleNumber(scheduleId), callNo } : null
