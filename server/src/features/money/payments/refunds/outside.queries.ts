import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

type Outside = {
  orderId: number | null
  paymentId: number | null
  gateway: string
  gatewayPaymentId: string
  outsideId: string
  amountPaise: number
  status: 'PROCESSING' | 'FAILED'
  failure: string | null
  at: Date
}

/** Writes a refund made at the provider; its number counts with those of the order, or is the provider's. */
export const insertOutside = (db: Db, of: Outside) =>
  rowOf(
    db,
    'payments.insertOutside',
    sql`insert into refunds (number, order_id, payment_id, gateway, gateway_payment_id, gateway_refund_id, outside_id,
      amount_paise, mode, status, reason, failure, requested_at, sent_at, checked_at)
        select coalesce((select o.number || '-R' || (select count(*) + 1 from refunds x where x.order_id = o.id)
          from order_shown o where o.id = ${of.orderId}), ${`${of.gateway}-${of.outsideId}`}), ${of.orderId}::bigint,
          ${of.paymentId}::bigint, ${of.gateway}, ${of.gatewayPaymentId}, ${of.outsideId}, ${of.outsideId},
          ${of.amountPaise}::bigint, 'SOURCE', ${of.status}, 'outside', ${of.failure}, ${of.at}::timestamptz,
          ${of.at}::timestamptz, ${of.at}::timestamptz
        returning id`,
  )

/** The review of a payment of no order that refunds made at the provider, like this one, have sent back whole. */
export const refundedWhole = (db: Db, refundId: number) =>
  rowOf(
    db,
    'payments.refundedWhole',
    sql`select v.id as "reviewId" from refunds r join payment_reviews v on v.gateway = r.gateway
          and v.gateway_payment_id = r.gateway_payment_id and v.provider_ref is null
        where r.id = ${refundId} and v.amount_paise <= (select sum(x.amount_paise) from refunds x
          where x.gateway = r.gateway and x.gateway_payment_id = r.gateway_payment_id and x.outside_id is not null
            and x.status = 'DONE')`,
  )
