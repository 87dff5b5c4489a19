import { addWorkingHours } from '@neev/domain/core/fiscal'
import {
  type OrderTransition,
  orderStatusOf,
  type Suborder,
  type SuborderStatus,
  statusAfter,
  whyNot,
} from '@neev/domain/orders/orders'
import type { PartialCancellationStatus } from '@neev/domain/orders/partial-cancellations'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { releaseCoupon } from '#features/coupons/coupons.ts'
import { countSale } from '#features/products/products.ts'
import { moveStock } from '#features/stock/stock.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The order is paid; sellers can start. */
    'order.placed': { orderId: number }
    /** The order or one suborder was cancelled. */
    'order.cancelled': { orderId: number; suborderId: number | null }
    /** The payment deadline has passed. */
    'order.expired': { orderId: number }
    'suborder.moved': { orderId: number; suborderId: number; from: SuborderStatus; to: SuborderStatus }
    /** A partial cancellation was requested or decided. */
    'rest.moved': { orderId: number; suborderId: number; cancellationId: number; status: PartialCancellationStatus }
    /** A refund is due: a paid suborder was cancelled or rejected. */
    'suborder.refundDue': { orderId: number; suborderId: number }
  }
}

/** The actor as shown in the history; the system has no roles. */
export type By = 'buyer' | 'seller' | 'dealer' | 'admin' | 'shop'
type Locked = Suborder & { id: number; status: SuborderStatus; orderId: number; paymentStatus: string }

export type Transition = {
  name: OrderTransition
  by: By
  reasonCode?: string | null | undefined
  note?: string | null | undefined
  details?: object
  /** Columns of the suborder that change with it. */
  acceptBy?: Date
}

const gone: ReadonlySet<SuborderStatus> = new Set(['CANCELLED', 'REJECTED', 'EXPIRED'])

/** Locks the order and the given suborders, in the order of their ids. */
async function lock(ctx: Ctx, orderId: number, suborderIds: readonly number[] | 'all'): Promise<Locked[]> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return rowsOf<Locked>(
    ctx.db,
    sql`select s.id, s.status, s.held_from as "heldFrom", s.order_id as "orderId", o.payment_status as "paymentStatus",
          exists (select 1 from shipments h where h.suborder_id = s.id
          and h.status in ('DISPATCHED', 'DELIVERED', 'FAILED')) as "suborderSent"
        from suborders s join orders o on o.id = s.order_id
        where s.order_id = ${orderId}
        and ${suborderIds === 'all' ? sql`true` : sql`s.id = any(${suborderIds}::bigint[])`}
        order by s.id for update of s`,
  )
}

/**
 * The only way to change the status of suborders: checks the rule, writes status and event, derives the order's status,
 * releases stock and coupon of ended suborders, and publishes events. All or none of the suborders change.
 */
export async function updateSuborderStatuses(
  ctx: Ctx,
  orderId: number,
  suborderIds: readonly number[] | 'all',
  transition: Transition,
): Promise<void> {
  const ownSuborders = await lock(ctx, orderId, suborderIds)
  found(ownSuborders[0])
  for (const ownSuborder of ownSuborders) {
    const actor = transition.by === 'shop' ? 'SYSTEM' : (ctx.actor?.roles ?? [])
    refuseIf(whyNot(transition.name, ownSuborder, actor, transition.note ?? transition.reasonCode ?? ''))
  }
  for (const ownSuborder of ownSuborders) await updateSuborderStatus(ctx, ownSuborder, transition)
  const statuses = await rowsOf<{ status: SuborderStatus }>(
    ctx.db,
    sql`select status from suborders where order_id = ${orderId}`,
  )
  const status = orderStatusOf(statuses.map((row) => row.status))
  await sql`update orders set status = ${status}, version = version + 1 where id = ${orderId}`.execute(ctx.db)
  if (statuses.every((row) => gone.has(row.status))) await releaseCoupon(ctx, orderId)
}

