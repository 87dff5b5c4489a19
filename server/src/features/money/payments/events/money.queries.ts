import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/**
 * A payment that is in the books: of an order, or one that matched none.
 * `paymentId`: Null for one that matched no open order.
 */
export type KnownMoney = RowOf<'payments.moneyOf'>

/** The payment with the provider's id, if it is in the books. */
export const moneyOf = (db: Db, gateway: string, gatewayPaymentId: string) =>
  rowOf(
    db,
    'payments.moneyOf',
    sql`select p.id as "paymentId", p.order_id, p.amount_paise from payments p
        where p.gateway = ${gateway} and p.gateway_payment_id = ${gatewayPaymentId}
          and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
        union all
        select null, v.order_id, v.amount_paise from payment_reviews v where v.gateway = ${gateway}
          and v.gateway_payment_id = ${gatewayPaymentId} and v.provider_ref is null and v.amount_paise > 0
        limit 1`,
  )

/** Suborders of an order that a seller has and has not sent. */
export const unsentSuborders = (db: Db, orderId: number) =>
  rowsOf(
    db,
    'payments.unsentSuborders',
    sql`select id from suborder_shown where order_id = ${orderId} and status in ('PLACED', 'CONFIRMED', 'PACKED')
        order by id`,
  )

/** Whether a dispute has a review that ends it. */
export const isDisputeOver = (db: Db, gateway: string, providerRef: string) =>
  rowOf(
    db,
    'payments.isDisputeOver',
    sql`select id from payment_reviews where gateway = ${gateway} and provider_ref = ${providerRef}
          and reason in ('DISPUTE_WON', 'DISPUTE_LOST', 'DISPUTE_CLOSED') limit 1`,
  )

/** Whether the shop itself has sent, or is sending, a refund of a payment. */
export const hasOwnRefund = (db: Db, gateway: string, gatewayPaymentId: string) =>
  rowOf(
    db,
    'payments.hasOwnRefund',
    sql`select id from refunds where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId}
          and outside_id is null and mode = 'SOURCE' and status in ('PROCESSING', 'DONE')
          and amount_paise > covered_paise limit 1`,
  )

/** Refunds and disputes of a payment that came before it was in the books, in the order in which they came. */
export const earlyEvents = (db: Db, gateway: string, gatewayPaymentId: string) =>
  rowsOf(
    db,
    'payments.earlyEvents',
    sql`select id, body from payment_events where gateway = ${gateway} and outcome = 'UNKNOWN_PAYMENT'
          and body ->> 'gatewayPaymentId' = ${gatewayPaymentId} order by id for update`,
  )

const lockOf = (gateway: string, reference: string): Sql =>
  sql`pg_advisory_xact_lock(hashtextextended(${`ref:${gateway}:${reference}`}, 0))`

/** Serialises what concerns one thing of a provider, until the end of the transaction. Taken before any other lock. */
export async function lockProviderRef(db: Db, gateway: string, reference: string): Promise<void> {
  await sql`select ${lockOf(gateway, reference)}`.execute(db)
}

type ProviderEvent = {
  gateway: string
  eventId: string
  paymentId: number | null
  source: string
  outcome: string
  body: object
  lock: string | null
}

/** Writes an event of a provider unless it is here already, after the lock of `lockProviderRef` where one is named. */
export const insertProviderEvent = (ctx: Ctx, event: ProviderEvent) =>
  rowOf(
    ctx.db,
    'payments.insertProviderEvent',
    sql`with locked as materialized (select ${event.lock === null ? sql`true` : lockOf(event.gateway, event.lock)})
        insert into payment_events (gateway, event_id, payment_id, source, outcome, body, received_at)
        select ${event.gateway}, ${event.eventId}, ${event.paymentId}::bigint, ${event.source}, ${event.outcome},
          ${JSON.stringify(event.body)}::jsonb, ${ctx.now}::timestamptz from locked
        on conflict (gateway, event_id) do nothing returning id`,
  )
