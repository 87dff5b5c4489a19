import type { OrderTransition, Suborder, SuborderStatus } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

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

/** Locks the order and the given suborders, in the order of their ids. */
export async function lockSuborders(
  ctx: Ctx,
  orderId: number,
  suborderIds: readonly number[] | 'all',
): Promise<LockedSuborder[]> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
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

/** Writes the new status of a suborder, with its event. */
export async function writeStatus(
  ctx: Ctx,
  suborder: LockedSuborder,
  to: SuborderStatus,
  transition: Transition,
): Promise<void> {
  const now = ctx.now
  await sql`
    with moved as (
      update suborders set status = ${to}, version = version + 1,
        held_from = ${to === 'ON_HOLD' ? suborder.status : null},
        reason_code = coalesce(${transition.reasonCode ?? null}, reason_code),
        reason_note = coalesce(${transition.note ?? null}, reason_note),
        accept_by = coalesce(${transition.acceptBy ?? null}::timestamptz, accept_by),
        delivered_at = case when ${to} = 'DELIVERED' then ${now}::timestamptz else delivered_at end
      where id = ${suborder.id}
    )
    insert into order_events (order_id, suborder_id, kind, from_status, to_status, actor_id, actor_role, note, details,
    at)
    values (${suborder.orderId}, ${suborder.id}, ${transition.name}, ${suborder.status}, ${to},
    ${ctx.actor?.userId ?? null}, ${transition.by},
      ${transition.note ?? transition.reasonCode ?? null}, ${JSON.stringify(transition.details ?? {})}::jsonb,
      ${now})`.execute(ctx.db)
}
