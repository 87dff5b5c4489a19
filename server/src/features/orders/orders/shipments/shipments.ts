import { type EditStatus, isEditAlive } from '@neev/domain/orders/orders/order-edits'
import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import {
  type FailureReason,
  type ShipmentTransition,
  statusOfShipments,
  whyNotDuring,
  whyNotShipmentTransition,
} from '@neev/domain/orders/orders/shipments'
import type { Ctx } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { suborderOfShipment } from '../lists/lists.queries.ts'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'
import { byOf, getWorkedOn } from '../orders.ts'
import { noteStep, updateSuborderStatuses } from '../transitions.ts'
import { countsForOrder, packableLines } from './bills.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A shipment changed its status; the suborder's may be unchanged. */
    /** `failure` is the reason why a delivery failed; removed when the truck leaves again. */
    'shipment.moved': {
      orderId: number
      suborderId: number
      shipmentId: number
      name: ShipmentTransition | 'pack'
      failure?: FailureReason
    }
    /** A change to a line was proposed or decided. */
    'edit.moved': { orderId: number; suborderId: number; editId: number; status: EditStatus }
  }
}

/** The status of a suborder by its goods and shipments. */
export const standsAt = (suborder: SuborderRow): SuborderStatus =>
  statusOfShipments(
    packableLines(suborder),
    suborder.shipments.filter(countsForOrder).map(({ status }) => status),
  )

/** The suborder, locked with its order, for those who fulfil it. */
export async function lockSuborder(ctx: Ctx, suborderId: string | number): Promise<SuborderRow> {
  const { orderId, id } = await getWorkedOn(ctx, suborderId)
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return getWorkedOn(ctx, id)
}

/** The shipment and its suborder, locked, if the transition is possible. */
export async function lockShipment(
  ctx: Ctx,
  id: string,
  name: ShipmentTransition,
): Promise<{ part: SuborderRow; shipment: ShipmentRow }> {
  const suborder = await lockSuborder(ctx, found(await suborderOfShipment(ctx, idOf(id))).id)
  const shipment = found(suborder.shipments.find((one) => one.id === idOf(id)))
  refuseIf(whyNotShipmentTransition(name, shipment.status))
  refuseIf(whyNotDuring(name, suborder.status, shipment.claimId !== null))
  return { part: suborder, shipment }
}

type Step = {
  name: ShipmentTransition | 'pack'
  shipment: { id: number; number: string; claimId?: number | null }
  note?: string | null
  failure?: FailureReason
  details?: object
}

/** After a transition of a shipment: updates the suborder's status, records the history, and publishes events. */
export async function followShipments(ctx: Ctx, before: SuborderRow, step: Step): Promise<void> {
  const { name, shipment, note, failure, details } = step
  const suborder = await getWorkedOn(ctx, before.id)
  const to = standsAt(suborder)
  const facts = { shipment: shipment.number, ...(failure && { reason: failure }), ...details }
  const by = byOf(ctx)
  const follows = !shipment.claimId && to !== before.status
  if (follows && name !== 'fail' && name !== 'resend') {
    await updateSuborderStatuses(ctx, suborder.orderId, [suborder.id], { name, by, note, details: facts })
  } else {
    const at = { orderId: suborder.orderId, suborderId: suborder.id, status: before.status }
    await noteStep(ctx, { ...at, kind: `load.${name}`, by, note: note ?? shipment.number, details: facts })
  }
  const { orderId, id } = suborder
  await lapsePartialCancellation(ctx, id, to)
  await lapseEdits(ctx, await getWorkedOn(ctx, id))
  await ctx.emit('shipment.moved', {
    orderId,
    suborderId: id,
    shipmentId: shipment.id,
    name,
    ...(failure && { failure }),
  })
}

/** Expires a requested partial cancellation when everything has been shipped. */
async function lapsePartialCancellation(ctx: Ctx, suborderId: number, status: SuborderStatus): Promise<void> {
  if (status === 'CONFIRMED' || status === 'PACKED') return
  await ctx.db
    .updateTable('partialCancellations')
    .set({ status: 'LAPSED', decidedAt: ctx.now })
    .where('suborderId', '=', suborderId)
    .where('status', '=', 'REQUESTED')
    .execute()
}

/**
 * Expires proposals that are impossible now, because their goods were packed or cancelled or the suborder has
 * progressed.
 */
export async function lapseEdits(ctx: Ctx, suborder: SuborderRow): Promise<void> {
  const requested = suborder.edits.filter(({ status }) => status === 'REQUESTED')
  if (requested.length === 0) return
  const lines = packableLines(suborder)
  for (const { id, kind, lineId, cutMilli } of requested) {
    const line = lines.find((one) => one.id === lineId)
    const left = line ? line.quantityMilli - line.packedMilli : 0
    if (!isEditAlive(kind, suborder, left, cutMilli)) await lapseEdit(ctx, suborder, id)
  }
}

/** Expires a proposal and records it for both sides. */
export async function lapseEdit(ctx: Ctx, suborder: SuborderRow, editId: number): Promise<void> {
  const { orderId, id: suborderId, status } = suborder
  await ctx.db
    .updateTable('orderEdits')
    .set({ status: 'LAPSED', decidedAt: ctx.now })
    .where('id', '=', editId)
    .where('status', '=', 'REQUESTED')
    .execute()
  await noteStep(ctx, { orderId, suborderId, status, kind: 'edit.LAPSED', by: 'shop' })
  await ctx.emit('edit.moved', { orderId, suborderId, editId, status: 'LAPSED' })
}
