import { memberMay } from '@neev/domain/accounts/members'
import { istDate } from '@neev/domain/core/fiscal'
import { can } from '@neev/domain/core/permissions'
import { type Refusal, terms } from '@neev/domain/core/refusals'
import {
  cancelReasons,
  closedStatuses,
  goesWhole,
  type OrderTransition,
  orderTransitions,
  rejectReasons,
  transitionsFor,
  whyNot,
} from '@neev/domain/orders/orders'
import { type EwayThreshold, ewayLimit } from '@neev/domain/shipping/shipments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { allOf, type Page, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import {
  type EventRow,
  matchesOrder,
  matchesSuborder,
  type OrderRow,
  readEvents,
  readOrders,
  readSuborders,
  type SuborderRow,
} from './orders.queries.ts'
import { received, worksOn } from './scope.queries.ts'
import { type By, expireOrder, updateSuborderStatuses } from './transitions.ts'

export type { Address, OrderRow, SuborderRow } from './orders.queries.ts'
export { readSuborders } from './orders.queries.ts'
export { extendPaymentDeadline, setPaymentStatus, setRefunded, writePaymentMethod } from './payment-status.ts'
export { createOrder, nextOrder, type PlacedOrder } from './place.ts'
export { worksOn } from './scope.queries.ts'
export { billOf } from './shipments/bills.ts'
export { assignSupplier, removeSupplier } from './suppliers.queries.ts'
export { type By, noteStep, placePaidOrder, updateSuborderStatuses } from './transitions.ts'

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
  placedAt: sql`o.placed_at`,
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

/** The caller's own orders. */
export async function listMyOrders(ctx: Ctx, page: PageInput, filter: OrderFilter): Promise<Page<OrderRow>> {
  const where = allOf([...orderWhere(ctx, filter), sql`o.user_id = ${actorOf(ctx).userId}`])
  return pageOf(await readOrders(ctx, where, pageTail(page, orderSorts, sql`o.id`)))
}

/** All orders, for admins. */
export async function listOrders(ctx: Ctx, page: PageInput, filter: OrderFilter): Promise<Page<OrderRow>> {
  return pageOf(await readOrders(ctx, allOf(orderWhere(ctx, filter)), pageTail(page, orderSorts, sql`o.id`)))
}

/** Number of orders by status, most frequent first. */
export const orderCounts = (ctx: Ctx): Promise<{ status: string; count: number }[]> =>
  rowsOf(ctx.db, sql`select status, count(*)::int as count from orders group by 1 order by 2 desc`)

/** Sellers with orders, for the filter of admins. */
export const sellersOfOrders = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  rowsOf(
    ctx.db,
    sql`select c.id, c.trade_name as name from sellers c where exists (select 1 from suborders s
      where s.seller_id = c.id) order by 2`,
  )

/** An order, for its buyer or admins; NOT_FOUND for others. */
export async function getOrder(ctx: Ctx, id: string | number): Promise<OrderRow> {
  const { userId, roles } = actorOf(ctx)
  const anybodys = can(roles, 'order:read:any')
  const [row] = await readOrders(ctx, sql`o.id = ${idOf(id)} and (${anybodys} or o.user_id = ${userId})`)
  return found(row)
}

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
    received(ctx),
    paidStates,
    filter.search && matchesSuborder(filter.search),
    filter.from && sql`o.placed_at >= ${filter.from}`,
    filter.to && sql`o.placed_at < ${filter.to}`,
  ])

