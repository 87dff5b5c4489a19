import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import type { RefundRequested } from '../gateways/port.ts'

export type DueRefund = RefundRequested & { id: number; gateway: string | null; isAgain: boolean }

/** Locks the next refund to send, or to ask about: those without an answer ever more rarely. */
export const dueRefund = (db: Db, now: Date) =>
  rowOf<DueRefund>(
    db,
    sql`select r.id, r.number || '-' || r.try as key, o.number as "orderNumber", r.amount_paise as "amountPaise",
          r.gateway, r.gateway_payment_id as "gatewayPaymentId", r.gateway_refund_id as "gatewayRefundId",
          r.status = 'PROCESSING' as "isAgain"
        from refunds r join orders o on o.id = r.order_id
        where r.mode = 'SOURCE' and (r.status = 'APPROVED' or (r.status = 'PROCESSING'
          and r.checked_at < ${now}::timestamptz - least(interval '6 hours', greatest(interval '1 minute',
          r.checked_at - r.sent_at))))
        order by r.checked_at nulls first, r.id limit 1 for update of r skip locked`,
  )

/** The refund that a gateway names by our number or by its own id. */
export const refundNamed = (db: Db, gateway: string, number: string | null, gatewayRefundId: string | null) =>
  rowOf<{ id: number; orderId: number }>(
    db,
    sql`select r.id, r.order_id as "orderId" from refunds r where r.gateway = ${gateway} and (r.number = ${number}
      or r.gateway_refund_id = ${gatewayRefundId}) order by r.id limit 1`,
  )

/** Adds a completed refund to what was refunded of its suborder's share of the payment. */
export async function addToSplit(db: Db, refundId: number): Promise<void> {
  await sql`
    update payment_splits x set refunded_paise = x.refunded_paise + r.amount_paise from refunds r
    where r.id = ${refundId} and x.payment_id = r.payment_id and x.suborder_id = r.suborder_id`.execute(db)
}
