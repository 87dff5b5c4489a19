import { istDate } from '@neev/domain/core/fiscal'
import {
  answersDay,
  type DayChangeStatus,
  dayChangeInput,
  mayTransitionDay,
  whyNotDay,
} from '@neev/domain/orders/orders/delivery-days'
import type { PartialCancellationSide } from '@neev/domain/orders/orders/partial-cancellations'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { DayChangeRow, SuborderRow } from '../orders.queries.ts'
import { lockFor, noteProposal, sideOf } from './partial-cancellations.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Another delivery date was requested or decided. */
    'day.moved': { orderId: number; suborderId: number; changeId: number; status: DayChangeStatus }
  }
}

/** Whether the caller can request another delivery date now. */
export const mayAskDay = (ctx: Ctx, suborder: SuborderRow): boolean =>
  sideOf(ctx, suborder) !== null &&
  mayTransitionDay(suborder.status) &&
  !suborder.dayChanges.some(({ status }) => status === 'REQUESTED')

export const mayAnswerDay = (ctx: Ctx, suborder: SuborderRow, { requestedBy, status }: DayChangeRow): boolean => {
  const side = sideOf(ctx, suborder)
  return status === 'REQUESTED' && side !== null && answersDay(requestedBy, side)
}
export const mayWithdrawDay = (ctx: Ctx, suborder: SuborderRow, { requestedBy, status }: DayChangeRow): boolean =>
  status === 'REQUESTED' && sideOf(ctx, suborder) === requestedBy

/** Requests another delivery date from the other side; one request at a time. */
export async function submitDeliveryDateRequest(ctx: Ctx, id: string, input: unknown): Promise<SuborderRow> {
  const { day, reason } = parseInput(dayChangeInput, input)
  return transaction(ctx, async (ctx) => {
    const { part: suborder, side, read } = await lockFor(ctx, idOf(id))
    refuseIf(whyNotDay(suborder.status, suborder.expectedDelivery, day, istDate(ctx.now)))
    const { changeId } = found(
      await ctx.db
        .insertInto('dayChanges')
        .values({
          suborderId: suborder.id,
          requestedBy: side,
          fromDay: suborder.expectedDelivery,
          toDay: day,
          reason,
          status: 'REQUESTED',
          requestedUserId: actorOf(ctx).userId,
          requestedAt: ctx.now,
        })
        .returning('id as changeId')
        .executeTakeFirst()
        .catch((error) => {
          if (brokeConstraint(error, 'day_changes_open')) throw refused('DAY_REQUESTED')
          throw error
        }),
    )
    await publishChange(ctx, suborder, { changeId, side, status: 'REQUESTED', note: `${day}: ${reason}` })
    return read()
  })
}

type Answer = 'ACCEPT' | 'DECLINE' | 'WITHDRAW'
const outcomes = { ACCEPT: 'DONE', DECLINE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const

/**
 * Accepts or refuses (with a reason) a requested date, or withdraws one's own request. The date changes on acceptance.
 */
export async function submitDeliveryDateResponse(
  ctx: Ctx,
  id: string,
  answer: Answer,
  note: string | null,
): Promise<SuborderRow> {
  const changeId = idOf(id)
  return transaction(ctx, async (ctx) => {
    const known = await ctx.db
      .selectFrom('dayChanges')
      .select('suborderId')
      .where('id', '=', changeId)
      .executeTakeFirst()
    const { part: suborder, side, read } = await lockFor(ctx, found(known).suborderId)
    const requested = found(suborder.dayChanges.find((one) => one.id === changeId))
    if (requested.status !== 'REQUESTED') throw refused('BAD_TRANSITION')
    if (!(answer === 'WITHDRAW' ? side === requested.requestedBy : answersDay(requested.requestedBy, side)))
      throw refused('FORBIDDEN')
    if (answer === 'DECLINE' && (note?.trim().length ?? 0) < 3) throw refused('REASON_NEEDED', {}, 'note')
    if (answer === 'ACCEPT')
      refuseIf(whyNotDay(suborder.status, suborder.expectedDelivery, requested.to, istDate(ctx.now)))
    const status = outcomes[answer]
    await ctx.db
      .updateTable('dayChanges')
      .set({ status, answer: note, decidedUser: actorOf(ctx).userId, decidedAt: ctx.now })
      .where('id', '=', changeId)
      .execute()
    if (status === 'DONE') {
      await ctx.db
        .updateTable('suborders')
        .set((db) => ({ expectedDelivery: requested.to, version: db('version', '+', 1) }))
        .where('id', '=', suborder.id)
        .execute()
      await audit(
        ctx,
        'order.moveDay',
        'suborder',
        suborder.id,
        { expectedDelivery: suborder.expectedDelivery },
        { expectedDelivery: requested.to, changeId },
      )
    }
    await publishChange(ctx, suborder, { changeId, side, status, note: status === 'DONE' ? requested.to : note })
    return read()
  })
}

type Update = { changeId: number; side: PartialCancellationSide; status: DayChangeStatus; note: string | null }

async function publishChange(ctx: Ctx, suborder: SuborderRow, { changeId, ...step }: Update): Promise<void> {
  await noteProposal(ctx, suborder, 'day', step)
  await ctx.emit('day.moved', {
    orderId: suborder.orderId,
    suborderId: suborder.id,
    changeId,
    status: step.status,
  })
}
