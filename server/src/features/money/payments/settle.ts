import { whyNotPayment, whyNotSettled } from '@neev/domain/money/payments/payments'
import { type Ctx, transaction } from '#core/context.ts'
import { placePaidOrder, setPaymentStatus, updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import { applyEarly } from './events/early.ts'
import { isKept, keepEvent, type Source, setOutcome } from './events/events.ts'
import type { Gateway, PaymentNotice } from './gateways/gateway.ts'
import { type LockedPayment, lockPayment, writeCaptured } from './settle.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'payment.failed': { orderId: number; paymentId: number }
    /** A payment matches no open order; a person has to act. */
    'payment.review': { reviewId: number }
  }
}

export type Outcome =
  | 'SETTLED'
  | 'FAILED'
  | 'PENDING'
  | 'REPEATED'
  | 'STALE'
  | 'WRONG_AMOUNT'
  | 'UNKNOWN_ORDER'
  | 'PAID_TWICE'
  | 'PAID_AFTER_EXPIRY'

/**
 * The only way to apply a payment notice, from the buyer's return, the provider's callback or our query: in one
 * transaction, first inserts the event by its unique id, then locks the payment and its order, in that order of tables.
 * Repeated, late or reordered notices change nothing; payments that match no open order need a person.
 */
export async function settlePayment(
  ctx: Ctx,
  gateway: Gateway,
  paymentNotice: PaymentNotice,
  source: Source,
): Promise<Outcome> {
  const { gatewayPaymentId, eventId } = paymentNotice
  // The provider's server was faster: the browser need not wait for a lock
  if (source !== 'CALLBACK' && (await isKept(ctx, gateway, eventId))) return 'REPEATED'
  return transaction(ctx, async (ctx) => {
    const isCaptured = paymentNotice.status === 'CAPTURED' && gatewayPaymentId !== null
    const lock = isCaptured ? gatewayPaymentId : null
    const event = await keepEvent(ctx, gateway, { eventId, source, body: paymentNotice, lock })
    if (event === null) return 'REPEATED'
    const payment = await lockPayment(ctx.db, gateway.name, paymentNotice)
    const outcome = payment
      ? await applyNotice(ctx, gateway, payment, paymentNotice, event)
      : await unknownOrder(ctx, gateway, paymentNotice)
    // One that settled was written with what it settled
    if (outcome !== 'SETTLED') await setOutcome(ctx, event, outcome, payment?.id ?? null)
    if (isCaptured && (payment?.hasEarly ?? true)) await applyEarly(ctx, gateway, gatewayPaymentId)
    return outcome
  })
}

async function applyNotice(
  ctx: Ctx,
  gateway: Gateway,
  payment: LockedPayment,
  paymentNotice: PaymentNotice,
  eventId: number,
): Promise<Outcome> {
  if (paymentNotice.status === 'CAPTURED') return capture(ctx, gateway, payment, paymentNotice, eventId)
  if (paymentNotice.status === 'FAILED' || paymentNotice.status === 'CANCELLED')
    return fail(ctx, payment, paymentNotice)
  const transition = paymentNotice.status === 'AUTHORISED' ? 'authorise' : 'start'
  if (whyNotPayment(transition, payment.status)) return 'STALE'
  await ctx.db
    .updateTable('payments')
    .set((db) => ({
      status: paymentNotice.status,
      gatewayPaymentId: db.fn.coalesce(db.val(paymentNotice.gatewayPaymentId), 'gatewayPaymentId'),
    }))
    .where('id', '=', payment.id)
    .execute()
  await setPaymentStatus(ctx, payment.orderId, 'PENDING', ['UNPAID', 'FAILED'])
  return 'PENDING'
}

