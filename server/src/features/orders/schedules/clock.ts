import { istDate } from '@neev/domain/core/fiscal'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { recordTransition } from '#core/history.ts'
import { settingsAsOf } from '#core/settings.ts'
import { lockSchedules } from '#features/buying/carts/carts.ts'
import {
  dueSchedule,
  dueSchedules,
  isEnding,
  isUnanswered,
  isUncalled,
  markDropsDue,
  withDropDue,
} from './clock.queries.ts'
import type { ScheduleRow } from './schedules.queries.ts'

const maxPerRound = 200

/** Processes each in its own transaction, locked, if still due. */
async function each(
  ctx: Ctx,
  due: Sql,
  action: (ctx: Ctx, schedule: Pick<ScheduleRow, 'id' | 'storedStatus'>) => Promise<void>,
) {
  const rows = await dueSchedules(ctx.db, due, maxPerRound)
  for (const { id } of rows)
    await transaction(ctx, async (ctx) => {
      await lockSchedules(ctx, [id])
      const still = await dueSchedule(ctx.db, id, due)
      if (still) await action(ctx, still)
    })
}

/** Expires unanswered schedules, and remaining quantities after the last date and grace period: a job. */
export async function lapse(ctx: Ctx): Promise<void> {
  const { scheduleGraceDays } = await settingsAsOf(ctx)
  for (const due of [isUnanswered(ctx.now), isUncalled(istDate(ctx.now), scheduleGraceDays)])
    await each(ctx, due, async (ctx, { id, storedStatus }) => {
      await ctx.db
        .updateTable('schedules')
        .set((db) => ({ status: 'LAPSED', movedAt: ctx.now, version: db('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordTransition(ctx, { entity: 'schedule', id, from: storedStatus, to: 'LAPSED', reasonCode: 'lapse' })
      await ctx.emit('schedule.moved', { scheduleId: id, transition: 'lapse', by: 'SYSTEM' })
    })
}

/** Reminds both sides once of an ending schedule, and a buyer once of each planned delivery to call off now: a job. */
export async function remind(ctx: Ctx): Promise<void> {
  const { scheduleGraceDays } = await settingsAsOf(ctx)
  const today = istDate(ctx.now)
  await each(ctx, isEnding(today, scheduleGraceDays), async (ctx, { id }) => {
    await ctx.db.updateTable('schedules').set({ endingNotifiedAt: ctx.now }).where('id', '=', id).execute()
    await ctx.emit('schedule.ending', { scheduleId: id })
  })
  await each(ctx, withDropDue(today), async (ctx, { id }) => {
    const drops = await markDropsDue(ctx.db, id, today, ctx.now)
    for (const drop of drops) await ctx.emit('drop.due', { scheduleId: id, dropId: drop.id })
  })
}
