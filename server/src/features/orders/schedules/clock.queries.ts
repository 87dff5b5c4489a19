import { scheduleNotices } from '@neev/domain/orders/schedules'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** An agreed schedule (h) with a remaining quantity. */
const withBalance = sql`schedule_called(h.id) < h.total_milli`

/** Schedules (h) that were not answered in time. */
export const isUnanswered = (now: Date): Sql => sql`h.status in ('PROPOSED', 'COUNTERED') and h.answer_by < ${now}`

/** Schedules (h) with a remaining quantity after the last date and the grace period. */
export const isUncalled = (today: string, graceDays: number): Sql =>
  sql`h.status = 'AGREED' and h.ends_on < ${today}::date - ${graceDays}::int and ${withBalance}`

/** Schedules (h) whose remaining quantity is about to expire, without a notice of it. */
export const isEnding = (
  today: string,
  graceDays: number,
): Sql => sql`h.status = 'AGREED' and h.ending_notified_at is null
  and ${withBalance} and h.ends_on + ${graceDays}::int + 1 - ${scheduleNotices.endingDays}::int <= ${today}::date`

/** Planned deliveries (d) of a schedule (h) that must be called off now, without a notice of it. */
const dropDue = (today: string): Sql => sql`d.due_notified_at is null and d.on_day >= ${today}::date and d.on_day - (
    select o.lead_days + ${scheduleNotices.dropDays}::int from offer_shown o where o.id = h.offer_id) <= ${today}::date
  and not exists (select 1 from order_line_shown l join suborder_shown s on s.id = l.suborder_id
    where l.drop_id = d.id and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED'))
  and not coalesce(d.on_day between h.hold_from and h.hold_to, false)`

/** Schedules (h) with such deliveries. */
export const withDropDue = (today: string): Sql => sql`h.status = 'AGREED' and ${withBalance}
  and exists (select 1 from schedule_drops d where d.schedule_id = h.id and ${dropDue(today)})`

/** Schedules that meet one of these conditions, at most `max`. */
export const dueSchedules = (db: Db, due: Sql, max: number) =>
  rowsOf(db, 'schedules.dueSchedules', sql`select h.id from schedules h where ${due} order by h.id limit ${max}`)

/** One of them, if it still does. */
export const dueSchedule = (db: Db, id: number, due: Sql) =>
  rowOf(
    db,
    'schedules.dueSchedule',
    sql`select h.id, h.status as stored_status from schedules h where h.id = ${id} and ${due}`,
  )

/** Marks the planned deliveries of a schedule that must be called off now, and returns them. */
export const markDropsDue = (db: Db, scheduleId: number, today: string, now: Date) =>
  rowsOf(
    db,
    'schedules.markDropsDue',
    sql`update schedule_drops d set due_notified_at = ${now} from schedules h where h.id = d.schedule_id
          and h.id = ${scheduleId} and ${dropDue(today)} returning d.id`,
  )
