import { can } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { closedStatuses } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { idOf } from '#core/errors.ts'
import type { OrderCount, SuborderStatusCount } from '#core/graphql/resolver-types.ts'
import { allOf, neverNull, type PageInput, pageTail } from '#core/lists.ts'
import { readsAsBuyer } from '#features/businesses/company-members/company-members.ts'
import {
  matchesOrder,
  matchesSuborder,
  type OrderRow,
  readOrders,
  readSuborders,
  type SuborderRow,
} from '../orders.queries.ts'
import { isReceivedSuborder, worksOn } from '../scope.queries.ts'

export type OrderFilter = {
  search?: string | null
  status?: string | null
  paymentStatus?: string | null
  paymentMethod?: string | null
  userId?: string | null
  sellerId?: string | null
  late?: 'ANSWER' | 'DELIVERY' | null
  open?: boolean | null
  from?: Date | null
  to?: Date | null
}

/** Suborders (s) whose delivery was due before today. */
export const lateDelivery = (now: Date): Sql =>
  sql`s.status in ('CONFIRMED', 'PACKED', 'DISPATCHED') and s.expected_delivery < ${istDate(now)}::date`
/** Suborders (s) that their seller has not answered in time. */
export const lateAnswer = (now: Date): Sql => sql`s.status = 'PLACED' and s.accept_by < ${now}`

const orderSorts = {
  placedAt: neverNull(sql`o.placed_at`),
  payable: sql`o.total_paise`,
  number: sql`o.number`,
  status: sql`o.status`,
}

/** Conditions for orders (o) of buyers (u) by the filter. */
export const orderWhere = (ctx: Ctx, filter: OrderFilter): (Sql | false | null | undefined | '')[] => [
  filter.search && matchesOrder(filter.search),
  filter.status && sql`o.status = ${filter.status}`,
  filter.paymentStatus && sql`o.payment_status = ${filter.paymentStatus}`,
  filter.paymentMethod && sql`o.payment_method = ${filter.paymentMethod}`,
  filter.userId && sql`o.user_id = ${idOf(filter.userId)}`,
  filter.sellerId &&
    sql`exists (select 1 from suborders x where x.order_id = o.id and x.seller_id = ${idOf(filter.sellerId)})`,
  filter.late &&
    sql`exists (select 1 from suborders s where s.order_id = o.id
      and ${(filter.late === 'ANSWER' ? lateAnswer : lateDelivery)(ctx.now)})`,
  filter.open && sql`o.status <> all(${closedStatuses}::text[])`,
  filter.from && sql`o.placed_at >= ${filter.from}`,
  filter.to && sql`o.placed_at < ${filter.to}`,
]

/** A page of the caller's own orders. */
export const pageOfMyOrders = (ctx: Ctx, page: PageInput, filter: OrderFilter) =>
  readOrders(
    ctx,
    allOf([...orderWhere(ctx, filter), sql`o.user_id = ${actorOf(ctx).userId}`]),
    pageTail(page, orderSorts, sql`o.id`),
  )

/** A page of the orders of a company that the caller may read. */
export const pageOfCompanyOrders = (ctx: Ctx, companyId: number, page: PageInput, filter: OrderFilter) =>
  readOrders(
    ctx,
    allOf([...orderWhere(ctx, filter), sql`o.company_id = ${companyId}`, readsAsBuyer(actorOf(ctx).userId)]),
    pageTail(page, orderSorts, sql`o.id`),
  )

/** A page of all orders. */
export const pageOfOrders = (ctx: Ctx, page: PageInput, filter: OrderFilter) =>
  readOrders(ctx, allOf(orderWhere(ctx, filter)), pageTail(page, orderSorts, sql`o.id`))

/** Number of orders by status, most frequent first. */
export const ordersByStatus = (db: Db): Promise<OrderCount[]> =>
  rowsOf(db, 'orders.ordersByStatus', sql`select status, count(*)::int as count from orders group by 1 order by 2 desc`)

/** Sellers with orders, by name. */
export const sellersWithOrders = (db: Db): Promise<{ id: number; name: string }[]> =>
  rowsOf(
    db,
    'orders.sellersWithOrders',
    sql`select c.id, c.trade_name as name from seller_shown c
        where exists (select 1 from suborders s where s.seller_id = c.id) order by 2`,
  )

/** An order that the caller may read: as its buyer or for their company, or any for admins. */
export async function readableOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const { userId, roles } = actorOf(ctx)
  const readsAny = can(roles, 'order:read:any')
  return (await readOrders(ctx, sql`o.id = ${id} and (${readsAny} or ${readsAsBuyer(userId)})`))[0]
}

