import type { Ctx } from '#core/context.ts'
import { log } from '#core/log.ts'
import type { Callback, Gateway, PaymentNotice } from '../gateways/gateway.ts'
import { confirmPayment } from '../payments.ts'
import { type RefundOutcome, settleRefund } from '../refunds/refund-sending.ts'
import { type Outcome, settlePayment } from '../settle.ts'
import { type DisputeOutcome, settleDispute } from './disputes.ts'
import { storeEvent } from './events.ts'

type Signed = Exclude<Callback, { kind: 'FORGED' }>
/** FOREIGN: for another account. IGNORED: nothing that the shop acts on. */
type CallbackOutcome = Outcome | RefundOutcome | DisputeOutcome | 'FOREIGN' | 'IGNORED'

/** Applies what a provider's server says, once; leaves a row in payment_events whatever it is. */
export async function applyCallback(ctx: Ctx, gateway: Gateway, callback: Signed): Promise<CallbackOutcome> {
  if (callback.kind === 'FOREIGN' || callback.kind === 'IGNORED') {
    // Of what the shop does not use nothing but its name is kept, because it may name people
    const { event, eventId } = callback
    const stored = await storeEvent(ctx, gateway, {
      eventId,
      source: 'CALLBACK',
      outcome: callback.kind,
      body: { event },
    })
    return stored === null ? 'REPEATED' : callback.kind
  }
  if (callback.kind === 'PAYMENT') return applyPayment(ctx, gateway, callback.notice)
  // The payment may have been told of nowhere else
  const { payment } = callback
  if (payment?.status === 'CAPTURED')
    await settlePayment(ctx, gateway, { ...payment, eventId: `${payment.eventId}:payment` }, 'CALLBACK')
  return callback.kind === 'REFUND'
    ? settleRefund(ctx, gateway, callback.notice, 'CALLBACK')
    : settleDispute(ctx, gateway, callback.notice, 'CALLBACK')
}

async function applyPayment(ctx: Ctx, gateway: Gateway, notice: PaymentNotice): Promise<CallbackOutcome> {
  const outcome = await settlePayment(ctx, gateway, notice, 'CALLBACK')
  if (notice.status !== 'PENDING' || !notice.paymentNumber) return outcome
  // Some messages prove nothing by themselves: what they announce is queried, even if announced before. Without an
  // answer the job asks again
  const answer = await confirmPayment(ctx, gateway, notice.paymentNumber).catch((error) => {
    log.error({ err: error, payment: notice.paymentNumber }, 'the gateway could not be asked')
    return null
  })
  return answer ?? outcome
}
