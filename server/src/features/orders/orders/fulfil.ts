import { randomBytes, randomInt } from 'node:crypto'
import { isRefusal } from '@neev/domain/core/refusals'
import {
  type DispatchInput,
  deliveryInput,
  dispatchInput,
  extensionInput,
  failureInput,
  packLines,
  packRemaining,
  whyNotDelivered,
  whyNotDispatch,
  whyNotDuring,
  whyNotExtended,
} from '@neev/domain/orders/orders/shipments'
import { whyNotEwayKm } from '@neev/domain/orders/shipping-documents/eway-bill'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, Refused, refuseIf } from '#core/errors.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { moveStock } from '#features/offers/stock/stock.ts'
import { type Invoiced, issueInvoice, prepareInvoice } from '#features/orders/invoices/invoices.ts'
import { withdrawOfShipment, workOnEinvoice } from '#features/tax/einvoices/einvoices.ts'
import { recordTaxChange } from './changes/tax-changes.ts'
import { suborderOfShipment } from './lists/lists.queries.ts'
import type { ShipmentRow } from './orders.queries.ts'
import { byOf, ewayLimitOf, getSuborder, type SuborderRow } from './orders.ts'
import { billedBeforeShipment, billOf, isPrepared, packableLines } from './shipments/bills.ts'
import { issueChallan } from './shipments/challans.ts'
import { chargedRates } from './shipments/charged-rates.ts'
import { coverOf } from './shipments/heats.ts'
import { insertShipment, writeDispatch } from './shipments/shipments.queries.ts'
import { followShipments, lockShipment, lockSuborder } from './shipments/shipments.ts'
import { weighingOf, weighsFirst } from './shipments/weighments.ts'
import { noteStep } from './transitions.ts'

type Wanted = Partial<Record<'quantityMilli' | 'pieces', number | null>> & { lineId: string }

/** Packs goods of a suborder into a shipment: the given quantities, or everything left. */
export async function packShipment(ctx: Ctx, id: string, wanted: readonly Wanted[] | null): Promise<SuborderRow> {
  await transaction(ctx, async (ctx) => {
    const suborder = await lockSuborder(ctx, id)
    refuseIf(whyNotDuring('pack', suborder.status))
    const lines = packableLines(suborder)
    const ownShipment = wanted
      ? packLines(
          lines,
          wanted.map((line) => ({ ...line, lineId: idOf(line.lineId) })),
        )
      : packRemaining(lines)
    if (isRefusal(ownShipment)) return refuseIf(ownShipment)
    const number = `${suborder.number}-S${suborder.shipments.length + 1}`
    const shipment = await insertShipment(ctx, { number, suborderId: suborder.id }, ownShipment)
    await followShipments(ctx, suborder, { name: 'pack', shipment: { id: shipment.id, number } })
  })
  return getSuborder(ctx, id)
}

/** Unpacks a shipment that is not dispatched. */
export async function unpackShipment(ctx: Ctx, id: string): Promise<SuborderRow> {
  return transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, id, 'unpack')
    await withdrawOfShipment(ctx, shipment.id)
    await ctx.db.updateTable('shipments').set({ status: 'VOID' }).where('id', '=', shipment.id).execute()
    if (shipment.claimId !== null) await moveStock(ctx, suborder.id, { kind: 'RELEASE', shipmentId: shipment.id })
    await followShipments(ctx, suborder, { name: 'unpack', shipment })
    return getSuborder(ctx, suborder.id)
  })
}

// 32 unambiguous characters, so that a printed code can be typed
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const traceCode = () => [...randomBytes(10)].map((byte) => signs[byte % 32]).join('')

type Leaving = { part: SuborderRow; shipment: ShipmentRow; bill: ReturnType<typeof billOf> }

/** The shipment with its bill, locked, if its documents allow dispatch. */
async function lockLeaving(ctx: Ctx, id: string, input: DispatchInput): Promise<Leaving> {
  const { part: suborder, shipment } = await lockShipment(ctx, id, 'dispatch')
  const bill = billOf(suborder, shipment, await chargedRates(ctx, suborder, shipment))
  const cover = await coverOf(ctx, suborder, shipment)
  refuseIf(
    whyNotDispatch(input, {
      totalPaise: bill.totalPaise,
      ewayLimitPaise: await ewayLimitOf(ctx, suborder),
      document: shipment.claimId === null ? 'INVOICE' : 'CHALLAN',
      isPrepared: isPrepared(shipment),
      lines: cover,
      weightRequired: weighsFirst(cover),
      weighed: (await weighingOf(ctx, suborder, shipment)).seller !== undefined,
      now: ctx.now,
    }),
  )
  return { part: suborder, shipment, bill }
}

