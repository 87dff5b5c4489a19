import { addWorkingHours } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { chooseDealer, type PassReason, whyNotByHand } from '@neev/domain/orders/dealers'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, refused } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { moveDealerStock } from '#features/offers/stock/stock.ts'
import { assignSupplier, byOf, noteStep, removeSupplier } from '#features/orders/orders/orders.ts'
import {
  type AssignedSuborder,
  type DealerCandidate,
  lockSuborder,
  needOf,
  readCandidates,
} from './candidates.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A suborder is offered to a dealer. */
    'dealer.offered': { assignmentId: number }
    /** The dealer accepted, declined or let it expire, or the associate took the suborder over. */
    'dealer.answered': { assignmentId: number; outcome: 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER' }
    /** No dealer is left; the associate has to deliver. */
    'dealer.noneLeft': { suborderId: number; anyRequested: boolean }
  }
}

/** Whether it can be assigned to another dealer: nothing is packed. */
export const isMovable = ({ status, loaded }: AssignedSuborder): boolean =>
  status === 'PLACED' || (status === 'CONFIRMED' && !loaded)

/** Offers the suborder to the best dealer not asked yet; if none is left, notifies the associate. */
export async function offerNext(ctx: Ctx, suborderId: number): Promise<void> {
  const suborder = await lockSuborder(ctx, suborderId)
  if (!suborder || !isMovable(suborder) || suborder.requested) return
  const candidates = await readCandidates(ctx, suborder)
  if (candidates.length === 0) return
  const { chosen, passed } = chooseDealer(candidates, needOf(suborder))
  await writePasses(ctx, suborder.id, passed)
  const dealer = candidates.find(({ id }) => id === chosen)
  if (dealer) return askDealer(ctx, suborder, dealer, false)
  await noteStep(ctx, { ...stepOf(suborder), kind: 'dealer.none', by: 'shop' })
  const anyRequested = candidates.some(({ requestedBefore }) => requestedBefore)
  await ctx.emit('dealer.noneLeft', { suborderId: suborder.id, anyRequested })
}

const stepOf = ({ id, orderId, status }: AssignedSuborder) => ({ suborderId: id, orderId, status })

async function writePasses(ctx: Ctx, suborderId: number, passed: { id: number; reason: PassReason }[]): Promise<void> {
  if (passed.length === 0) return
  await ctx.db
    .insertInto('dealerPasses')
    .values(passed.map(({ id, reason }) => ({ suborderId, dealerId: id, reason, at: ctx.now })))
    .execute()
}

async function askDealer(
  ctx: Ctx,
  suborder: AssignedSuborder,
  dealer: DealerCandidate,
  byHand: boolean,
): Promise<void> {
  const { dealerAnswerMinutes } = await settingsAsOf(ctx)
  const answerBy = addWorkingHours(ctx.now, dealerAnswerMinutes / 60)
  const { id } = found(
    await ctx.db
      .insertInto('dealerAssignments')
      .values({ suborderId: suborder.id, dealerId: dealer.id, byHand, offeredAt: ctx.now, answerBy })
      .returning('id')
      .executeTakeFirst(),
  )
  const by = byHand ? byOf(ctx) : 'shop'
  await noteStep(ctx, {
    ...stepOf(suborder),
    kind: 'dealer.offered',
    by,
    note: dealer.name,
    details: { dealer: dealer.id },
  })
  await ctx.emit('dealer.offered', { assignmentId: id })
}

