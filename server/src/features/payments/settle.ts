import { whyNotPayment, whyNotSettled } from '@neev/domain/payments'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { placePaidOrder, updateSuborderStatuses } from '#features/orders/orders.ts'
import type { Gateway, Told } from './gateways/gateway.ts'

declare module '#core/events.ts' {
  interface Events {
    'payment.failed': { orderId: number; paymentId: number }
    /** Money came that fits no open order: a person must look. */
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
 * The one way in which news of a payment takes effect, from the buyer's return, the provider's callback or our own question:
 * one transaction, the event written first under its unique id, then the payment and its order locked in that order of tables.
 * Repeated, late or reordered news changes nothing; money that fits no open order lands before a person.
 */
export async function settlePayment(ctx: Ctx, gateway: Gateway, told: Told, source: Source): Promise<Outcome> {
  return transaction(ctx, async (ctx) => {
    const event = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into payment_events (gateway, event_id, source, outcome, body, received_at)
          values (${gateway.name}, ${told.eventId}, ${source}, 'RECEIVED', ${JSON.stringify(told)}::jsonb, ${ctx.now})
          on conflict (gateway, event_id) do nothing returning id`,
    )
    if (!event) return 'REPEATED'
    const payment = await lockPayment(ctx, gateway, told)
    const outcome = payment ? await applyNotice(ctx, gateway, payment, told) : await unknownOrder(ctx, gateway, told)
    await sql`update payment_events set outcome = ${outcome}, payment_id = ${payment?.id ?? null} where id = ${event.id}`.execute(
      ctx.db,
    )
    return outcome
  })
}

async function lockPayment(ctx: Ctx, gateway: Gateway, told: Told): Promise<Locked | undefined> {
  const named = told.paymentNumber
    ? sql`number = ${told.paymentNumber}`
    : sql`gateway_order_id = ${told.gatewayOrderId}`
  const found = await rowOf<{ orderId: number; gatewayOrderId: string | null }>(
    ctx.db,
    sql`select order_id as "orderId", gateway_order_id as "gatewayOrderId" from payments
        where gateway = ${gateway.name} and ${named}`,
  )
  // news that names our number and another order of the gateway is of neither: a person looks
  const isOther = told.gatewayOrderId && found?.gatewayOrderId && told.gatewayOrderId !== found.gatewayOrderId
  if (!found || isOther) return undefined
  await sql`select 1 from orders where id = ${found.orderId} for update`.execute(ctx.db)
  return rowOf<Locked>(
    ctx.db,
    sql`select id, order_id as "orderId", status, amount_paise as "amountPaise", gateway_payment_id as "gatewayPaymentId"
        from payments where gateway = ${gateway.name} and ${named} for update`,
  )
}

async function applyNotice(ctx: Ctx, gateway: Gateway, payment: Locked, told: Told): Promise<Outcome> {
  if (told.status === 'CAPTURED') return capture(ctx, gateway, payment, told)
  if (told.status === 'FAILED' || told.status === 'CANCELLED') return fail(ctx, payment, told)
  const transition = told.status === 'AUTHORISED' ? 'authorise' : 'start'
  if (whyNotPayment(transition, payment.status)) return 'STALE'
  await sql`
    update payments set status = ${told.status}, gateway_payment_id = coalesce(${told.gatewayPaymentId}, gateway_payment_id) where id = ${payment.id}`.execute(
    ctx.db,
  )
  await sql`update orders set payment_status = 'PENDING' where id = ${payment.orderId} and payment_status in ('UNPAID', 'FAILED')`.execute(
    ctx.db,
  )
  return 'PENDING'
}

async function capture(ctx: Ctx, gateway: Gateway, payment: Locked, told: Told): Promise<Outcome> {
  if (whyNotSettled(payment, told)) return review(ctx, gateway, payment, told, 'WRONG_AMOUNT')
  const late = !whyNotPayment('captureLate', payment.status)
  if (whyNotPayment('capture', payment.status) && !late) {
    // a second payment of the same try is money too
    const isOther = payment.gatewayPaymentId !== null && told.gatewayPaymentId !== null
    return isOther && payment.gatewayPaymentId !== told.gatewayPaymentId
      ? review(ctx, gateway, payment, told, 'PAID_TWICE')
      : 'STALE'
  }
  const order = await rowOf<LockedOrder>(
    ctx.db,
    sql`select status, payment_status as "paymentStatus" from orders where id = ${payment.orderId}`,
  )
  if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order?.paymentStatus ?? ''))
    return review(ctx, gateway, payment, told, 'PAID_TWICE')
  const open = ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_REVIEW'].includes(order?.status ?? '')
  if (!open) return review(ctx, gateway, payment, told, 'PAID_AFTER_EXPIRY')
  await sql`
    update payments set status = 'CAPTURED', gateway_payment_id = coalesce(${told.gatewayPaymentId}, gateway_payment_id),
      instrument = ${told.instrument}, failure = null, settled_at = ${ctx.now} where id = ${payment.id}`.execute(ctx.db)
  await sql`
    insert into payment_splits (payment_id, suborder_id, captured_paise)
    select ${payment.id}::bigint, id, total_paise - platform_credit_paise from suborders where order_id = ${payment.orderId}`.execute(
    ctx.db,
  )
  await placePaidOrder(ctx, payment.orderId)
  return 'SETTLED'
}

async function fail(ctx: Ctx, payment: Locked, told: Told): Promise<Outcome> {
  const transition = told.status === 'FAILED' ? 'fail' : 'cancel'
  if (whyNotPayment(transition, payment.status)) return 'STALE'
  await sql`
    update payments set status = ${told.status}, failure = ${told.failure ?? 'The payment was not made.'}, settled_at = ${ctx.now}
    where id = ${payment.id}`.execute(ctx.db)
  const order = await rowOf<LockedOrder>(
    ctx.db,
    sql`select status, payment_status as "paymentStatus" from orders where id = ${payment.orderId}`,
  )
  if (order?.status !== 'AWAITING_PAYMENT') return 'FAILED'
  await sql`update orders set payment_status = 'FAILED' where id = ${payment.orderId}`.execute(ctx.db)
  await updateSuborderStatuses(ctx, payment.orderId, 'all', { name: 'failPayment', by: 'shop', note: told.failure })
  await ctx.emit('payment.failed', { orderId: payment.orderId, paymentId: payment.id })
  return 'FAILED'
}

type Reason = 'WRONG_AMOUNT' | 'UNKNOWN_ORDER' | 'PAID_TWICE' | 'PAID_AFTER_EXPIRY'

/**
 * Real money without an order that it fits: written down for a person, the order untouched. A provider tells of one payment in
 * several ways, each with an id of its own; it is written down once, so that nobody sends it back twice.
 */
async function review(
  ctx: Ctx,
  gateway: Gateway,
  payment: Locked | null,
  told: Told,
  reason: Reason,
): Promise<Outcome> {
  if (told.gatewayPaymentId !== null) {
    const money = `${gateway.name}:${told.gatewayPaymentId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${money}, 0))`.execute(ctx.db)
    const known = await rowOf(
      ctx.db,
      sql`select 1 from payment_reviews where gateway = ${gateway.name} and gateway_payment_id = ${told.gatewayPaymentId}`,
    )
    if (known) return 'STALE'
  }
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into payment_reviews (payment_id, order_id, gateway, gateway_payment_id, reason, amount_paise, created_at)
        values (${payment?.id ?? null}, ${payment?.orderId ?? null}, ${gateway.name}, ${told.gatewayPaymentId}, ${reason},
          ${Number.isSafeInteger(told.amountPaise) ? told.amountPaise : 0}, ${ctx.now}) returning id`,
  )
  await ctx.emit('payment.review', { reviewId: row?.id ?? 0 })
  return reason
}

async function unknownOrder(ctx: Ctx, gateway: Gateway, told: Told): Promise<Outcome> {
  if (told.status !== 'CAPTURED') return 'STALE'
  return review(ctx, gateway, null, told, 'UNKNOWN_ORDER')
}
