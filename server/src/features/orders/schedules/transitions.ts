import { istDate, printDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { whyNotPrice } from '@neev/domain/offers/prices/prices'
import {
  callInput,
  counterInput,
  holdInput,
  reasonedTransitions,
  reasonInput,
  type ScheduleSide,
  type ScheduleTransition,
  scheduleAfter,
  shownStatus,
  whyNotScheduleTransition,
} from '@neev/domain/orders/schedules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { RowChange } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { settingsAsOf } from '#core/settings.ts'
import { lockSchedules, putCall } from '#features/buying/carts/carts.ts'
import { readOffers } from '#features/catalogue/products/products.ts'
import { offerWithId, type RuleRow, scheduleById } from './schedules.queries.ts'
import { getSchedule, type ScheduleRow, sideOf } from './schedules.ts'

/** The schedule, locked, for the side that can make this transition now; NOT_FOUND for others. */
async function lockFor(ctx: Ctx, id: string, transition: ScheduleTransition, side: ScheduleSide): Promise<ScheduleRow> {
  const known = await getSchedule(ctx, id)
  if (sideOf(ctx, known) !== side) throw refused('NOT_FOUND')
  await lockSchedules(ctx, [known.id])
  const schedule = found(await scheduleById(ctx.db, known.id))
  refuseIf(whyNotScheduleTransition(transition, schedule.storedStatus, side))
  if (shownStatus(schedule.storedStatus, schedule.totalMilli, schedule.calledMilli) === 'ENDED')
    throw refused('BAD_TRANSITION')
  return schedule
}

type Change = Omit<RowChange<'schedules'>, 'id'>
type Step = { schedule: ScheduleRow; transition: ScheduleTransition; side: ScheduleSide; note: string | null }

/** Applies the transition, records it and publishes the event. */
async function moved(ctx: Ctx, { schedule, transition, side, note }: Step, change: Change = {}): Promise<void> {
  const { id, storedStatus } = schedule
  const to = scheduleAfter(transition)
  await ctx.db
    .updateTable('schedules')
    .set((db) => ({ ...change, status: to, movedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'schedule', id, from: storedStatus, to, reasonCode: transition, note })
  await audit(ctx, `schedule.${transition}`, 'schedule', id, { status: storedStatus }, { status: to, note })
  await ctx.emit('schedule.moved', { scheduleId: id, transition, by: side })
}

const fresh = (schedule: ScheduleRow, version: number) => {
  if (schedule.version !== version) throw refused('STALE')
}

type Answer = { transition: ScheduleTransition; version: number; reason: string | null }
const ofSide = {
  BUYER: ['accept', 'withdraw', 'close'],
  SELLER: ['agree', 'decline', 'close', 'resume'],
} as const satisfies Partial<Record<ScheduleSide, readonly ScheduleTransition[]>>

/** One side agrees, declines, or ends the remaining quantity, in the version it saw. */
export function updateScheduleStatus(
  ctx: Ctx,
  id: string,
  side: 'BUYER' | 'SELLER',
  { transition, version, reason }: Answer,
) {
  if (!(ofSide[side] as readonly ScheduleTransition[]).includes(transition))
    throw refused('NOT_A_CHOICE', { field: terms('TRANSITION') }, 'move')
  const note = reasonedTransitions.includes(transition)
    ? parseInput(reasonInput, { reason: reason ?? '' }).reason
    : null
  return transaction(ctx, async (ctx) => {
    const schedule = await lockFor(ctx, id, transition, side)
    fresh(schedule, version)
    const changes: Partial<Record<ScheduleTransition, Change>> = {
      agree: { agreedAt: ctx.now },
      accept: { agreedAt: ctx.now },
      decline: { answer: note },
      close: { answer: note },
      resume: { holdFrom: null, holdTo: null, holdReason: null },
    }
    await moved(ctx, { schedule, transition, side, note }, changes[transition])
    return getSchedule(ctx, id)
  })
}

/** Proposes another rule or price to the buyer, with the same time to answer as the seller had. */
export function submitScheduleCounterOffer(ctx: Ctx, id: string, version: number, values: unknown) {
  const input = parseInput(counterInput, values)
  const isFixed = input.rule === 'FIXED'
  const rule: RuleRow = {
    rule: input.rule,
    pricePaise: isFixed ? input.pricePaise : null,
    capPaise: isFixed ? null : input.capPaise,
    floorPaise: isFixed ? null : input.floorPaise,
  }
  return transaction(ctx, async (ctx) => {
    const schedule = await lockFor(ctx, id, 'counter', 'SELLER')
    fresh(schedule, version)
    const [offer] = await readOffers(ctx, offerWithId(schedule.offerId), null)
    const max = rule.pricePaise ?? rule.capPaise ?? 0
    const why = offer ? whyNotPrice(max, offer.variant.mrpPaise, offer.rateBp) : null
    if (why) refuseIf({ ...why, field: isFixed ? 'pricePaise' : 'capPaise' })
    const { scheduleAnswerHours } = await settingsAsOf(ctx)
    const answerBy = new Date(ctx.now.getTime() + scheduleAnswerHours * 3_600_000)
    await moved(
      ctx,
      { schedule, transition: 'counter', side: 'SELLER', note: input.note },
      { ...rule, answer: input.note, answerBy },
    )
    return getSchedule(ctx, id)
  })
}

const shownDay = (day: string) => printDate(startOfIstDate(day))

/** Suspends deliveries for a period; replaces an earlier suspension. */
export function setScheduleHold(ctx: Ctx, id: string, values: unknown) {
  const { from, to, reason } = parseInput(holdInput, values)
  if (to < istDate(ctx.now)) throw refused('DAY_PAST', {}, 'to')
  return transaction(ctx, async (ctx) => {
    const schedule = await lockFor(ctx, id, 'hold', 'SELLER')
    await moved(
      ctx,
      { schedule, transition: 'hold', side: 'SELLER', note: `${shownDay(from)} – ${shownDay(to)}: ${reason}` },
      { holdFrom: from, holdTo: to, holdReason: reason },
    )
    return getSchedule(ctx, id)
  })
}

/** Adds a call-off to the buyer's cart at the rule's price; it counts once ordered. */
export async function createCallOff(ctx: Ctx, id: string, values: unknown): Promise<ScheduleRow> {
  const { dropId, day, quantityMilli } = parseInput(callInput, values)
  const schedule = await getSchedule(ctx, id)
  if (schedule.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  if (dropId !== null)
    found(
      await ctx.db
        .selectFrom('scheduleDrops')
        .select('id')
        .where('id', '=', idOf(dropId))
        .where('scheduleId', '=', schedule.id)
        .executeTakeFirst(),
    )
  await transaction(ctx, (ctx) =>
    putCall(ctx, {
      scheduleId: schedule.id,
      dropId: dropId === null ? null : idOf(dropId),
      day,
      offerId: schedule.offerId,
      sellerId: schedule.sellerId,
      pincode: schedule.pincode,
      quantityMilli,
    }),
  )
  return getSchedule(ctx, id)
}
