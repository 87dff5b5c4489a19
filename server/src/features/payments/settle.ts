import { whyNotPayment, whyNotSettled } from '@neev/domain/payments'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { placePaidOrder, updateSuborderStatuses } from '#features/orders/orders.ts'
import type { Gateway, PaymentNotice } from './gateways/gateway.ts'

declare module '#core/events.ts' {
  interface Events {
    'payment.failed': { orderId: number; paymentId: number }
    /** A payment matches no open order; a person has to act. */
    'payment.review': { reviewId: number }
  }
}

export type Source = 'RETURN' | 'CALLBACK' | 'RECONCILE'
type Locked = {
  id: number
  orderId: number
  status:
    | 'CREATED'
    | 'PENDING'
    | 'AUTHORISED'
    | 'CAPTURED'
    | 'FAILED'
    | 'CANCELLED'
    | 'EXPIRED'
    | 'PARTIALLY_REFUNDED'
    | 'REFUNDED'
  amountPaise: number
  gatewayPaymentId: string | null
}
type LockedOrder = { status: string; paymentStatus: string }
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
    const event = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into payment_events (gateway, event_id, source, outcome, body, received_at)
          values (${gateway.name}, ${paymentNotice.eventId}, ${source}, 'RECEIVED', ${JSON.stringify(paymentNotice)}::jsonb, ${ctx.now})
          on conflict (gateway, event_id) do nothing returning id`,
    )
    if (!event) return 'REPEATED'
    const payment = await lockPayment(ctx, gateway, paymentNotice)
    const outcome = payment
      ? await applyNotice(ctx, gateway, payment, paymentNotice)
      : await unknownOrder(ctx, gateway, paymentNotice)
    await sql`update payment_events set outcome = ${outcome}, payment_id = ${payment?.id ?? null} where id = ${event.id}`.execute(
      ctx.db,
    )
    return outcome
  })
}

async function lockPayment(ctx: Ctx, gateway: Gateway, paymentNotice: PaymentNotice): Promise<Locked | undefined> {
  const named = paymentNotice.paymentNumber
    ? sql`number = ${paymentNotice.paymentNumber}`
    : sql`gateway_order_id = ${paymentNotice.gatewayOrderId}`
  const found = await rowOf<{ orderId: number; gatewayOrderId: string | null }>(
    ctx.db,
    sql`select order_id as "orderId", gateway_order_id as "gatewayOrderId" from payments
        where gateway = ${gateway.name} and ${named}`,
  )
  // A notice with our number but another order of the gateway matches neither: a person has to check
  const isOther =
    paymentNotice.gatewayOrderId && found?.gatewayOrderId && paymentNotice.gatewayOrderId !== found.gatewayOrderId
  if (!found || isOther) return undefined
  await sql`select 1 from orders where id = ${found.orderId} for update`.execute(ctx.db)
  return rowOf<Locked>(
    ctx.db,
    sql`select id, order_id as "orderId", status, amount_paise as "amountPaise", gateway_payment_id as "gatewayPaymentId"
        from payments where gateway = ${gateway.name} and ${named} for update`,
  )
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
  await sql`
    update payments set status = ${paymentNotice.status}, gateway_payment_id = coalesce(${paymentNotice.gatewayPaymentId}, gateway_payment_id) where id = ${payment.id}`.execute(
    ctx.db,
  )
  await sql`update orders set payment_status = 'PENDING' where id = ${payment.orderId} and payment_status in ('UNPAID', 'FAILED')`.execute(
    ctx.db,
  )
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
  const order = await rowOf<LockedOrder>(
    ctx.db,
    sql`select status, payment_status as "paymentStatus" from orders where id = ${payment.orderId}`,
  )
  if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order?.paymentStatus ?? ''))
    return review(ctx, gateway, payment, paymentNotice, 'PAID_TWICE')
  const open = ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_REVIEW'].includes(order?.status ?? '')
  if (!open) return review(ctx, gateway, payment, paymentNotice, 'PAID_AFTER_EXPIRY')
  await sql`
    update payments set status = 'CAPTURED', gateway_payment_id = coalesce(${paymentNotice.gatewayPaymentId}, gateway_payment_id),
      instrument = ${paymentNotice.instrument}, failure = null, settled_at = ${ctx.now} where id = ${payment.id}`.execute(
    ctx.db,
  )
  await sql`
    insert into payment_splits (payment_id, suborder_id, captured_paise)
    select ${payment.id}::bigint, id, total_paise - platform_credit_paise from suborders where order_id = ${payment.orderId}`.execute(
    ctx.db,
  )
  await placePaidOrder(ctx, payment.orderId)
  return 'SETTLED'
}

async function fail(ctx: Ctx, payment: Locked, paymentNotice: PaymentNotice): Promise<Outcome> {
  const transition = paymentNotice.status === 'FAILED' ? 'fail' : 'cancel'
  if (whyNotPayment(transition, payment.status)) return 'STALE'
  await sql`
    update payments set status = ${paymentNotice.status}, failure = ${paymentNotice.failure ?? 'The payment was not made.'}, settled_at = ${ctx.now}
    where id = ${payment.id}`.execute(ctx.db)
  const order = await rowOf<LockedOrder>(
    ctx.db,
    sql`select status, payment_status as "paymentStatus" from orders where id = ${payment.orderId}`,
  )
  if (order?.status !== 'AWAITING_PAYMENT') return 'FAILED'
  await sql`update orders set payment_status = 'FAILED' where id = ${payment.orderId}`.execute(ctx.db)
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
    const money = `${gateway.name}:${paymentNotice.gatewayPaymentId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${money}, 0))`.execute(ctx.db)
    const known = await rowOf(
      ctx.db,
      sql`select 1 from payment_reviews where gateway = ${gateway.name} and gateway_payment_id = ${paymentNotice.gatewayPaymentId}`,
    )
    if (known) return 'STALE'
  }
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into payment_reviews (payment_id, order_id, gateway, gateway_payment_id, reason, amount_paise, created_at)
        values (${payment?.id ?? null}, ${payment?.orderId ?? null}, ${gateway.name}, ${paymentNotice.gatewayPaymentId}, ${reason},
          ${Number.isSafeInteger(paymentNotice.amountPaise) ? paymentNotice.amountPaise : 0}, ${ctx.now}) returning id`,
  )
  await ctx.emit('payment.review', { reviewId: row?.id ?? 0 })
  return reason
}

async function unknownOrder(ctx: Ctx, gateway: Gateway, paymentNotice: PaymentNotice): Promise<Outcome> {
  if (paymentNotice.status !== 'CAPTURED') return 'STALE'
  return review(ctx, gateway, null, paymentNotice, 'UNKNOWN_ORDER')
}
