import type { ProviderReviewReason } from '@neev/domain/money/payments/payments'
import { type Ctx, transaction } from '#core/context.ts'
import { lockOrder } from '#features/orders/orders/orders.ts'
import type { DisputeNotice, DisputePhase, Gateway } from '../gateways/gateway.ts'
import { type Source, setOutcome, storeEvent } from './events.ts'
import { hasOwnRefund, isDisputeOver, lockProviderRef, moneyOf } from './money.queries.ts'
import { holdUnsent, openProviderReview } from './reviews.ts'

/** REVIEW: for a person. NOTED: nobody has to act. */
export type DisputeOutcome = 'REVIEW' | 'NOTED' | 'REPEATED' | 'STALE' | 'UNKNOWN_PAYMENT'
export type Applied<Outcome> = { outcome: Outcome; paymentId: number | null }

const reasons = {
  OPENED: 'DISPUTE_OPENED',
  ACTION_REQUIRED: 'DISPUTE_ACTION_REQUIRED',
  WON: 'DISPUTE_WON',
  LOST: 'DISPUTE_LOST',
  CLOSED: 'DISPUTE_CLOSED',
  REPORTED: 'REFUND_REPORTED',
} as const satisfies Partial<Record<DisputePhase, ProviderReviewReason>>

const holdNotes: Partial<Record<DisputePhase, string>> = {
  OPENED: 'The buyer’s bank disputes the payment.',
  ACTION_REQUIRED: 'The buyer’s bank disputes the payment.',
  LOST: 'The buyer’s bank has taken the payment back.',
  REPORTED: 'The payment was refunded at the payment provider.',
}

/** Applies a notice about a dispute: whoever has the money in the end, a person decides on goods and refunds. */
export const settleDispute = (
  ctx: Ctx,
  gateway: Gateway,
  notice: DisputeNotice,
  source: Source,
): Promise<DisputeOutcome> =>
  transaction(ctx, async (ctx) => {
    await lockProviderRef(ctx.db, gateway.name, notice.gatewayPaymentId)
    const event = await storeEvent(ctx, gateway, { eventId: notice.eventId, source, body: notice })
    if (event === null) return 'REPEATED'
    const { outcome, paymentId } = await applyDispute(ctx, gateway, notice)
    await setOutcome(ctx, event, outcome, paymentId)
    return outcome
  })

/** The same for an event that is kept already. */
export async function applyDispute(
  ctx: Ctx,
  gateway: Pick<Gateway, 'name'>,
  notice: DisputeNotice,
): Promise<Applied<DisputeOutcome>> {
  const { phase, reference: providerRef, gatewayPaymentId, amountPaise, respondBy } = notice
  const money = await moneyOf(ctx.db, gateway.name, gatewayPaymentId)
  const orderId = money?.orderId ?? null
  const paymentId = money?.paymentId ?? null
  const known = <Outcome>(outcome: Outcome) => ({ outcome, paymentId })
  if (orderId !== null) await lockOrder(ctx, orderId)
  if (phase === 'UNDER_REVIEW') return known('NOTED')
  const isEnd = phase === 'WON' || phase === 'LOST' || phase === 'CLOSED'
  if (!isEnd && (await isDisputeOver(ctx.db, gateway.name, providerRef))) return known('STALE')
  if (phase === 'REPORTED' && (await hasOwnRefund(ctx.db, gateway.name, gatewayPaymentId))) return known('STALE')
  await openProviderReview(ctx, {
    reason: reasons[phase],
    gateway: gateway.name,
    gatewayPaymentId,
    providerRef,
    paymentId,
    orderId,
    amountPaise,
    respondBy: respondBy && new Date(respondBy),
  })
  if (!money) return { outcome: 'UNKNOWN_PAYMENT', paymentId: null }
  const note = holdNotes[phase]
  if (note && paymentId !== null && orderId !== null) await holdUnsent(ctx, orderId, note)
  return known('REVIEW')
}