async function capture(
  ctx: Ctx,
  gateway: Gateway,
  payment: LockedPayment,
  paymentNotice: PaymentNotice,
  eventId: number,
): Promise<Outcome> {
  if (whyNotSettled(payment, paymentNotice)) return review(ctx, gateway, payment, paymentNotice, 'WRONG_AMOUNT')
  const isCapturable = !whyNotPayment('capture', payment.status) || !whyNotPayment('captureLate', payment.status)
  if (!isCapturable) {
    // A second payment of the same attempt is money too
    const isOther = payment.gatewayPaymentId !== null && paymentNotice.gatewayPaymentId !== null
    return isOther && payment.gatewayPaymentId !== paymentNotice.gatewayPaymentId
      ? review(ctx, gateway, payment, paymentNotice, 'PAID_TWICE')
      : 'STALE'
  }
  if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(payment.orderPaymentStatus))
    return review(ctx, gateway, payment, paymentNotice, 'PAID_TWICE')
  const open = ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_REVIEW'].includes(payment.orderStatus)
  if (!open) return review(ctx, gateway, payment, paymentNotice, 'PAID_AFTER_EXPIRY')
  await writeCaptured(ctx, { payment, notice: paymentNotice, eventId, outcome: 'SETTLED' })
  await placePaidOrder(ctx, payment.orderId, { isOrderLocked: true })
  return 'SETTLED'
}

async function fail(ctx: Ctx, payment: LockedPayment, paymentNotice: PaymentNotice): Promise<Outcome> {
  const transition = paymentNotice.status === 'FAILED' ? 'fail' : 'cancel'
  if (whyNotPayment(transition, payment.status)) return 'STALE'
  await ctx.db
    .updateTable('payments')
    .set({
      status: paymentNotice.status,
      failure: paymentNotice.failure ?? 'The payment was not made.',
      settledAt: ctx.now,
    })
    .where('id', '=', payment.id)
    .execute()
  if (payment.orderStatus !== 'AWAITING_PAYMENT') return 'FAILED'
  await setPaymentStatus(ctx, payment.orderId, 'FAILED')
  await updateSuborderStatuses(ctx, payment.orderId, 'all', {
    name: 'failPayment',
    by: 'shop',
    note: paymentNotice.failure,
  })
  await ctx.emit('payment.failed', { orderId: payment.orderId, paymentId: payment.id })
  return 'FAILED'
}

type Reason = 'WRONG_AMOUNT' | 'UNKNOWN_ORDER' | 'PAID_TWICE' | 'PAID_AFTER_EXPIRY'

/**
 * Records a payment without a matching order for a person; the order is unchanged. A provider reports one payment
 * through several channels with different ids; it is recorded once, so that nobody refunds it twice.
 */
async function review(
  ctx: Ctx,
  gateway: Gateway,
  payment: LockedPayment | null,
  paymentNotice: PaymentNotice,
  reason: Reason,
): Promise<Outcome> {
  if (paymentNotice.gatewayPaymentId !== null) {
    const known = await ctx.db
      .selectFrom('paymentReviews')
      .select('id')
      .where('gateway', '=', gateway.name)
      .where('gatewayPaymentId', '=', paymentNotice.gatewayPaymentId)
      .where('providerRef', 'is', null)
      .executeTakeFirst()
    if (known) return 'STALE'
  }
  const row = await ctx.db
    .insertInto('paymentReviews')
    .values({
      paymentId: payment?.id ?? null,
      orderId: payment?.orderId ?? null,
      gateway: gateway.name,
      gatewayPaymentId: paymentNotice.gatewayPaymentId,
      reason,
      amountPaise: Number.isSafeInteger(paymentNotice.amountPaise) ? paymentNotice.amountPaise : 0,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirst()
  await ctx.emit('payment.review', { reviewId: row?.id ?? 0 })
  return reason
}

async function unknownOrder(ctx: Ctx, gateway: Gateway, paymentNotice: PaymentNotice): Promise<Outcome> {
  if (paymentNotice.status !== 'CAPTURED') return 'STALE'
  return review(ctx, gateway, null, paymentNotice, 'UNKNOWN_ORDER')
}
