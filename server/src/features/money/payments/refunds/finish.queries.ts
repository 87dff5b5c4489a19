import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

/** Adds a completed refund to what was refunded of its suborder's share of the payment. */
export async function addToSplit(db: Db, refundId: number): Promise<void> {
  await sql`
    update payment_splits x set refunded_paise = x.refunded_paise + r.amount_paise from refunds r
    where r.id = ${refundId} and x.payment_id = r.payment_id and x.suborder_id = r.suborder_id`.execute(db)
}

/** What went back of an order's payment, in paise: what the shop sent for its suborders, and what the provider sent. */
export const refundedSums = (db: Db, orderId: number) =>
  rowOf(
    db,
    'payments.refundedSums',
    sql`select coalesce(sum(amount_paise - covered_paise), 0)::bigint as paise from refunds
        where order_id = ${orderId} and status = 'DONE'
          and (suborder_id is not null or outside_id is not null and payment_id is not null)`,
  )

/** A payment by the provider's id. */
export type ProviderPayment = { gateway: string; gatewayPaymentId: string }

/** What refunds made at the provider brought the buyer of a payment and no refund of the shop is covered by yet. */
export const freeOutside = (db: Db, { gateway, gatewayPaymentId }: ProviderPayment) =>
  rowOf(
    db,
    'payments.freeOutside',
    sql`select coalesce(sum(case when outside_id is null then -covered_paise when status = 'DONE' then amount_paise
          else 0 end), 0)::bigint as paise
        from refunds where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId}`,
  )

/** Refunds of a payment that the shop has not sent, oldest first, locked. */
export const unsentRefunds = (db: Db, { gateway, gatewayPaymentId }: ProviderPayment) =>
  rowsOf(
    db,
    'payments.unsentRefunds',
    sql`select id, status, amount_paise, covered_paise from refunds
        where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId} and outside_id is null
          and mode = 'SOURCE' and status in ('REQUESTED', 'APPROVED', 'FAILED') and amount_paise > covered_paise
        order by id for update`,
  )
