import { istDate } from '@neev/domain/core/fiscal'
import { scheduleNotices } from '@neev/domain/orders/schedules'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { recordTransition } from '#core/history.ts'
import { settingsAsOf } from '#core/settings.ts'
import { lockSchedules } from '#features/carts/carts.ts'
import type { ScheduleRow } from './schedules.ts'

const maxPerRound = 200

/** An agreed schedule (h) with a remaining quantity. */
const withBalance = sql`schedule_called(h.id) < h.total_milli`

/** Processes each in its own transaction, locked, if still due. */
async function each(
  ctx: Ctx,
  due: Sql,
  action: (ctx: Ctx, schedule: Pick<ScheduleRow, 'id' | 'kept'>) => Promise<void>,
) {
  const rows = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select h.id from schedules h where ${due} order by h.id limit ${maxPerRound}`,
  )
  for (const { id } of rows)
    await transaction(ctx, async (ctx) => {
      await lockSchedules(ctx, [id])
      const [still] = await rowsOf<Pick<ScheduleRow, 'id' | 'kept'>>(
        ctx.db,
        sql`select h.id, h.status as kept from schedules h where h.id = ${id} and ${due}`,
      )
      if (still) await action(ctx, still)
    })
}

/** Expires unanswered schedules, and remaining quantities after the last date and grace period: a job. */
export async function lapse(ctx: Ctx): Promise<void> {
  const { scheduleGraceDays } = await settingsAsOf(ctx)
  const unanswered = sql`h.status in ('PROPOSED', 'COUNTERED') and h.answer_by < ${ctx.now}`
  const uncalled = sql`h.status = 'AGREED' and h.ends_on < ${istDate(ctx.now)}::date - ${scheduleGraceDays}::int
    and ${withBalance}`
  for (const due of [unanswered, uncalled])
    await each(ctx, due, async (ctx, { id, kept }) => {
      await ctx.db
        .updateTable('schedules')
        .set((db) => ({ status: 'LAPSED', movedAt: ctx.now, version: db('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordTransition(ctx, { entity: 'schedule', id, from: kept, to: 'LAPSED', reasonCode: 'lapse' })
      await ctx.emit('schedule.moved', { scheduleId: id, transition: 'lapse', by: 'SYSTEM' })
    })
}

/** Reminds both sides once of an ending schedule, and a buyer once of each planned delivery to call off now: a job. */
export async function remind(ctx: Ctx): Promise<void> {
  const { scheduleGraceDays } = await settingsAsOf(ctx)
  const today = istDate(ctx.now)
  const ending = sql`h.status = 'AGREED' and h.ending_notified_at is null and ${withBalance}
    and h.ends_on + ${scheduleGraceDays}::int + 1 - ${scheduleNotices.endingDays}::int <= ${today}::date`
  await each(ctx, ending, async (ctx, { id }) => {
    await ctx.db.updateTable('schedules').set({ endingNotifiedAt: ctx.now }).where('id', '=', id).execute()
    await ctx.emit('schedule.ending', { scheduleId: id })
  })
  const notice = sql`d.due_notified_at is null and d.on_day >= ${today}::date and d.on_day - (
      select o.lead_days + ${scheduleNotices.dropDays}::int from offers o where o.id = h.offer_id) <= ${today}::date
    and not exists (select 1 from order_lines l join suborders s on s.id = l.suborder_id
      where l.drop_id = d.id and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED'))
    and not coalesce(d.on_day between h.hold_from and h.hold_to, false)`
  const due = sql`h.status = 'AGREED' and ${withBalance} and exists (select 1 from schedule_drops d
    where d.schedule_id = h.id and ${notice})`
  await each(ctx, due, async (ctx, { id }) => {
    const drops = await rowsOf<{ id: number }>(
      ctx.db,
      sql`update schedule_drops d set due_notified_at = ${ctx.now} from schedules h where h.id = d.schedule_id
        and h.id = ${id} and ${notice} returning d.id`,
    )
    for (const drop of drops) await ctx.emit('drop.due', { scheduleId: id, dropId: drop.id })
  })
}