/** Suborders of paid orders of the caller's business, with counts by status. */
export async function listSellerOrders(ctx: Ctx, page: PageInput, filter: SuborderFilter) {
  const others = receivedWhere(ctx, filter)
  const where = filter.status ? sql`${others} and s.status = ${filter.status}` : others
  const rows = await readSuborders(ctx, where, pageTail(page, suborderSorts, sql`s.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select s.status, count(*)::int as count from suborders s join orders o on o.id = s.order_id where ${others}
      group by s.status`,
  )
  return { ...pageOf(rows), counts }
}

/** A suborder, for those who fulfil it. */
export async function getSuborder(ctx: Ctx, id: string | number): Promise<SuborderRow> {
  const [row] = await readSuborders(ctx, sql`s.id = ${idOf(id)} and ${received(ctx)}`)
  return found(row)
}

/** A suborder, for those who can make transitions now; not for a dealer that is only offered it. */
export async function getWorkedOn(ctx: Ctx, id: string | number): Promise<SuborderRow> {
  const [row] = await readSuborders(ctx, sql`s.id = ${idOf(id)} and ${worksOn(ctx)}`)
  return found(row)
}

/** A suborder, for its buyer. */
async function getOwnSuborder(ctx: Ctx, id: string): Promise<SuborderRow> {
  const [row] = await readSuborders(ctx, sql`s.id = ${idOf(id)} and o.user_id = ${actorOf(ctx).userId}`)
  return found(row)
}

export const subordersOf = (ctx: Ctx, orderId: number): Promise<SuborderRow[]> =>
  batched(ctx, readSubordersOf).load(orderId)

async function readSubordersOf(ctx: Ctx, orderIds: readonly number[]): Promise<SuborderRow[][]> {
  const rows = await readSuborders(ctx, sql`s.order_id = any(${orderIds}::bigint[])`)
  const byOrder = Map.groupBy(rows, (row) => row.orderId)
  return orderIds.map((id) => byOrder.get(id) ?? [])
}

/** The history of an order. The buyer does not see which dealers were asked. */
export async function eventsOf(ctx: Ctx, orderId: number): Promise<EventRow[]> {
  const events = await batched(ctx, readEventLists).load(orderId)
  return can(actorOf(ctx).roles, 'order:read:any') ? events : events.filter(({ kind }) => !kind.startsWith('dealer.'))
}

async function readEventLists(ctx: Ctx, orderIds: readonly number[]): Promise<EventRow[][]> {
  const byOrder = Map.groupBy(await readEvents(ctx, orderIds), (row) => row.orderId)
  return orderIds.map((id) => byOrder.get(id) ?? [])
}

/** Whether the caller may fulfil the suborder: a member of its business with a suitable role, or an admin. */
export function maySend(ctx: Ctx, { sellerId, dealerId }: Pick<SuborderRow, 'sellerId' | 'dealerId'>): boolean {
  const { roles, sellerId: company, memberRole } = actorOf(ctx)
  if (can(roles, 'order:steer')) return true
  return (
    company !== null &&
    [sellerId, dealerId].includes(company) &&
    memberRole !== null &&
    memberMay(memberRole, 'order:fulfil')
  )
}

/** The transitions that the caller can make now, and those that only the status forbids, with the reason. */
export function transitionsOf(
  ctx: Ctx,
  suborder: SuborderRow,
): { transition: OrderTransition; whyNot: Refusal | null }[] {
  const actor = actorOf(ctx)
  const mine = suborder.userId === actor.userId
  const adminToken = can(actor.roles, 'order:steer')
  const buyer: readonly OrderTransition[] = ['cancel', 'requestCancel', 'confirmDelivery']
  const seller: readonly OrderTransition[] = ['accept', 'reject', 'pack', 'allowCancel', 'refuseCancel']
  const admin: readonly OrderTransition[] = ['hold', 'resume', 'cancelForBuyer']
  const concerned = orderTransitions.filter(
    (transition) =>
      (mine && buyer.includes(transition)) ||
      (maySend(ctx, suborder) && seller.includes(transition)) ||
      (adminToken && admin.includes(transition)),
  )
  const now = new Set(transitionsFor(suborder, actor.roles))
  return concerned.flatMap((transition): { transition: OrderTransition; whyNot: Refusal | null }[] => {
    if (now.has(transition)) return [{ transition, whyNot: null }]
    const why = whyNot(transition, suborder, actor.roles)
    return why && why.code !== 'FORBIDDEN' && adminToken ? [{ transition, whyNot: why }] : []
  })
}

type ChangeRequest = { reasonCode?: string | null; note?: string | null }

async function updateOne(
  ctx: Ctx,
  row: SuborderRow,
  name: OrderTransition,
  by: By,
  { reasonCode, note }: ChangeRequest,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await sql`select 1 from orders where id = ${row.orderId} for update`.execute(ctx.db)
    const { status } = found(
      await rowOf<Pick<SuborderRow, 'status'>>(ctx.db, sql`select status from suborders where id = ${row.id}`),
    )
    const ownSuborders = goesWhole(name, status) ? 'all' : [row.id]
    await updateSuborderStatuses(ctx, row.orderId, ownSuborders, { name, by, reasonCode, note })
    if (by === 'admin') await audit(ctx, `order.${name}`, 'suborder', row.id, { status: row.status }, { note })
  })
}

