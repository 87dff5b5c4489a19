import type { OrderStatus, OrderTransition, Suborder, SuborderStatus } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'

/** The actor as shown in the history; the system has no roles. */
export type By = 'buyer' | 'seller' | 'dealer' | 'admin' | 'shop'
export type LockedSuborder = Suborder & { id: number; status: SuborderStatus; orderId: number; paymentStatus: string }

export type Transition = {
  name: OrderTransition
  by: By
  reasonCode?: string | null | undefined
  note?: string | null | undefined
  details?: object
  /** Columns of the suborder that change with it. */
  acceptBy?: Date
}

type Which = readonly number[] | 'all'

/** The part of a statement that locks an order by its id, and reads its status and that of its payment. */
export const lockedOrder = (id: Sql): Sql =>
  sql`select id, status, payment_status from orders where id = ${id} for update`

/** Locks the order, unless the caller has, and then the given suborders, in the order of their ids. */
export async function lockSuborders(
  ctx: Ctx,
  orderId: number,
  suborderIds: Which,
  isOrderLocked: boolean,
): Promise<LockedSuborder[]> {
  if (!isOrderLocked) await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return rowsOf(
    ctx.db,
    'orders.lockSuborders',
    sql`select s.id, s.status, s.held_from, s.order_id, o.payment_status,
          exists (select 1 from shipments h where h.suborder_id = s.id
          and h.status in ('DISPATCHED', 'DELIVERED', 'FAILED')) as "suborderSent"
        from suborders s join orders o on o.id = s.order_id
        where s.order_id = ${orderId}
        and ${suborderIds === 'all' ? sql`true` : sql`s.id = any(${suborderIds}::bigint[])`}
        order by s.id for update of s`,
  )
}

/** What an order is after a transition of all its suborders. */
export type OrderChange = { status: OrderStatus; paymentStatus?: 'PAID' | 'ON_CREDIT' }

/** The statement that changes the order together with all its suborders. */
const changedOrder = (ctx: Ctx, orderId: number, { status, paymentStatus }: OrderChange): Sql => sql`
  update orders set status = ${status}, version = version + 1${
    paymentStatus ? sql`, payment_status = ${paymentStatus}, paid_at = ${ctx.now}::timestamptz` : sql``
  } where id = ${orderId}`

type Moved = { suborders: readonly (LockedSuborder & { to: SuborderStatus })[]; transition: Transition }

/** Writes the new statuses of suborders with their events, and the order's with them. */
export async function writeStatuses(
  ctx: Ctx,
  orderId: number,
  { suborders, transition }: Moved,
  order: OrderChange | undefined,
): Promise<void> {
  const now = ctx.now
  await sql`
    with changes as (
      select * from jsonb_to_recordset(${JSON.stringify(suborders.map(({ id, status, to }) => ({ id, status, to })))}::jsonb)
      as g (id bigint, status text, "to" text)
    ), moved as (
      update suborders s set status = g.to, version = s.version + 1,
        held_from = case when g.to = 'ON_HOLD' then g.status end,
        reason_code = coalesce(${transition.reasonCode ?? null}, s.reason_code),
        reason_note = coalesce(${transition.note ?? null}, s.reason_note),
        accept_by = coalesce(${transition.acceptBy ?? null}::timestamptz, s.accept_by),
        delivered_at = case when g.to = 'DELIVERED' then ${now}::timestamptz else s.delivered_at end
      from changes g where s.id = g.id
    ), ${order ? sql`changed_order as (${changedOrder(ctx, orderId, order)}),` : sql``}
    noted as (select id, status, "to" from changes order by id)
    insert into order_events (order_id, suborder_id, kind, from_status, to_status, actor_id, actor_role, note, details,
    at)
    select ${orderId}::bigint, n.id, ${transition.name}, n.status, n.to, ${ctx.actor?.userId ?? null}::bigint, ${transition.by},
      ${transition.note ?? transition.reasonCode ?? null}, ${JSON.stringify(transition.details ?? {})}::jsonb,
      ${now}::timestamptz from noted n`.execute(ctx.db)
}
