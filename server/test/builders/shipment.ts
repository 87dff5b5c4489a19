import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import type { Upload } from '#core/graphql/upload.ts'
import {
  deliverShipment,
  dispatchShipment,
  packShipment,
  prepareShipmentInvoice,
} from '#features/orders/orders/fulfil.ts'
import { updateSuborderAsSeller } from '#features/orders/orders/orders.ts'
import { coverByCertificate, goodsOf } from '#features/orders/orders/shipments/heats.ts'
import { submitShipmentWeighment, weighsFirst } from '#features/orders/orders/shipments/weighments.ts'
import { certificate, slip, truck } from '#test/shop/papers.ts'
import { type Kit, requestedBy } from './kit.ts'
import { type BuiltSuborder, buildPaidOrder } from './order.ts'

export type ShipmentInput = {
  /** The suborder; by default of a new paid order. */
  suborder?: BuiltSuborder
  /** Its status; by default dispatched. */
  until?: 'PACKED' | 'DISPATCHED' | 'DELIVERED'
}
export type BuiltShipment = { id: number; suborder: BuiltSuborder; deliveryCode: string | null }

/** A minimal PDF. */
const page = (): Upload =>
  Promise.resolve({ createReadStream: () => Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')]) }) as unknown as Upload

/** All goods of a suborder in one shipment: accepted, packed with certificates and weighbridge slip, and dispatched. */
export async function buildShipment(kit: Kit, input: ShipmentInput = {}): Promise<BuiltShipment> {
  const suborder = input.suborder ?? (await buildPaidOrder(kit)).suborders[0]
  const asSeller = () => requestedBy(kit, suborder.seller)
  await updateSuborderAsSeller(asSeller(), String(suborder.id), 'accept', {})
  const id = await pack(asSeller(), suborder.id)
  if (input.until === 'PACKED') return { id, suborder, deliveryCode: null }
  await prepareShipmentInvoice(asSeller(), String(id))
  await dispatchShipment(asSeller(), String(id), truck)
  const left = await rowAs<{ code: string }>(
    kit.ctx().db,
    sql`select delivery_code as code from shipments where id = ${id}`,
  )
  const deliveryCode = left?.code ?? null
  if (input.until === 'DELIVERED') await deliverShipment(asSeller(), String(id), { otp: deliveryCode })
  return { id, suborder, deliveryCode }
}

async function pack(ctx: Ctx, suborderId: number): Promise<number> {
  const { shipments } = await packShipment(ctx, String(suborderId), null)
  const shipment = shipments.at(-1)
  if (!shipment) throw new Error('nothing was packed')
  const goods = await goodsOf(ctx, suborderId)
  const shipmentId = String(shipment.id)
  for (const { lineId, grams } of shipment.lines) {
    const facts = goods.find((one) => one.lineId === lineId)
    if (facts?.needsCertificate)
      await coverByCertificate(ctx, { shipmentId, lineId: String(lineId), grams }, certificate(facts.licences), page())
  }
  if (weighsFirst(goods)) {
    const grams = shipment.lines.reduce((sum, line) => sum + line.grams, 0)
    await submitShipmentWeighment(ctx, shipmentId, { ...slip(grams, ctx.now), weighedAt: ctx.now }, page())
  }
  return shipment.id
}