/** The content of a shipment's invoice. */
function invoicedOf({ part, shipment, bill }: Leaving): Invoiced {
  const pieces = new Map(shipment.lines.map((line) => [line.lineId, line.pieces]))
  const lines = bill.lines.map(({ taxBornePaise: _, ...line }) => ({ ...line, pieces: pieces.get(line.id) ?? null }))
  return { ...part, ...bill, lines, shipmentId: shipment.id }
}

/**
 * Freezes the invoice of a shipment before dispatch where an e-way bill or the e-invoice portal is to know it, then
 * registers it where required. Returns the suborder.
 */
async function freezeBefore(
  ctx: Ctx,
  lock: (ctx: Ctx) => Promise<Leaving>,
  how: Omit<Parameters<typeof prepareInvoice>[2], 'before'>,
): Promise<number> {
  const { einvoiceId, suborderId } = await transaction(ctx, async (ctx) => {
    const leaving = await lock(ctx)
    const { part: suborder, shipment } = leaving
    const before = billedBeforeShipment(suborder, shipment)
    const einvoiceId =
      shipment.claimId === null ? await prepareInvoice(ctx, invoicedOf(leaving), { ...how, before }) : null
    return { einvoiceId, suborderId: suborder.id }
  })
  if (einvoiceId !== null) await workOnEinvoice(ctx, einvoiceId)
  return suborderId
}

/**
 * Freezes the invoice of a packed shipment in advance, and registers it where required. The dispatch issues exactly this
 * one, and an e-way bill can name it before. A replacement has none.
 */
export async function prepareShipmentInvoice(ctx: Ctx, id: string): Promise<SuborderRow> {
  const lock = async (ctx: Ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, id, 'dispatch')
    const charged = await chargedRates(ctx, suborder, shipment)
    return { part: suborder, shipment, bill: billOf(suborder, shipment, charged) }
  }
  const suborderId = await freezeBefore(ctx, lock, { always: true, isNamed: false })
  return getSuborder(ctx, suborderId)
}

/**
 * Dispatches a shipment: checks its documents, issues its invoice and removes its goods from stock, in one transaction,
 * once. An invoice that was frozen is issued as it is. One that must be registered is registered before; without its IRN
 * nothing leaves.
 */
export async function dispatchShipment(ctx: Ctx, id: string, values: unknown): Promise<SuborderRow> {
  const input = parseInput(dispatchInput, values)
  const isNamed = input.ewayBillNo !== undefined
  await freezeBefore(ctx, (ctx) => lockLeaving(ctx, id, input), { always: false, isNamed })
  return transaction(ctx, async (ctx) => {
    const leaving = await lockLeaving(ctx, id, input)
    const { part: suborder, shipment, bill } = leaving
    const cover = await coverOf(ctx, suborder, shipment)
    await writeDispatch(ctx, shipment.id, bill.lines, {
      vehicleNumber: input.vehicleNo,
      driverName: input.driverName,
      driverMobile: input.driverMobile,
      transporter: input.transporterName ?? null,
      lrNumber: input.lrNo ?? null,
      ewayNumber: input.ewayBillNo ?? null,
      ewayValidTo: input.ewayValidTo ?? null,
      deliveryCode: String(randomInt(1_000_000)).padStart(6, '0'),
      traceCode: cover.some((line) => line.coveredGrams > 0) ? traceCode() : null,
    })
    await moveStock(ctx, suborder.id, { kind: 'DISPATCH', shipmentId: shipment.id })
    if (shipment.claimId === null) {
      await issueInvoice(ctx, invoicedOf(leaving))
      await recordTaxChange(ctx, suborder, shipment.id, bill.taxChange)
    }
    await issueChallan(ctx, suborder, shipment.id)
    await followShipments(ctx, suborder, { name: 'dispatch', shipment, details: { vehicle: input.vehicleNo } })
    return getSuborder(ctx, suborder.id)
  })
}

/**
 * Enters the distance for a shipment's e-way bill, in kilometres, or what the portal returned; before or after it left.
 * EWAY_KM_BAD.
 */
