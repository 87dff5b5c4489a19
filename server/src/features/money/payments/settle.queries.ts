import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'
import { lockedOrder } from '#features/orders/orders/orders.ts'
import type { PaymentNotice } from './gateways/gateway.ts'

/**
 * A payment that is locked with its order.
 * `hasEarly`: Whether a refund or dispute of it came before it.
 */
export type LockedPayment = RowOf<'payments.lockPayment'>

/**
 * Locks the payment that a notice names by our number, or else by the gateway's order: its order first. A notice with our
 * number but another order of the gateway matches neither: a person has to check.
 */
export const lockPayment = (db: Db, gateway: string, notice: PaymentNotice): Promise<LockedPayment | undefined> => {
  const { paymentNumber, gatewayOrderId, gatewayPaymentId } = notice
  const named = paymentNumber ? sql`number = ${paymentNumber}` : sql`gateway_order_id = ${gatewayOrderId}`
  const sameOrder = sql`(gateway_order_id is null or ${gatewayOrderId}::text is null or gateway_order_id = ${gatewayOrderId})`
  return rowOf(
    db,
    'payments.lockPayment',
    sql`with named as materialized (
          select id, order_id from payments where gateway = ${gateway} and ${named} and ${sameOrder} limit 1
        ), o as materialized (${lockedOrder(sql`(select order_id from named)`)})
        select p.id, p.order_id, p.status, p.amount_paise, p.gateway_payment_id, o.status as "orderStatus",
          o.payment_status as "orderPaymentStatus",
          exists (select 1 from payment_events e where e.gateway = ${gateway} and e.outcome = 'UNKNOWN_PAYMENT'
            and e.body ->> 'gatewayPaymentId' = ${gatewayPaymentId}) as "hasEarly"
        from o join payments p on p.order_id = o.id where p.id = (select id from named) for update of p`,
  )
}

type Captured = { payment: LockedPayment; notice: PaymentNotice; eventId: number; outcome: string }

/** Writes a captured payment, its parts by suborder and what its event came to. */
export async function writeCaptured(ctx: Ctx, { payment, notice, eventId, outcome }: Captured): Promise<void> {
  await sql`
    with captured as (
      update payments set status = 'CAPTURED', gateway_payment_id = coalesce(${notice.gatewayPaymentId}, gateway_payment_id),
        instrument = ${notice.instrument}, failure = null, settled_at = ${ctx.now}::timestamptz where id = ${payment.id}
    ), noted as (
      update payment_events set outcome = ${outcome}, payment_id = ${payment.id} where id = ${eventId}
    )
    insert into payment_splits (payment_id, suborder_id, captured_paise)
    select ${payment.id}::bigint, id, total_paise - platform_credit_paise from suborder_shown
    where order_id = ${payment.orderId}`.execute(ctx.db)
}
