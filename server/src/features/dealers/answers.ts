import { declineReasons, whyNotByHand } from '@neev/domain/dealers'
import { statusLabels } from '@neev/domain/orders'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { byOf, getSuborder, type SuborderRow, updateSuborderStatuses } from '#features/orders/orders.ts'
import { askByHand, endAssignment, giveTo, isMovable, offerNext, takeBack } from './assign.ts'
import { type AssignedSuborder, lockSuborder, needOf, readCandidates } from './candidates.ts'

/** The part that this dealer is asked about, locked; nobody else finds it, and after its time nobody answers. */
async function requestedSuborder(ctx: Ctx, suborderId: string): Promise<AssignedSuborder> {
  const part = found(await lockSuborder(ctx, idOf(suborderId)))
  const { requested } = part
  if (!requested || requested.outcome !== null || requested.dealerId !== actorOf(ctx).sellerId)
    throw refused('NOT_FOUND')
  if (new Date(requested.answerBy) <= ctx.now) throw refused('ASSIGNMENT_OVER')
  if (!isMovable(part)) throw refused('BAD_TRANSITION', { from: statusLabels(part.status) })
  return part
}

/** The dealer says yes: from here on it packs, sends and delivers. */
export async function acceptAssignment(ctx: Ctx, suborderId: string): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => {
    const part = await requestedSuborder(ctx, suborderId)
    const dealer = found((await readCandidates(ctx, part)).find(({ id }) => id === part.requested?.dealerId))
    const why = whyNotByHand(dealer, needOf(part))
    if (why) throw refused('DEALER_UNABLE', { reason: why.toLowerCase().replaceAll('_', ' ') })
    await giveTo(ctx, part, dealer)
    await endAssignment(ctx, part, { outcome: 'ACCEPTED' })
    if (part.status === 'PLACED')
      await updateSuborderStatuses(ctx, part.orderId, [part.id], { name: 'accept', by: byOf(ctx) })
  })
  return getSuborder(ctx, suborderId)
}

/** The dealer says no, and why; the next one is asked. */
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

/** A part of the associate's own, locked. */
async function ownSuborder(ctx: Ctx, suborderId: string): Promise<AssignedSuborder> {
  const part = found(await lockSuborder(ctx, idOf(suborderId)))
  if (part.sellerId !== actorOf(ctx).sellerId) throw refused('NOT_FOUND')
  return part
}

/** The associate sends it itself, whoever has it; until it is packed. */
export async function takeOver(ctx: Ctx, suborderId: string, note: string | null): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => {
    const part = await ownSuborder(ctx, suborderId)
    if (!isMovable(part)) throw refused('BAD_TRANSITION', { from: statusLabels(part.status) })
    if (!part.requested) throw refused('NOTHING_CHANGED')
    await takeBack(ctx, part, note?.trim().slice(0, 300))
  })
  return getSuborder(ctx, suborderId)
}

export async function assignDealer(ctx: Ctx, suborderId: string, dealerId: string): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => askByHand(ctx, await ownSuborder(ctx, suborderId), idOf(dealerId)))
  return getSuborder(ctx, suborderId)
}
