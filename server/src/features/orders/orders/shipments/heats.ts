import {
  certificateInput,
  isLicenceOfProduct,
  whyNotCertificate,
  whyNotHeat,
} from '@neev/domain/catalogue/certificates'
import { batched, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import {
  addCertificate,
  type CertificateRow,
  certificatesFor,
  lockCertificate,
  type ShipmentHeatRow,
} from '#features/catalogue/certificates/certificates.ts'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'
import { getSuborder, getWorkedOn } from '../orders.ts'
import { factsOfGoods, type GoodsFacts, heatRows } from './heats.queries.ts'
import { lockShipment } from './shipments.ts'

export type { GoodsFacts } from './heats.queries.ts'

/** These facts for the goods of a suborder, by its id. */
export const goodsOf = (ctx: Ctx, suborderId: number): Promise<GoodsFacts[]> => batched(ctx, readGoods).load(suborderId)

async function readGoods(ctx: Ctx, ids: readonly number[]): Promise<GoodsFacts[][]> {
  const rows = await factsOfGoods(ctx.db, ids)
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

/** The heats of a suborder's shipments, by its id. */
export const heatsOf = (ctx: Ctx, suborderId: number): Promise<ShipmentHeatRow[]> =>
  batched(ctx, readHeats).load(suborderId)

async function readHeats(ctx: Ctx, ids: readonly number[]): Promise<ShipmentHeatRow[][]> {
  const rows = await heatRows(ctx.db, ids)
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

/** The lines of a shipment with the certified weight of each. */
export async function coverOf(ctx: Ctx, suborder: SuborderRow, shipment: ShipmentRow) {
  const [goods, heats] = [await readGoods(ctx, [suborder.id]), await readHeats(ctx, [suborder.id])]
  return shipment.lines.map(({ lineId, grams }) => {
    const facts = found(goods[0]?.find((one) => one.lineId === lineId))
    const own = heats[0]?.filter((heat) => heat.shipmentId === shipment.id && heat.lineId === lineId) ?? []
    return { ...facts, grams, coveredGrams: own.reduce((sum, heat) => sum + heat.grams, 0) }
  })
}

const senderOf = ({ dealerId, sellerId }: SuborderRow) => dealerId ?? sellerId

/** The sender's certificates that fit this line and have weight left. */
export async function certificatesToUse(ctx: Ctx, suborderId: string, lineId: string): Promise<CertificateRow[]> {
  const suborder = await getWorkedOn(ctx, suborderId)
  const goods = found((await goodsOf(ctx, suborder.id)).find((one) => one.lineId === idOf(lineId)))
  const known = await certificatesFor(ctx, { sellerId: senderOf(suborder), ...goods })
  return known.filter(({ licence, testedOn }) => !licence || isLicenceOfProduct(licence, goods.licences, testedOn))
}

// Grade of goods outside the standard
const noGrade = 'No grade'
type Heat = { shipmentId: string; lineId: string; grams: number }

async function coverLine(
  ctx: Ctx,
  { shipmentId, lineId, grams }: Heat,
  certificateOf: (ctx: Ctx, part: SuborderRow, goods: GoodsFacts) => Promise<number>,
) {
  return transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, shipmentId, 'dispatch')
    const line = found((await coverOf(ctx, suborder, shipment)).find((one) => one.lineId === idOf(lineId)))
    const certificate = await lockCertificate(ctx, await certificateOf(ctx, suborder, line), senderOf(suborder))
    refuseIf(whyNotCertificate(certificate, line))
    refuseIf(whyNotHeat(grams, { lineLeft: line.grams - line.coveredGrams, certificateLeft: certificate.leftGrams }))
    await ctx.db
      .insertInto('shipmentHeats')
      .values({ shipmentId: shipment.id, lineId: line.lineId, certificateId: certificate.id, grams })
      .onConflict((conflict) =>
        conflict
          .columns(['shipmentId', 'lineId', 'certificateId'])
          .doUpdateSet((db) => ({ grams: db('shipmentHeats.grams', '+', db.ref('excluded.grams')) })),
      )
      .execute()
    return getSuborder(ctx, suborder.id)
  })
}

/** Allocates weight of a heat to a line of a shipment, by an existing certificate. */
export const addShipmentHeat = (ctx: Ctx, heat: Heat & { certificateId: string }): Promise<SuborderRow> =>
  coverLine(ctx, heat, async () => idOf(heat.certificateId))

/** Adds a certificate with its file and allocates its heat to a line of a shipment, or neither. */
export async function coverByCertificate(ctx: Ctx, heat: Heat, values: unknown, file: Upload): Promise<SuborderRow> {
  const input = parseInput(certificateInput, values)
  return withUpload(ctx, file, 'document', (stored) =>
    coverLine(ctx, heat, async (ctx, suborder, { grade, diameterMm }) => {
      const kind = { sellerId: senderOf(suborder), grade: grade ?? noGrade, diameterMm }
      return addCertificate(ctx, kind, input, stored.id)
    }),
  )
}

/** Removes a heat from a shipment that is not dispatched. */
export async function removeShipmentHeat(
  ctx: Ctx,
  shipmentId: string,
  lineId: string,
  certificateId: string,
): Promise<SuborderRow> {
  return transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, shipmentId, 'dispatch')
    const gone = await ctx.db
      .deleteFrom('shipmentHeats')
      .where('shipmentId', '=', shipment.id)
      .where('lineId', '=', idOf(lineId))
      .where('certificateId', '=', idOf(certificateId))
      .returning('grams')
      .execute()
    if (gone.length === 0) throw refused('NOT_FOUND')
    return getSuborder(ctx, suborder.id)
  })
}
