import { memberMay } from '@neev/domain/businesses/sellers/members'
import { can } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { type Refusal, terms } from '@neev/domain/core/refusals'
import {
  cancelReasons,
  goesWhole,
  type OrderTransition,
  orderTransitions,
  rejectReasons,
  transitionsFor,
  whyNot,
} from '@neev/domain/orders/orders/orders'
import { ewayLimit } from '@neev/domain/orders/orders/shipments'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { type Page, type PageInput, pageOf } from '#core/lists.ts'
import { requireMember } from '#features/businesses/company-members/company-members.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  type OrderFilter,
  ordersByStatus,
  ownSuborder,
  pageOfCompanyOrders,
  pageOfMyOrders,
  pageOfOrders,
  pageOfReceived,
  readableOrder,
  receivedByStatus,
  receivedSuborder,
  type SuborderFilter,
  sellersWithOrders,
  subordersOfOrders,
  unpaidOrders,
  workedOnSuborder,
} from './lists/lists.queries.ts'
import { type EventRow, type OrderRow, readEvents, readPlacedWith, type SuborderRow } from './orders.queries.ts'
import { type By, expireOrder, updateSuborderStatuses } from './transitions.ts'

export { taxChangeOf } from './changes/tax-changes.ts'
export { lateAnswer, lateDelivery, orderById } from './lists/lists.queries.ts'
export { type OrderFacts, readOrderFacts } from './notices/facts.queries.ts'
export { notifyAdmins, notifyBuyer, notifySellers, ofOrder, ofSuborder, type Telling } from './notices/parties.ts'
export type { Address, OrderRow, SuborderRow } from './orders.queries.ts'
export { readSuborders } from './orders.queries.ts'
export { extendPaymentDeadline, setPaymentStatus, setRefunded, writePaymentMethod } from './payment-status.ts'
export { createOrder, nextOrder, nextOrderColumns, orderOfColumns, type PlacedOrder } from './place.queries.ts'
export { worksOn } from './scope.queries.ts'
export { billedBefore, billOf, isPacked, packableLines } from './shipments/bills.ts'
export { chargedRates, ratesIfSent } from './shipments/charged-rates.ts'
export { assignSupplier, removeSupplier } from './suppliers.queries.ts'
export { lockedOrder } from './transitions.queries.ts'
export { type By, noteStep, placeOrderOnCredit, placePaidOrder, updateSuborderStatuses } from './transitions.ts'

/** The caller's own orders. */
export const listMyOrders = async (ctx: Ctx, page: PageInput, filter: OrderFilter): Promise<Page<OrderRow>> =>
  pageOf(await pageOfMyOrders(ctx, page, filter))

/** The orders of the caller's company that the caller may read. */
export async function listCompanyOrders(ctx: Ctx, page: PageInput, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { companyId } = await requireMember(ctx, null)
  return pageOf(await pageOfCompanyOrders(ctx, companyId, page, filter))
}

/** All orders, for admins. */
export const listOrders = async (ctx: Ctx, page: PageInput, filter: OrderFilter): Promise<Page<OrderRow>> =>
  pageOf(await pageOfOrders(ctx, page, filter))

/** Number of orders by status, most frequent first. */
export const orderCounts = (ctx: Ctx) => ordersByStatus(ctx.db)

/** Sellers with orders, for the filter of admins. */
export const sellersOfOrders = (ctx: Ctx) => sellersWithOrders(ctx.db)

/** Suborders of paid orders of the caller's business, with counts by status. */
export async function listSellerOrders(ctx: Ctx, page: PageInput, filter: SuborderFilter) {
  const rows = await pageOfReceived(ctx, page, filter)
  return { ...pageOf(rows), counts: await receivedByStatus(ctx, filter) }
}

/** An order, for its buyer or admins; NOT_FOUND for others. */
export const getOrder = async (ctx: Ctx, id: string | number): Promise<OrderRow> =>
  found(await readableOrder(ctx, idOf(id)))

/** A suborder, for those who fulfil it. */
export const getSuborder = async (ctx: Ctx, id: string | number): Promise<SuborderRow> =>
  found(await receivedSuborder(ctx, idOf(id)))

/** A suborder, for those who can make transitions now; not for a dealer that is only offered it. */
export const getWorkedOn = async (ctx: Ctx, id: string | number): Promise<SuborderRow> =>
  found(await workedOnSuborder(ctx, idOf(id)))

/** A suborder, for its buyer. */
const getOwnSuborder = async (ctx: Ctx, id: string): Promise<SuborderRow> => found(await ownSuborder(ctx, idOf(id)))

/** The suborders of an order, in one query per request. */
export const subordersOf = (ctx: Ctx, orderId: number): Promise<SuborderRow[]> =>
  batched(ctx, readSubordersOf).load(orderId)

async function readSubordersOf(ctx: Ctx, orderIds: readonly number[]): Promise<SuborderRow[][]> {
  const rows = await subordersOfOrders(ctx, orderIds)
  const byOrder = Map.groupBy(rows, (row) => row.orderId)
  return orderIds.map((id) => byOrder.get(id) ?? [])
}

/** The number of the order that was placed in the same checkout; null for most. */
export const otherOrderOfCheckout = (ctx: Ctx, orderId: number): Promise<string | null> =>
  batched(ctx, placedWithEach).load(orderId)

async function placedWithEach(ctx: Ctx, orderIds: readonly number[]): Promise<(string | null)[]> {
  const rows = await readPlacedWith(ctx, orderIds)
  return orderIds.map((id) => rows.find(({ orderId }) => orderId === id)?.number ?? null)
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
    await ctx.db.selectFrom('orders').select('id').where('id', '=', row.orderId).forUpdate().execute()
    const { status } = await ctx.db
      .selectFrom('suborders')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const suborders = goesWhole(name, status) ? 'all' : [row.id]
    await updateSuborderStatuses(ctx, row.orderId, suborders, { name, by, reasonCode, note })
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

/** The e-way bill limit of a consignment that leaves today. */
export async function ewayLimitOf(ctx: Ctx, row: SuborderRow): Promise<number> {
  const [values, today] = [await ruleValues(ctx), istDate(ctx.now)]
  const from = row.leavesFromState
  const isSameState = from === row.shipping.stateCode
  return ewayLimit(
    {
      districtPaise: ruleOn(values, 'EWAY_DISTRICT', today, from),
      intraStatePaise: ruleOn(values, 'EWAY_INTRA_STATE', today, from),
      interStatePaise: ruleOn(values, 'EWAY_INTER_STATE', today, from),
    },
    { isSameState, isSameDistrict: isSameState && row.leavesFromDistrict === row.shipping.district },
  )
}

/** Expires orders after their payment deadline: a job. Orders with a payment in review wait for its result. */
export async function expireUnpaid(ctx: Ctx): Promise<void> {
  const due = await unpaidOrders(ctx.db, ctx.now)
  for (const { id } of due) await transaction(ctx, (ctx) => expireOrder(ctx, id))
}

/** The lines of the user's orders, for the copy of their data. */
export const ownLines = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('orderLines')
    .innerJoin('suborders', 'suborders.id', 'orderLines.suborderId')
    .innerJoin('orders', 'orders.id', 'suborders.orderId')
    .select(['orders.number as order', 'suborders.number as part', 'suborders.status', 'orderLines.title'])
    .select(['orderLines.quantityMilli', 'orderLines.unit'])
    .where('orders.userId', '=', userId)
    .orderBy('orderLines.id')
    .execute()

/** Locks an order until the end of the transaction; undefined if there is none. */
export const lockOrder = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks orders in the order of their ids. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}