export const setEwayDistance = (ctx: Ctx, id: string, km: number): Promise<SuborderRow> =>
  transaction(ctx, async (ctx) => {
    const suborder = await lockSuborder(ctx, found(await suborderOfShipment(ctx, idOf(id))).id)
    refuseIf(whyNotEwayKm(km, { isOnePincode: suborder.leavesFromPincode === suborder.shipping.pincode }))
    await ctx.db.updateTable('shipments').set({ ewayKm: km }).where('id', '=', idOf(id)).execute()
    return getSuborder(ctx, suborder.id)
  })

/** Enters that the portal extended the e-way bill of a shipment on the road. EWAY_NOT_LATER. */
export async function extendEwayBill(ctx: Ctx, id: string, values: unknown): Promise<SuborderRow> {
  const { validTo } = parseInput(extensionInput, values)
  return transaction(ctx, async (ctx) => {
    const suborder = await lockSuborder(ctx, found(await suborderOfShipment(ctx, idOf(id))).id)
    const shipment = found(suborder.shipments.find((one) => one.id === idOf(id)))
    refuseIf(whyNotExtended(validTo, { ...shipment, now: ctx.now }))
    await ctx.db.updateTable('shipments').set({ ewayValidTo: validTo }).where('id', '=', shipment.id).execute()
    const { orderId, id: suborderId, status } = suborder
    const details = { shipment: shipment.number, validTo }
    await noteStep(ctx, {
      orderId,
      suborderId,
      status,
      kind: 'eway.extended',
      by: byOf(ctx),
      note: shipment.number,
      details,
    })
    return getSuborder(ctx, suborder.id)
  })
}

type Delivery = { otp?: string | null; receiverName?: string | null; photo?: Upload | null }

/** Records a delivery, proven by the buyer's code, or by a photo and the receiver's name. Wrong codes are counted. */
export async function deliverShipment(ctx: Ctx, id: string, { photo, ...values }: Delivery): Promise<SuborderRow> {
  if (!photo) return closeDelivery(ctx, id, values, null)
  return withUpload(ctx, photo, 'deliveryProof', (file) => closeDelivery(ctx, id, values, file.id))
}

async function closeDelivery(
  ctx: Ctx,
  id: string,
  values: Omit<Delivery, 'photo'>,
  photoId: number | null,
): Promise<SuborderRow> {
  const input = parseInput(deliveryInput, { ...values, photoId: photoId === null ? undefined : String(photoId) })
  const done = await transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, id, 'deliver')
    const refusal = whyNotDelivered(input, shipment.deliveryCode ?? '', shipment.wrongCodes)
    if (refusal?.code === 'OTP_WRONG') {
      await ctx.db
        .updateTable('shipments')
        .set((db) => ({ wrongCodes: db('wrongCodes', '+', 1) }))
        .where('id', '=', shipment.id)
        .execute()
      return refusal
    }
    refuseIf(refusal)
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'DELIVERED', deliveredAt: ctx.now, receivedBy: input.receiverName ?? null, proofFileId: photoId })
      .where('id', '=', shipment.id)
      .execute()
    await followShipments(ctx, suborder, {
      name: 'deliver',
      shipment,
      details: { receiver: input.receiverName ?? null },
    })
    return getSuborder(ctx, suborder.id)
  })
  if (isRefusal(done)) throw new Refused(done)
  return done
}

/** Records a failed delivery with its reason, which the buyer can read. */
export async function markShipmentFailed(ctx: Ctx, id: string, values: unknown): Promise<SuborderRow> {
  const { reason, note } = parseInput(failureInput, values)
  return transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, id, 'fail')
    await ctx.db
      .updateTable('shipments')
      .set({ status: 'FAILED', failureReason: reason, failureNote: note ?? null })
      .where('id', '=', shipment.id)
      .execute()
    await followShipments(ctx, suborder, { name: 'fail', shipment, note: note ?? null, failure: reason })
    return getSuborder(ctx, suborder.id)
  })
}

/** Sends a shipment out again with the same documents. */
export async function resendShipment(ctx: Ctx, id: string): Promise<SuborderRow> {
  return transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, id, 'resend')
    await ctx.db
      .updateTable('shipments')
      .set((db) => ({ status: 'DISPATCHED', tries: db('tries', '+', 1), failureReason: null, failureNote: null }))
      .where('id', '=', shipment.id)
      .execute()
    await followShipments(ctx, suborder, { name: 'resend', shipment })
    return getSuborder(ctx, suborder.id)
  })
}
