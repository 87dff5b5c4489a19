import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

/** The provider has not decided where the money of this payment (of r) goes, or a person has not. */
const waitsForProvider = sql`(r.status = 'APPROVED' and (exists (select 1 from refunds x where x.gateway = r.gateway
    and x.gateway_payment_id = r.gateway_payment_id and x.outside_id is not null and x.status = 'PROCESSING')
  or exists (select 1 from payment_reviews v where v.gateway = r.gateway
    and v.gateway_payment_id = r.gateway_payment_id and v.resolved_at is null
    and (v.reason like 'DISPUTE%' or v.reason = 'REFUND_REPORTED'))))`

/** A refund to send; without `gatewayPaymentId` there is no payment that it could be made from. */
export type DueRefund = RowOf<'payments.dueRefund'>

/**
 * Locks the next refund to send, or to ask about: those without an answer ever more rarely. Those made at the provider
 * are not sent; while one is on its way, or the payment is disputed, those of the same payment wait.
 */
export const dueRefund = (db: Db, now: Date) =>
  rowOf(
    db,
    'payments.dueRefund',
    sql`select r.id, r.number || '-' || r.try as key, o.number as "orderNumber", r.amount_paise - r.covered_paise as "amountPaise",
          r.gateway, r.gateway_payment_id, r.gateway_refund_id,
          r.status = 'PROCESSING' as "isAgain"
        from refunds r join order_shown o on o.id = r.order_id
        where r.mode = 'SOURCE' and r.outside_id is null and not ${waitsForProvider} and (r.status = 'APPROVED' or (r.status = 'PROCESSING'
          and r.checked_at < ${now}::timestamptz - least(interval '6 hours', greatest(interval '1 minute',
          r.checked_at - r.sent_at))))
        order by r.checked_at nulls first, r.id limit 1 for update of r skip locked`,
  )

/** The refund that a gateway names by our number or by its own id. */
export const refundNamed = (db: Db, gateway: string, number: string | null, gatewayRefundId: string | null) =>
  rowOf(
    db,
    'payments.refundNamed',
    sql`select r.id, r.order_id from refunds r where r.gateway = ${gateway} and (r.number = ${number}
      or r.gateway_refund_id = ${gatewayRefundId}) order by r.id limit 1`,
  )