async function updateSuborderStatus(ctx: Ctx, ownSuborder: Locked, transition: Transition): Promise<void> {
  const to = statusAfter(transition.name, ownSuborder)
  const now = ctx.now.toISOString()
  await sql`
    with moved as (
      update suborders set status = ${to}, version = version + 1,
        held_from = ${to === 'ON_HOLD' ? ownSuborder.status : null},
        reason_code = coalesce(${transition.reasonCode ?? null}, reason_code),
        reason_note = coalesce(${transition.note ?? null}, reason_note),
        accept_by = coalesce(${transition.acceptBy?.toISOString() ?? null}::timestamptz, accept_by),
        delivered_at = case when ${to} = 'DELIVERED' then ${now}::timestamptz else delivered_at end
      where id = ${ownSuborder.id}
    )
    insert into order_events (order_id, suborder_id, kind, from_status, to_status, actor_id, actor_role, note, details,
    at)
    values (${ownSuborder.orderId}, ${ownSuborder.id}, ${transition.name}, ${ownSuborder.status}, ${to},
    ${ctx.actor?.userId ?? null}, ${transition.by},
      ${transition.note ?? transition.reasonCode ?? null}, ${JSON.stringify(transition.details ?? {})}::jsonb,
      ${now})`.execute(ctx.db)
  if (to === 'DELIVERED') {
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'DELIVERED', deliveredAt: now })
      .where('suborderId', '=', ownSuborder.id)
      .where('claimId', 'is', null)
      .where('status', 'in', ['DISPATCHED', 'FAILED'])
      .execute()
  }
  if (gone.has(to)) {
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'VOID' })
      .where('suborderId', '=', ownSuborder.id)
      .where('status', '=', 'PACKED')
      .execute()
    await ctx.db
      .updateTable('partialCancellations')
      .set({ status: 'LAPSED', decidedAt: now })
      .where('suborderId', '=', ownSuborder.id)
      .where('status', '=', 'REQUESTED')
      .execute()
    await ctx.db
      .updateTable('orderEdits')
      .set({ status: 'LAPSED', decidedAt: now })
      .where('suborderId', '=', ownSuborder.id)
      .where('status', '=', 'REQUESTED')
      .execute()
    await moveStock(ctx, ownSuborder.id, { kind: 'RELEASE' })
    if (['PAID', 'PARTIALLY_REFUNDED'].includes(ownSuborder.paymentStatus))
      await ctx.emit('suborder.refundDue', { orderId: ownSuborder.orderId, suborderId: ownSuborder.id })
    if (to !== 'EXPIRED')
      await ctx.emit('order.cancelled', { orderId: ownSuborder.orderId, suborderId: ownSuborder.id })
  }
  await ctx.emit('suborder.moved', {
    orderId: ownSuborder.orderId,
    suborderId: ownSuborder.id,
    from: ownSuborder.status,
    to,
  })
}

type Step = { orderId: number; suborderId: number; status: SuborderStatus; kind: string; by: By }

/** Records an event of a suborder without a change of status. */
export const noteStep = (ctx: Ctx, step: Step & { note?: string | null; details?: object }) =>
  ctx.db
    .insertInto('orderEvents')
    .values({
      orderId: step.orderId,
      suborderId: step.suborderId,
      kind: step.kind,
      toStatus: step.status,
      actorId: ctx.actor?.userId ?? null,
      actorRole: step.by,
      note: step.note ?? null,
      details: JSON.stringify(step.details ?? {}),
      at: ctx.now,
    })
    .execute()

/** After payment: assigns every suborder to its seller and starts the time to accept. */
export async function placePaidOrder(ctx: Ctx, orderId: number, by: By = 'shop'): Promise<void> {
  const { acceptWithinHours } = await settingsAsOf(ctx)
  const acceptBy = addWorkingHours(ctx.now, acceptWithinHours)
  await updateSuborderStatuses(ctx, orderId, 'all', { name: by === 'shop' ? 'pay' : 'confirmTransfer', by, acceptBy })
  await ctx.db.updateTable('orders').set({ paymentStatus: 'PAID', paidAt: ctx.now }).where('id', '=', orderId).execute()
  await countSale(ctx, orderId)
  await ctx.emit('order.placed', { orderId })
}

/** Expires an unpaid order, in its own transaction, and releases its stock. */
export async function expireOrder(ctx: Ctx, orderId: number): Promise<void> {
  await updateSuborderStatuses(ctx, orderId, 'all', { name: 'expire', by: 'shop' })
  await ctx.emit('order.expired', { orderId })
}
