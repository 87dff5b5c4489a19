import { terms } from '@neev/domain/core/refusals'
import { declineReasons, whyNotByHand } from '@neev/domain/orders/dealers'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { byOf, getSuborder, type SuborderRow, updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import { askByHand, endAssignment, giveTo, isMovable, offerNext, takeBack } from './assign.ts'
import { type AssignedSuborder, lockSuborder, needOf, readCandidates } from './candidates.queries.ts'

/** The suborder offered to this dealer, locked; NOT_FOUND for others, and after the deadline. */
async function requestedSuborder(ctx: Ctx, suborderId: string): Promise<AssignedSuborder> {
  const part = found(await lockSuborder(ctx, idOf(suborderId)))
  const { requested } = part
  if (!requested || requested.outcome !== null || requested.dealerId !== actorOf(ctx).sellerId)
    throw refused('NOT_FOUND')
  if (new Date(requested.answerBy) <= ctx.now) throw refused('ASSIGNMENT_OVER')
  if (!isMovable(part)) throw refused('BAD_TRANSITION')
  return part
}

/** Accepts the suborder; from then on the dealer packs, dispatches and delivers it. */
export async function acceptAssignment(ctx: Ctx, suborderId: string): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => {
    const part = await requestedSuborder(ctx, suborderId)
    const dealer = found((await readCandidates(ctx, part)).find(({ id }) => id === part.requested?.dealerId))
    const why = whyNotByHand(dealer, needOf(part))
    if (why) throw refused('DEALER_UNABLE', { why: terms(why) })
    await giveTo(ctx, part, dealer)
    await endAssignment(ctx, part, { outcome: 'ACCEPTED' })
    if (part.status === 'PLACED')
      await updateSuborderStatuses(ctx, part.orderId, [part.id], { name: 'accept', by: byOf(ctx) })
  })
  return getSuborder(ctx, suborderId)
}

/** Declines the suborder with a reason; it is offered to the next dealer. */
export async function declineAssignment(
  ctx: Ctx,
  suborderId: string,
  { reasonCode, note }: { reasonCode: string; note?: string | null },
): Promise<boolean> {
  if (!(reasonCode in declineReasons)) throw refused('REASON_NEEDED', {}, 'reasonCode')
  if (reasonCode === 'OTHER' && (note ?? '').trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
  return transaction(ctx, async (ctx) => {
    const part = await requestedSuborder(ctx, suborderId)
    await endAssignment(ctx, part, { outcome: 'DECLINED', reasonCode, note: note?.trim().slice(0, 300) || null })
    await offerNext(ctx, part.id)
    return true
  })
}

/** A suborder of the associate, locked. */
async function suborder(ctx: Ctx, suborderId: string): Promise<AssignedSuborder> {
  const part = found(await lockSuborder(ctx, idOf(suborderId)))
  if (part.sellerId !== actorOf(ctx).sellerId) throw refused('NOT_FOUND')
  return part
}

/** The associate takes the suborder over from any dealer, until it is packed. */
export async function takeOver(ctx: Ctx, suborderId: string, note: string | null): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => {
    const part = await suborder(ctx, suborderId)
    if (!isMovable(part)) throw refused('BAD_TRANSITION')
    if (!part.requested) throw refused('NOTHING_CHANGED')
    await takeBack(ctx, part, note?.trim().slice(0, 300))
  })
  return getSuborder(ctx, suborderId)
}

export async function assignDealer(ctx: Ctx, suborderId: string, dealerId: string): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => askByHand(ctx, await suborder(ctx, suborderId), idOf(dealerId)))
  return getSuborder(ctx, suborderId)
}