/** The buyer cancels, requests cancellation, or confirms delivery. */
export async function updateSuborderAsBuyer(
  ctx: Ctx,
  id: string,
  name: 'cancel' | 'requestCancel' | 'confirmDelivery',
  input: ChangeRequest,
): Promise<SuborderRow> {
  const row = await getOwnSuborder(ctx, id)
  if (input.reasonCode && !(input.reasonCode in cancelReasons))
    throw refused('NOT_A_CHOICE', { field: terms('REASON') }, 'reasonCode')
  await updateOne(ctx, row, name, 'buyer', input)
  return getOwnSuborder(ctx, id)
}

/** The seller accepts, rejects with a reason, or answers a cancellation request. */
export async function updateSuborderAsSeller(
  ctx: Ctx,
  id: string,
  name: 'accept' | 'reject' | 'allowCancel' | 'refuseCancel',
  input: ChangeRequest,
): Promise<SuborderRow> {
  const row = await getWorkedOn(ctx, id)
  if (name === 'reject' && !(input.reasonCode && input.reasonCode in rejectReasons))
    throw refused('REASON_NEEDED', {}, 'reasonCode')
  await updateOne(ctx, row, name, byOf(ctx), input)
  return getSuborder(ctx, id)
}

/** An admin holds, resumes or cancels, with a recorded reason. */
export async function updateSuborderAsAdmin(
  ctx: Ctx,
  id: string,
  name: 'hold' | 'resume' | 'cancelForBuyer',
  note: string | null,
): Promise<SuborderRow> {
  const row = await getSuborder(ctx, id)
  await updateOne(ctx, row, name, 'admin', { note })
  return getSuborder(ctx, id)
}

/** The actor for the history: admins can act for a seller, a dealer for its associate. */
export function byOf(ctx: Ctx): By {
  const { roles } = actorOf(ctx)
  if (can(roles, 'order:steer')) return 'admin'
  return roles.includes('subBusiness') ? 'dealer' : 'seller'
}

/** The e-way bill limit in the state of dispatch on this date. */
export async function ewayLimitOf(ctx: Ctx, row: SuborderRow): Promise<number> {
  const thresholds = await batched(ctx, readThresholds).load('all')
  return ewayLimit(thresholds, { from: row.leavesFromState, to: row.placeOfSupply, date: istDate(ctx.now) })
}

async function readThresholds(ctx: Ctx, keys: readonly string[]): Promise<EwayThreshold[][]> {
  const rows = await rowsOf<EwayThreshold>(
    ctx.db,
    sql`select state_code as state, valid_from as "from", intra_state_paise as "intraStatePaise",
      inter_state_paise as "interStatePaise"
        from eway_thresholds`,
  )
  return keys.map(() => rows)
}

/** Expires orders after their payment deadline: a job. Orders with a payment in review wait for its result. */
export async function expireUnpaid(ctx: Ctx): Promise<void> {
  const due = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select o.id from orders o where o.lock_expires_at < ${ctx.now} and o.payment_status in ('UNPAID', 'FAILED')
          and o.status in ('AWAITING_PAYMENT', 'PAYMENT_FAILED')
          and not exists (select 1 from payments p where p.order_id = o.id and p.status in ('PENDING', 'AUTHORISED')
            and p.created_at > ${ctx.now}::timestamptz - interval '20 minutes')
        order by o.id limit 200`,
  )
  for (const { id } of due) await transaction(ctx, (ctx) => expireOrder(ctx, id))
}
