import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { lockedOrder } from '#features/orders/orders/orders.ts'

export type PaymentRow = RowOf<'payments.readPayments'>

const columns = sql`p.id, p.number, p.order_id, o.number as "orderNumber", p.gateway, p.status,
  p.amount_paise,
  p.failure, p.instrument, p.gateway_order_id, p.gateway_payment_id,
  p.created_at,
  p.settled_at`

/** Payments selected by `where` (over p, o). */
const readPayments = (db: Db, where: Sql, tail: Sql = sql``): Promise<PaymentRow[]> =>
  rowsOf(
    db,
    'payments.readPayments',
    sql`select ${columns} from payments p join order_shown o on o.id = p.order_id where ${where} ${tail}`,
  )

/** A payment attempt. */
export const paymentById = async (db: Db, id: number): Promise<PaymentRow | undefined> =>
  (await readPayments(db, sql`p.id = ${id}`))[0]

/** The payment attempt with this number. */
export const paymentByNumber = async (db: Db, number: string): Promise<PaymentRow | undefined> =>
  (await readPayments(db, sql`p.number = ${number}`))[0]

/** The payment attempts of an order, latest first. */
export const paymentsOf = (db: Db, orderId: number): Promise<PaymentRow[]> =>
  readPayments(db, sql`p.order_id = ${orderId}`, sql`order by p.attempt desc`)

/** A payment attempt as its provider is asked for it. */
export type Attempt = Pick<
  PaymentRow,
  'id' | 'number' | 'orderNumber' | 'gateway' | 'status' | 'amountPaise' | 'gatewayOrderId'
>

/** The latest open attempt of an order with this gateway, and how many there were of all. */
export async function attemptsOf(db: Db, orderId: number, gateway: string) {
  const rows = await paymentsOf(db, orderId)
  const open = rows.find((row) => row.gateway === gateway && isOpen.has(row.status))
  return { open: open ?? null, count: rows.length }
}

const isOpen: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'AUTHORISED'])

type NewAttempt = {
  order: { id: number; number: string; payablePaise: number }
  gateway: string
  attempt: number
  number: string
}

/** Writes an attempt for an order that awaits payment, which is locked; null if the order does not, or has this number. */
export const insertAttempt = (ctx: Ctx, attempt: NewAttempt): Promise<Attempt | null> =>
  insertAttemptFor(ctx, attempt, sql`${attempt.order.id}::bigint`)

/** The same for an order without any attempt; null without a lock if it has one. */
export const insertFirstAttempt = (ctx: Ctx, attempt: Omit<NewAttempt, 'attempt'>): Promise<Attempt | null> =>
  insertAttemptFor(
    ctx,
    { ...attempt, attempt: 1 },
    sql`(select ${attempt.order.id}::bigint where not exists (select 1 from payments where order_id = ${attempt.order.id}))`,
  )

async function insertAttemptFor(
  ctx: Ctx,
  { order, gateway, attempt, number }: NewAttempt,
  orderId: Sql,
): Promise<Attempt | null> {
  const row = await rowOf(
    ctx.db,
    'payments.insertAttempt',
    sql`with o as materialized (${lockedOrder(orderId)})
        insert into payments (number, order_id, gateway, attempt, amount_paise, created_at)
        select ${number}, o.id, ${gateway}, ${attempt}::int, ${order.payablePaise}::bigint, ${ctx.now}::timestamptz
        from o where o.status = 'AWAITING_PAYMENT'
        on conflict do nothing returning id, number, gateway, status, amount_paise, gateway_order_id`,
  )
  return row ? { ...row, orderNumber: order.number } : null
}

/** The payment with this number and its buyer; one that was only created is pending from here. */
export const requestedPayment = (db: Db, number: string) =>
  rowOf(
    db,
    'payments.requestedPayment',
    sql`with moved as (update payments set status = 'PENDING' where number = ${number} and status = 'CREATED')
        select ${columns}, jsonb_build_object('name', u.name, 'email', u.email, 'mobile', u.mobile) as buyer
        from payments p join order_shown o on o.id = p.order_id join users u on u.id = o.user_id where p.number = ${number}`,
  )

/**
 * Payments without a known capture that the provider is to be asked about: after one minute, then ever more rarely, for
 * three days.
 */
export const paymentsToAsk = (db: Db, now: Date) =>
  rowsOf(
    db,
    'payments.paymentsToAsk',
    sql`select number from payments
        where status in ('CREATED', 'PENDING', 'AUTHORISED', 'FAILED', 'CANCELLED', 'EXPIRED')
        and created_at > ${now}::timestamptz - interval '72 hours'
          and coalesce(checked_at, created_at) < ${now}::timestamptz -
            greatest(interval '1 minute', (coalesce(checked_at, created_at) - created_at))
        order by coalesce(checked_at, created_at) limit 100`,
  )

/**
 * `providerRef`: The provider's id of a refund made there or of a dispute.
 * `heldIds`: Suborders of its order that are on hold, and those that can be cancelled.
 */
export type ReviewRow = RowOf<'payments.reviewsOf'>
/** Suborders of the review's order (r) with one of these statuses. */
const suborderIds = (where: Sql) => sql`coalesce((select array_agg(s.id order by s.id) from suborder_shown s
  where s.order_id = r.order_id and ${where}), '{}')`
const isHeld = sql`s.status = 'ON_HOLD'`
const isCancellable = sql`s.status in ('PLACED', 'CONFIRMED', 'PACKED', 'CANCEL_REQUESTED', 'ON_HOLD')
  and not exists (select 1 from shipment_shown h where h.suborder_id = s.id
    and h.status in ('DISPATCHED', 'DELIVERED', 'FAILED'))`
const reviewColumns = sql`r.id, r.reason, r.gateway, r.amount_paise, r.order_id,
  o.number as "orderNumber",
  r.gateway_payment_id, r.provider_ref, r.respond_by,
  r.created_at, r.resolved_at, r.resolution, r.note,
  ${suborderIds(isHeld)} as "heldIds", ${suborderIds(isCancellable)} as "cancellableIds",
  cardinality(${suborderIds(isHeld)}) as held, cardinality(${suborderIds(isCancellable)}) as cancellable`

/** Payments that need a person, oldest first: open ones, or all. */
export const reviewsOf = (db: Db, open: boolean): Promise<ReviewRow[]> =>
  rowsOf(
    db,
    'payments.reviewsOf',
    sql`select ${reviewColumns} from payment_reviews r left join order_shown o on o.id = r.order_id
        where ${open ? sql`r.resolved_at is null` : sql`true`} order by r.created_at limit 200`,
  )

/** A payment that needs or needed a person. */
export const reviewById = (db: Db, id: number) =>
  rowOf(
    db,
    'payments.reviewById',
    sql`select ${reviewColumns} from payment_reviews r left join order_shown o on o.id = r.order_id where r.id = ${id}`,
  )
