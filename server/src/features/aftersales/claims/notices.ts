import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import {
  notifyAdmins,
  notifyBuyer,
  notifySellers,
  ofSuborder,
  readOrderFacts,
  type Telling,
} from '#features/orders/orders/orders.ts'
import { type Facts, printDay, printMoment, printPaise } from '#features/people/messages/messages.ts'
import { readClaim } from './notices.queries.ts'

/** A claim was opened, answered or escalated. */
async function notifyClaim(ctx: Ctx, { claimId, orderId, to }: Events['claim.moved'], eventId: number): Promise<void> {
  const [order, claim] = [await readOrderFacts(ctx, orderId), await readClaim(ctx, claimId)]
  const suborder = order?.parts.find((one) => one.id === claim?.suborderId)
  if (!order || !claim || !suborder) return
  const key = `claim:${claimId}:${eventId}`
  const facts = (amount: number, reason: string | null): Facts => ({
    ...ofSuborder(order, suborder),
    amount: printPaise(amount),
    reason: reason ?? '',
    deadline: printMoment(claim.answerBy),
  })
  const requested = facts(claim.claimedPaise, claim.note)
  const answered = facts(claim.claimedPaise, claim.answer)
  const goesBack = claim.kind !== 'CLAIM'
  if (to === 'SELLER_REVIEW') {
    const template = goesBack ? 'return.made' : 'claim.made'
    return notifySellers(ctx, order, { template, key, facts: requested }, suborder)
  }
  if (to === 'ESCALATED') return notifyAdmins(ctx, order, { template: 'claim.escalated', key, facts: requested })
  if (to === 'RESOLVED' && claim.agreedPaise !== null)
    return notifyBuyer(ctx, order, { template: 'claim.granted', key, facts: facts(claim.agreedPaise, claim.answer) })
  if (to === 'REJECTED' || to === 'DISMISSED')
    return notifyBuyer(ctx, order, { template: 'claim.refused', key, facts: answered })
  if (to === 'APPROVED') return notifyBuyer(ctx, order, { template: 'return.approved', key, facts: answered })
  if (to === 'INSPECTED' && claim.status === 'INSPECTED')
    return notifyBuyer(ctx, order, { template: 'return.replacing', key, facts: answered })
  if (to === 'RETURNING_TO_BUYER') return notifyBuyer(ctx, order, { template: 'return.sentBack', key, facts: answered })
  if (to !== 'PICKUP_SCHEDULED' || !claim.pickup) return
  const { on, party, mobile, vehicle, address } = claim.pickup
  const way = {
    eta: printDay(on),
    driver: [party, mobile].filter(Boolean).join(', '),
    vehicle: vehicle ?? '–',
    place: address,
  }
  const update: Telling = { template: 'return.pickup', key, facts: { ...ofSuborder(order, suborder), ...way } }
  if (claim.returnArrangedBy === 'BUYER') await notifySellers(ctx, order, update, suborder)
  else await notifyBuyer(ctx, order, update)
}

/** Messages about claims and returns. */
export const claimNotices: Subscribers = {
  'claim.moved': notifyClaim,
}
