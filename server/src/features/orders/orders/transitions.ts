import { addWorkingHours } from '@neev/domain/core/fiscal'
import { orderStatusOf, type SuborderStatus, statusAfter, whyNot } from '@neev/domain/orders/orders/orders'
import type { PartialCancellationStatus } from '@neev/domain/orders/orders/partial-cancellations'
import type { Ctx } from '#core/context.ts'
import { found, refuseIf } from '#core/errors.ts'
import { currentSettings } from '#core/settings.ts'
import { releaseCoupon } from '#features/buying/coupons/coupons.ts'
import { moveStock } from '#features/offers/stock/stock.ts'
import { type By, type LockedSuborder, lockSuborders, type Transition, writeStatuses } from './transitions.queries.ts'

export type { By, Transition } from './transitions.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The order is paid, or on credit; sellers can start. It is told for all suborders, which are placed now. */
    'order.placed': { orderId: number }
    /** The order or one suborder was cancelled. */
    'order.cancelled': { orderId: number; suborderId: number | null }
    /** The payment deadline has passed. */
    'order.expired': { orderId: number }
    /** A suborder changed its status otherwise. */
    'suborder.moved': { orderId: number; suborderId: number; from: SuborderStatus; to: SuborderStatus }
    /** A partial cancellation was requested or decided. */
    'rest.moved': { orderId: number; suborderId: number; cancellationId: number; status: PartialCancellationStatus }
    /** A refund is due: a paid suborder was cancelled or rejected. */
    'suborder.refundDue': { orderId: number; suborderId: number }
  }
}

const gone: ReadonlySet<SuborderStatus> = new Set(['CANCELLED', 'REJECTED', 'EXPIRED'])

type Along = {
  /** Whether the caller has locked the order. */
  isOrderLocked?: boolean
  /** How the order is paid now. */
  paymentStatus?: 'PAID' | 'ON_CREDIT'
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
  { isOrderLocked = false, paymentStatus }: Along = {},
): Promise<void> {
  const locked = await lockSuborders(ctx, orderId, suborderIds, isOrderLocked)
  found(locked[0])
  for (const suborder of locked) {
    const actor = transition.by === 'shop' ? 'SYSTEM' : (ctx.actor?.roles ?? [])
    refuseIf(whyNot(transition.name, suborder, actor, transition.note ?? transition.reasonCode ?? ''))
  }
  const suborders = locked.map((suborder) => ({ ...suborder, to: statusAfter(transition.name, suborder) }))
  const known = suborderIds === 'all' ? suborders.map(({ to }) => to) : null
  const order = known ? { status: orderStatusOf(known), ...(paymentStatus && { paymentStatus }) } : undefined
  await writeStatuses(ctx, orderId, { suborders, transition }, order)
  for (const { to, ...suborder } of suborders) await followStatus(ctx, suborder, to, transition)
  const statuses = known ?? (await deriveOrder(ctx, orderId))
  if (statuses.every((status) => gone.has(status))) await releaseCoupon(ctx, orderId)
}

/** Writes the status of an order of which some suborders have changed; returns the statuses of all. */
async function deriveOrder(ctx: Ctx, orderId: number): Promise<SuborderStatus[]> {
  const rows = await ctx.db.selectFrom('suborders').select('status').where('orderId', '=', orderId).execute()
  const statuses = rows.map(({ status }) => status)
  await ctx.db
    .updateTable('orders')
    .set((db) => ({ status: orderStatusOf(statuses), version: db('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  return statuses
}

/** What follows from a new status of a suborder. */
async function followStatus(
  ctx: Ctx,
  suborder: LockedSuborder,
  to: SuborderStatus,
  transition: Transition,
): Promise<void> {
  const now = ctx.now.toISOString()
  if (to === 'DELIVERED') {
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'DELIVERED', deliveredAt: now })
      .where('suborderId', '=', suborder.id)
      .where('claimId', 'is', null)
      .where('status', 'in', ['DISPATCHED', 'FAILED'])
      .execute()
  }
  if (gone.has(to)) {
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'VOID' })
      .where('suborderId', '=', suborder.id)
      .where('status', '=', 'PACKED')
      .execute()
    await ctx.db
      .updateTable('partialCancellations')
      .set({ status: 'LAPSED', decidedAt: now })
      .where('suborderId', '=', suborder.id)
      .where('status', '=', 'REQUESTED')
      .execute()
    await ctx.db
      .updateTable('orderEdits')
      .set({ status: 'LAPSED', decidedAt: now })
      .where('suborderId', '=', suborder.id)
      .where('status', '=', 'REQUESTED')
      .execute()
    await moveStock(ctx, suborder.id, { kind: 'RELEASE' })
    // One refunded at the provider is due all the same, and covered by that
    if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(suborder.paymentStatus))
      await ctx.emit('suborder.refundDue', { orderId: suborder.orderId, suborderId: suborder.id })
    if (to !== 'EXPIRED') await ctx.emit('order.cancelled', { orderId: suborder.orderId, suborderId: suborder.id })
  }
  if (!isRelease(transition.name))
    await ctx.emit('suborder.moved', {
      orderId: suborder.orderId,
      suborderId: suborder.id,
      from: suborder.status,
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

/**
 * After payment: assigns every suborder to its seller and starts the time to accept. `isOrderLocked` by a caller
 * that has locked the order.
 */
export const placePaidOrder = (
  ctx: Ctx,
  orderId: number,
  { by = 'shop', isOrderLocked = false }: { by?: By; isOrderLocked?: boolean } = {},
): Promise<void> =>
  release(
    ctx,
    orderId,
    { name: by === 'shop' ? 'pay' : 'confirmTransfer', by },
    { paymentStatus: 'PAID', isOrderLocked },
  )

/** The same for an order on credit, of which nothing is paid yet. */
export const placeOrderOnCredit = (ctx: Ctx, orderId: number): Promise<void> =>
  release(ctx, orderId, { name: 'placeOnCredit', by: 'shop' }, { paymentStatus: 'ON_CREDIT' })

const releases = ['pay', 'confirmTransfer', 'placeOnCredit'] as const
const isRelease = (name: Transition['name']): boolean => releases.some((one) => one === name)

async function release(
  ctx: Ctx,
  orderId: number,
  transition: { name: (typeof releases)[number]; by: By },
  along: Along,
): Promise<void> {
  const { acceptWithinHours } = await currentSettings(ctx)
  const acceptBy = addWorkingHours(ctx.now, acceptWithinHours)
  await updateSuborderStatuses(ctx, orderId, 'all', { ...transition, acceptBy }, along)
  await ctx.emit('order.placed', { orderId })
}

/** Expires an unpaid order, in its own transaction, and releases its stock. */
export async function expireOrder(ctx: Ctx, orderId: number): Promise<void> {
  await updateSuborderStatuses(ctx, orderId, 'all', { name: 'expire', by: 'shop' })
  await ctx.emit('order.expired', { orderId })
}
