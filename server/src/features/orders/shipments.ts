import { type EditStatus, isEditAlive } from '@neev/domain/order-edits'
import type { SuborderStatus } from '@neev/domain/orders'
import {
  type FailureReason,
  type PackableLine,
  type PackedLine,
  type ShipmentTransition,
  statusOfShipments,
  whyNotDuring,
  whyNotShipmentTransition,
} from '@neev/domain/shipments'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { cancelledOf, counts } from './bills.ts'
import { type LineRow, readSuborders, type ShipmentRow, type SuborderRow } from './orders.queries.ts'
import { byOf, getWorkedOn } from './orders.ts'
import { worksOn } from './scope.ts'
import { noteStep, updateSuborderStatuses } from './transitions.ts'

declare module '#core/events.ts' {
  interface Events {
    /** One truck's load of a part made a step; the part itself may stay where it is. */
    /** `failure`: of `fail`, why the truck could not unload; the shipment forgets it when the truck sets out again. */
    'shipment.moved': {
      orderId: number
      suborderId: number
      shipmentId: number
      name: ShipmentTransition | 'pack'
      failure?: FailureReason
    }
    /** A change of a line was proposed, or what came of it. */
    'edit.moved': { orderId: number; suborderId: number; editId: number; status: EditStatus }
  }
}

/** The lines of a part with what of each can not be packed any more: it lies in loads that still count, or is cancelled. */
export function packableLines(
  part: Pick<SuborderRow, 'lines' | 'shipments' | 'cancellations'>,
): (PackableLine & LineRow & { cancelledMilli: number; cancelledPieces: number })[] {
  const cancelled = cancelledOf(part).flatMap(({ lines }) => lines)
  const loaded = [...part.shipments.filter(counts).flatMap((shipment) => shipment.lines), ...cancelled]
  return part.lines.map((line) => {
    const own = loaded.filter(({ lineId }) => lineId === line.id)
    const gone = cancelled.filter(({ lineId }) => lineId === line.id)
    const total = (of: (one: PackedLine) => number) => own.reduce((sum, one) => sum + of(one), 0)
    return {
      ...line,
      cancelledMilli: gone.reduce((sum, one) => sum + one.quantityMilli, 0),
      cancelledPieces: gone.reduce((sum, one) => sum + (one.pieces ?? 0), 0),
      packedMilli: total((one) => one.quantityMilli),
      packedPieces: total((one) => one.pieces ?? 0),
      packedGrams: total((one) => one.grams),
    }
  })
}

/** Where a part stands by its goods and loads. */
export const standsAt = (part: SuborderRow): SuborderStatus =>
  statusOfShipments(
    packableLines(part),
    part.shipments.filter(counts).map(({ status }) => status),
  )

/** A load that is packed and has not left. */
export const isPacked = (shipment: ShipmentRow): boolean => counts(shipment) && shipment.status === 'PACKED'

/** The part as it stands now, locked with its order, for whoever works on it. */
export async function lockSuborder(ctx: Ctx, suborderId: string | number): Promise<SuborderRow> {
  const { orderId, id } = await getWorkedOn(ctx, suborderId)
  await sql`select 1 from orders where id = ${orderId} for update`.execute(ctx.db)
  return getWorkedOn(ctx, id)
}

/** The load and its part, locked, where the step is open to it. */
export async function lockShipment(
  ctx: Ctx,
  id: string,
  name: ShipmentTransition,
): Promise<{ part: SuborderRow; shipment: ShipmentRow }> {
  const [row] = await readSuborders(
    ctx,
    sql`s.id = (select suborder_id from shipments where id = ${idOf(id)}) and ${worksOn(ctx)}`,
  )
  const part = await lockSuborder(ctx, found(row).id)
  const shipment = found(part.shipments.find((one) => one.id === idOf(id)))
  refuseIf(whyNotShipmentTransition(name, shipment.status))
  refuseIf(whyNotDuring(name, part.status, shipment.claimId !== null))
  return { part, shipment }
}

type Step = {
  name: ShipmentTransition | 'pack'
  shipment: { id: number; number: string; claimId?: number | null }
  note?: string | null
  failure?: FailureReason
  details?: object
}

/** After a step of a load: the part follows its loads, the step is in its history, and others are told. */
export async function followShipments(ctx: Ctx, before: SuborderRow, step: Step): Promise<void> {
  const { name, shipment, note, failure, details } = step
  const part = await getWorkedOn(ctx, before.id)
  const to = standsAt(part)
  const facts = { shipment: shipment.number, ...(failure && { reason: failure }), ...details }
  const by = byOf(ctx)
  const follows = !shipment.claimId && to !== before.status
  if (follows && name !== 'fail' && name !== 'resend') {
    await updateSuborderStatuses(ctx, part.orderId, [part.id], { name, by, note, details: facts })
  } else {
    const at = { orderId: part.orderId, suborderId: part.id, status: before.status }
    await noteStep(ctx, { ...at, kind: `load.${name}`, by, note: note ?? shipment.number, details: facts })
  }
  const { orderId, id } = part
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

/** Everything has left while it was asked whether the rest is cancelled: there is nothing to answer any more. */
async function lapsePartialCancellation(ctx: Ctx, suborderId: number, status: SuborderStatus): Promise<void> {
  if (status === 'CONFIRMED' || status === 'PACKED') return
  await sql`update partial_cancellations set status = 'LAPSED', decided_at = ${ctx.now} where suborder_id = ${suborderId} and status = 'REQUESTED'`.execute(
    ctx.db,
  )
}

/** Proposals that can not be done any more, because their goods were packed or cancelled or the part has gone on. */
export async function lapseEdits(ctx: Ctx, part: SuborderRow): Promise<void> {
  const requested = part.edits.filter(({ status }) => status === 'REQUESTED')
  if (requested.length === 0) return
  const lines = packableLines(part)
  for (const { id, kind, lineId, cutMilli } of requested) {
    const line = lines.find((one) => one.id === lineId)
    const left = line ? line.quantityMilli - line.packedMilli : 0
    if (!isEditAlive(kind, part, left, cutMilli)) await lapseEdit(ctx, part, id)
  }
}

/** Nothing comes of a proposal: it is over, and both sides read so. */
export async function lapseEdit(ctx: Ctx, part: SuborderRow, editId: number): Promise<void> {
  const { orderId, id: suborderId, status } = part
  await sql`update order_edits set status = 'LAPSED', decided_at = ${ctx.now} where id = ${editId} and status = 'REQUESTED'`.execute(
    ctx.db,
  )
  await noteStep(ctx, { orderId, suborderId, status, kind: 'edit.LAPSED', by: 'shop' })
  await ctx.emit('edit.moved', { orderId, suborderId, editId, status: 'LAPSED' })
}
