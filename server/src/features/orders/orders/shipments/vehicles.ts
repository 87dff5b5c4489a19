import { istDate } from '@neev/domain/core/fiscal'
import {
  consolidatedInput,
  consolidatedNumberInput,
  isConsolidatable,
  vehicleChangeInput,
  whyNotConsolidated,
  whyNotVehicleChanged,
} from '@neev/domain/orders/shipping-documents/eway-vehicles'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refuseIf } from '#core/errors.ts'
import { suborderOfShipment } from '../lists/lists.queries.ts'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'
import { byOf, getSuborder } from '../orders.ts'
import { noteStep } from '../transitions.ts'
import { lockSuborder } from './shipments.ts'
import { insertConsolidated, shipmentsOnVehicle } from './vehicles.queries.ts'

type Found = { suborder: SuborderRow; shipment: ShipmentRow }

/** A shipment that the caller works on, with its suborder; NOT_FOUND otherwise. */
async function shipmentOf(ctx: Ctx, id: number): Promise<Found> {
  const suborder = found(await suborderOfShipment(ctx, id))
  return { suborder, shipment: found(suborder.shipments.find((one) => one.id === id)) }
}

/** The same, with its order locked. */
async function lockedShipment(ctx: Ctx, id: number): Promise<Found> {
  const suborder = await lockSuborder(ctx, (await shipmentOf(ctx, id)).suborder.id)
  return { suborder, shipment: found(suborder.shipments.find((one) => one.id === id)) }
}

/**
 * Records that the goods of a shipment on the road were moved to another vehicle: part B of its e-way bill. VEHICLE_SAME,
 * VEHICLE_REMARK, EWAY_EXPIRED.
 */
export async function changeVehicle(ctx: Ctx, id: string, values: unknown): Promise<SuborderRow> {
  const input = parseInput(vehicleChangeInput, values)
  return transaction(ctx, async (ctx) => {
    const { suborder, shipment } = await lockedShipment(ctx, idOf(id))
    refuseIf(whyNotVehicleChanged(input, shipment, ctx.now))
    const lrNumber = input.lrNo ?? null
    await ctx.db
      .insertInto('vehicleChanges')
      .values({
        shipmentId: shipment.id,
        replacedVehicle: shipment.vehicleNumber ?? '',
        vehicleNumber: input.vehicleNo,
        fromPlace: input.fromPlace,
        fromState: input.fromState,
        reason: input.reason,
        remark: input.remark ?? null,
        lrNumber,
        lrDate: lrNumber && (input.lrDate ?? istDate(ctx.now)),
        changedBy: ctx.actor?.userId ?? null,
        changedAt: ctx.now,
      })
      .execute()
    await ctx.db
      .updateTable('shipments')
      .set({ vehicleNumber: input.vehicleNo, ...(lrNumber && { lrNumber }) })
      .where('id', '=', shipment.id)
      .execute()
    const { orderId, id: suborderId, status } = suborder
    await noteStep(ctx, {
      ...{ orderId, suborderId, status, kind: 'load.vehicle', by: byOf(ctx) },
      note: `${shipment.number}: ${shipment.vehicleNumber} → ${input.vehicleNo}`,
      details: { shipment: shipment.number, vehicle: input.vehicleNo, place: input.fromPlace },
    })
    return getSuborder(ctx, suborderId)
  })
}

/** Enters whether a shipment is over-dimensional cargo, for its e-way bill; before or after it left. */
export const setOverDimensional = (ctx: Ctx, id: string, overDimensional: boolean): Promise<SuborderRow> =>
  transaction(ctx, async (ctx) => {
    const { suborder, shipment } = await lockedShipment(ctx, idOf(id))
    await ctx.db.updateTable('shipments').set({ overDimensional }).where('id', '=', shipment.id).execute()
    return getSuborder(ctx, suborder.id)
  })

type Consolidatable = Pick<ShipmentRow, 'id' | 'number' | 'consolidated'> & { ewayNumber: string }

/** The shipments that can travel under one e-way bill with this one, itself among them; empty if it cannot. */
export async function consolidatableShipments(ctx: Ctx, id: string): Promise<Consolidatable[]> {
  const { shipment } = await shipmentOf(ctx, idOf(id))
  if (shipment.vehicleNumber === null || !isConsolidatable(shipment, ctx.now)) return []
  const ids = await shipmentsOnVehicle(ctx, shipment.vehicleNumber)
  const all = await Promise.all(ids.map(async (one) => (await shipmentOf(ctx, one.id)).shipment))
  return all.flatMap(({ id, number, ewayNumber, consolidated, ...one }) =>
    ewayNumber !== null && isConsolidatable({ ...one, ewayNumber }, ctx.now)
      ? [{ id, number, ewayNumber, consolidated }]
      : [],
  )
}

/**
 * Records one e-way bill over those of several shipments in one vehicle; its number is entered once the portal gave it.
 * CONSOLIDATED_LOADS. Returns the suborder of the first.
 */
export async function createConsolidatedEwayBill(
  ctx: Ctx,
  { shipmentIds, ...values }: { shipmentIds: readonly string[] },
): Promise<SuborderRow> {
  const input = parseInput(consolidatedInput, values)
  return transaction(ctx, async (ctx) => {
    const ids = [...new Set(shipmentIds.map(idOf))].slice(0, 100)
    const chosen: Found[] = []
    for (const id of ids.sort((a, b) => a - b)) chosen.push(await lockedShipment(ctx, id))
    refuseIf(
      whyNotConsolidated(
        chosen.map(({ shipment }) => shipment),
        ctx.now,
      ),
    )
    const [first] = chosen
    const lrNumber = input.lrNo ?? null
    const { id: consolidatedId } = await ctx.db
      .insertInto('consolidatedEwayBills')
      .values({
        vehicleNumber: first?.shipment.vehicleNumber ?? '',
        fromPlace: input.fromPlace,
        fromState: input.fromState,
        lrNumber,
        lrDate: lrNumber && (input.lrDate ?? istDate(ctx.now)),
        createdBy: ctx.actor?.userId ?? null,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertConsolidated(
      ctx,
      consolidatedId,
      chosen.map(({ shipment }) => shipment.id),
    )
    return getSuborder(ctx, found(first).suborder.id)
  })
}

/** Enters the number that the portal gave the consolidated e-way bill of a shipment. */
export async function setConsolidatedNumber(ctx: Ctx, shipmentId: string, values: unknown): Promise<SuborderRow> {
  const { number } = parseInput(consolidatedNumberInput, values)
  return transaction(ctx, async (ctx) => {
    const { suborder, shipment } = await lockedShipment(ctx, idOf(shipmentId))
    const { id } = found(shipment.consolidated)
    await ctx.db.updateTable('consolidatedEwayBills').set({ number }).where('id', '=', id).execute()
    return getSuborder(ctx, suborder.id)
  })
}