type End = { outcome: 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER'; reasonCode?: string; note?: string | null }
const kinds = {
  ACCEPTED: 'dealer.accepted',
  DECLINED: 'dealer.declined',
  TIMED_OUT: 'dealer.timedOut',
  TAKEN_OVER: 'dealer.takenOver',
} as const

/** Records an answer with the order and in the audit log, and publishes the event. */
export async function endAssignment(
  ctx: Ctx,
  suborder: AssignedSuborder,
  { outcome, reasonCode, note }: End,
): Promise<void> {
  const { id, dealerId } = found(suborder.requested)
  const row = await ctx.db
    .updateTable('dealerAssignments as a')
    .from('sellers as s')
    .set({
      outcome,
      reasonCode: reasonCode ?? null,
      note: note ?? null,
      decidedAt: ctx.now,
      decidedBy: ctx.actor?.userId ?? null,
    })
    .where('a.id', '=', id)
    .whereRef('s.id', '=', 'a.dealerId')
    .returning('s.tradeName as name')
    .executeTakeFirstOrThrow()
  const message = [row.name, reasonCode, note].filter(Boolean).join(': ')
  const by = ctx.actor ? byOf(ctx) : 'shop'
  await noteStep(ctx, {
    ...stepOf(suborder),
    kind: kinds[outcome],
    by,
    note: message,
    details: { dealer: dealerId },
  })
  await ctx.emit('dealer.answered', { assignmentId: id, outcome })
}

/** Assigns the suborder to the dealer: reserves its stock, and sets the dealer as supplier if it bills. */
export async function giveTo(ctx: Ctx, suborder: AssignedSuborder, dealer: DealerCandidate): Promise<void> {
  await assignSupplier(ctx, suborder.id, {
    dealerId: dealer.id,
    yardId: dealer.yardId,
    bills: suborder.rule === 'DEALER_BILLS',
    gstin: dealer.gstin,
    stateCode: dealer.stateCode,
  })
  await moveDealerStock(ctx, suborder.id, { kind: 'RESERVE' })
}

/** Returns the suborder to the associate as originally ordered. */
export async function takeBack(ctx: Ctx, suborder: AssignedSuborder, note?: string | null): Promise<void> {
  if (suborder.dealerId !== null) {
    await moveDealerStock(ctx, suborder.id, { kind: 'RELEASE' })
    await removeSupplier(ctx, suborder.id)
  }
  await endAssignment(ctx, suborder, { outcome: 'TAKEN_OVER', ...(note && { note }) })
}

/** Offers the suborder to a dealer chosen by the associate; takes it back from another one first. */
export async function askByHand(ctx: Ctx, suborder: AssignedSuborder, dealerId: number): Promise<void> {
  if (!isMovable(suborder)) throw refused('BAD_TRANSITION')
  if (suborder.requested?.dealerId === dealerId) throw refused('NOTHING_CHANGED')
  const dealer = found((await readCandidates(ctx, suborder)).find(({ id }) => id === dealerId))
  const why = whyNotByHand(dealer, needOf(suborder))
  if (why) throw refused('DEALER_UNABLE', { why: terms(why) }, 'dealerId')
  if (suborder.requested) await takeBack(ctx, suborder)
  await askDealer(ctx, suborder, dealer, true)
}

/** Expires offers that dealers did not answer in time: a job, one transaction each. */
export async function timeOut(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('dealerAssignments')
    .select('suborderId')
    .where('outcome', 'is', null)
    .where('answerBy', '<=', ctx.now)
    .orderBy('id')
    .limit(200)
    .execute()
  for (const { suborderId } of due)
    await transaction(ctx, async (ctx) => {
      const suborder = await lockSuborder(ctx, suborderId)
      if (
        !suborder?.requested ||
        suborder.requested.outcome !== null ||
        new Date(suborder.requested.answerBy) > ctx.now
      )
        return
      await endAssignment(ctx, suborder, { outcome: 'TIMED_OUT' })
      await offerNext(ctx, suborderId)
    })
}

/** Offers every suborder of paid orders of an associate to its dealers. */
export async function assignOrders(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const suborders = await ctx.db
    .selectFrom('suborderShown as p')
    .innerJoin('sellerShown as s', 's.id', 'p.sellerId')
    .select('p.id')
    .where('p.orderId', '=', anyOf(orderIds))
    .where('s.kind', '=', 'ASSOCIATE')
    .where('p.status', '=', 'PLACED')
    .orderBy('p.id')
    .execute()
  for (const { id } of suborders) await offerNext(ctx, id)
}