/** An order, for holders of a signed link. */
export const orderById = async (ctx: Ctx, id: number): Promise<OrderRow | undefined> =>
  (await readOrders(ctx, sql`o.id = ${id}`))[0]

const paidStates = sql`s.status not in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW', 'PAYMENT_FAILED', 'EXPIRED')`
const suborderSorts = {
  placedAt: sql`o.placed_at`,
  acceptBy: sql`s.accept_by`,
  total: sql`s.total_paise`,
  number: sql`s.number`,
}
export type SuborderFilter = { search?: string | null; status?: string | null; from?: Date | null; to?: Date | null }

/** Conditions for suborders (s) of paid orders (o) of the caller's business, in any status. */
export const receivedWhere = (ctx: Ctx, filter: SuborderFilter): Sql =>
  allOf([
    isReceivedSuborder(ctx),
    paidStates,
    filter.search && matchesSuborder(filter.search),
    filter.from && sql`o.placed_at >= ${filter.from}`,
    filter.to && sql`o.placed_at < ${filter.to}`,
  ])

/** A page of suborders of paid orders of the caller's business. */
export const pageOfReceived = (ctx: Ctx, page: PageInput, filter: SuborderFilter) =>
  readSuborders(
    ctx,
    allOf([receivedWhere(ctx, filter), filter.status && sql`s.status = ${filter.status}`]),
    pageTail(page, suborderSorts, sql`s.id`),
  )

/** The number of these by status, without the filter for the status. */
export const receivedByStatus = (ctx: Ctx, filter: SuborderFilter): Promise<SuborderStatusCount[]> =>
  rowsOf(
    ctx.db,
    'orders.receivedByStatus',
    sql`select s.status, count(*)::int as count from suborders s join orders o on o.id = s.order_id
        where ${receivedWhere(ctx, filter)} group by s.status`,
  )

/** A suborder by id, for any caller. */
export const suborderById = async (ctx: Ctx, id: number): Promise<SuborderRow | undefined> =>
  (await readSuborders(ctx, sql`s.id = ${id}`))[0]

/** A suborder that the caller's business has received, also as an offer. */
export const receivedSuborder = async (ctx: Ctx, id: number): Promise<SuborderRow | undefined> =>
  (await readSuborders(ctx, sql`s.id = ${id} and ${isReceivedSuborder(ctx)}`))[0]

/** A suborder that the caller works on. */
export const workedOnSuborder = async (ctx: Ctx, id: number): Promise<SuborderRow | undefined> =>
  (await readSuborders(ctx, sql`s.id = ${id} and ${worksOn(ctx)}`))[0]

/** The suborder of a shipment that the caller works on. */
export const suborderOfShipment = async (ctx: Ctx, shipmentId: number): Promise<SuborderRow | undefined> =>
  (
    await readSuborders(
      ctx,
      sql`s.id = (select suborder_id from shipments where id = ${shipmentId}) and ${worksOn(ctx)}`,
    )
  )[0]

/** The suborder of a shipment to the caller. */
export const ownSuborderOfShipment = async (ctx: Ctx, shipmentId: number): Promise<SuborderRow | undefined> =>
  (
    await readSuborders(
      ctx,
      sql`s.id = (select suborder_id from shipments where id = ${shipmentId})
        and o.user_id = ${actorOf(ctx).userId}`,
    )
  )[0]

/** A suborder of the caller's own orders. */
export const ownSuborder = async (ctx: Ctx, id: number): Promise<SuborderRow | undefined> =>
  (await readSuborders(ctx, sql`s.id = ${id} and o.user_id = ${actorOf(ctx).userId}`))[0]

/** The suborders of orders. */
export const subordersOfOrders = (ctx: Ctx, orderIds: readonly number[]): Promise<SuborderRow[]> =>
  readSuborders(ctx, sql`s.order_id = any(${orderIds}::bigint[])`)

/** Unpaid orders after their payment deadline, except where a payment is in progress. */
export const unpaidOrders = (db: Db, now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'orders.unpaidOrders',
    sql`select o.id from orders o where o.lock_expires_at < ${now} and o.payment_status in ('UNPAID', 'FAILED')
          and o.status in ('AWAITING_PAYMENT', 'PAYMENT_FAILED')
          and not exists (select 1 from payment_shown p where p.order_id = o.id and p.status in ('PENDING', 'AUTHORISED')
            and p.created_at > ${now}::timestamptz - interval '20 minutes')
        order by o.id limit 200`,
  )
