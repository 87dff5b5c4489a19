import { whyNotPayment, whyNotSettled } from '@neev/domain/money/payments/payments'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { lockOrder, placePaidOrder, setPaymentStatus, updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import { applyEarly } from './events/early.ts'
import { keepEvent, type Source, setOutcome } from './events/events.ts'
import { lockProviderRef } from './events/money.queries.ts'
import type { Gateway, PaymentNotice } from './gateways/gateway.ts'
import { insertSplits } from './settle.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'payment.failed': { orderId: number; paymentId: number }
    /** A payment matches no open order; a person has to act. */
    'payment.review': { reviewId: number }
  }
}

type Locked = Pick<Row<'payments'>, 'id' | 'orderId' | 'status' | 'amountPaise' | 'gatewayPaymentId'>
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
  return transaction(ctx, async (ctx) => {
    const { gatewayPaymentId } = paymentNotice
    const isCaptured = paymentNotice.status === 'CAPTURED' && gatewayPaymentId !== null
    if (isCaptured) await lockProviderRef(ctx.db, gateway.name, gatewayPaymentId)
    const event = await keepEvent(ctx, gateway, { eventId: paymentNotice.eventId, source, body: paymentNotice })
    if (event === null) return 'REPEATED'
    const payment = await lockPayment(ctx, gateway, paymentNotice)
    const outcome = payment
      ? await applyNotice(ctx, gateway, payment, paymentNotice)
      : await unknownOrder(ctx, gateway, paymentNotice)
    await setOutcome(ctx, event, outcome, payment?.id ?? null)
    if (isCaptured) await applyEarly(ctx, gateway, gatewayPaymentId)
    return outcome
  })
}

/** The payment that a notice names by our number, or else by the gateway's order. */
function paymentOf(ctx: Ctx, gateway: Gateway, { paymentNumber, gatewayOrderId }: PaymentNotice) {
  const ofGateway = ctx.db.selectFrom('payments').where('gateway', '=', gateway.name)
  return paymentNumber
    ? ofGateway.where('number', '=', paymentNumber)
    : ofGateway.where('gatewayOrderId', '=', gatewayOrderId)
}

async function lockPayment(ctx: Ctx, gateway: Gateway, paymentNotice: PaymentNotice): Promise<Locked | undefined> {
  const named = paymentOf(ctx, gateway, paymentNotice)
  const found = await named.select(['orderId', 'gatewayOrderId']).executeTakeFirst()
  // A notice with our number but another order of the gateway matches neither: a person has to check
  const isOther =
    paymentNotice.gatewayOrderId && found?.gatewayOrderId && paymentNotice.gatewayOrderId !== found.gatewayOrderId
  if (!found || isOther) return undefined
  await lockOrder(ctx, found.orderId)
  return named.select(['id', 'orderId', 'status', 'amountPaise', 'gatewayPaymentId']).forUpdate().executeTakeFirst()
}

async function applyNotice(
  ctx: Ctx,
  gateway: Gateway,
  payment: Locked,
  paymentNotice: PaymentNotice,
): Promise<Outcome> {
  if (paymentNotice.status === 'CAPTURED') return capture(ctx, gateway, payment, paymentNotice)
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

async function capture(ctx: Ctx, gateway: Gateway, payment: Locked, paymentNotice: PaymentNotice): Promise<Outcome> {
  if (whyNotSettled(payment, paymentNotice)) return review(ctx, gateway, payment, paymentNotice, 'WRONG_AMOUNT')
  const late = !whyNotPayment('captureLate', payment.status)
  if (whyNotPayment('capture', payment.status) && !late) {
    // A second payment of the same attempt is money too
    const isOther = payment.gatewayPaymentId !== null && paymentNotice.gatewayPaymentId !== null
    return isOther && payment.gatewayPaymentId !== paymentNotice.gatewayPaymentId
      ? review(ctx, gateway, payment, paymentNotice, 'PAID_TWICE')
      : 'STALE'
  }
  const order = await ctx.db
    .selectFrom('orderShown')
    .select(['status', 'paymentStatus'])
    .where('id', '=', payment.orderId)
    .executeTakeFirst()
  if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order?.paymentStatus ?? ''))
    return review(ctx, gateway, payment, paymentNotice, 'PAID_TWICE')
  const open = ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_REVIEW'].includes(order?.status ?? '')
  if (!open) return review(ctx, gateway, payment, paymentNotice, 'PAID_AFTER_EXPIRY')
  await ctx.db
    .updateTable('payments')
    .set((db) => ({
      status: 'CAPTURED',
      gatewayPaymentId: db.fn.coalesce(db.val(paymentNotice.gatewayPaymentId), 'gatewayPaymentId'),
      instrument: paymentNotice.instrument,
      failure: null,
      settledAt: ctx.now,
    }))
    .where('id', '=', payment.id)
    .execute()
  await insertSplits(ctx.db, payment.id, payment.orderId)
  await placePaidOrder(ctx, payment.orderId)
  return 'SETTLED'
}

async function fail(ctx: Ctx, payment: Locked, paymentNotice: PaymentNotice): Promise<Outcome> {
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
  const order = await ctx.db
    .selectFrom('orderShown')
    .select(['status', 'paymentStatus'])
    .where('id', '=', payment.orderId)
    .executeTakeFirst()
  if (order?.status !== 'AWAITING_PAYMENT') return 'FAILED'
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
  payment: Locked | null,
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
