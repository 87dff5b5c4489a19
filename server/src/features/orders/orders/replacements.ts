import { mulDiv } from '@neev/domain/core/money'
import { type PackedLine, whyNotDuring } from '@neev/domain/orders/orders/shipments'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { lockStock, moveStock } from '#features/offers/stock/stock.ts'
import type { SuborderRow } from './orders.queries.ts'
import { getSuborder } from './orders.ts'
import { insertReplacement, offersOfLines, type ReplacedClaim, readClaim } from './shipments/shipments.queries.ts'
import { followShipments, lockSuborder } from './shipments/shipments.ts'

/** Packs a shipment of replacement goods for returned ones: not a sale, so their stock is reserved here. */
export async function packReplacement(ctx: Ctx, input: string): Promise<SuborderRow> {
  return transaction(ctx, async (ctx) => {
    const claimId = idOf(input)
    const suborder = await lockSuborder(ctx, found(await readClaim(ctx.db, claimId)).suborderId)
    const claim = found(await readClaim(ctx.db, claimId))
    if (!claim.open) throw refused('BAD_TRANSITION')
    refuseIf(whyNotDuring('pack', suborder.status, true))
    await pack(ctx, suborder, claim)
    return getSuborder(ctx, suborder.id)
  })
}

async function pack(
  ctx: Ctx,
  suborder: SuborderRow,
  { id: claimId, shipmentId, lines: inspected }: ReplacedClaim,
): Promise<void> {
  const came = found(suborder.shipments.find((one) => one.id === shipmentId))
  const lines: PackedLine[] = inspected
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .map(({ lineId, quantityMilli, pieces }) => {
      const line = found(came.lines.find((one) => one.lineId === lineId))
      return { lineId, quantityMilli, pieces, grams: mulDiv(line.grams, quantityMilli, line.quantityMilli) }
    })
  const wanted = await offersOfLines(ctx.db, lines)
  await lockStock(ctx, wanted)
  const number = `${suborder.number}-S${suborder.shipments.length + 1}`
  const shipment = await insertReplacement(ctx, { number, suborderId: suborder.id, claimId, shipmentId }, lines).catch(
    (error) => {
      if (brokeConstraint(error, 'shipments_claim')) throw refused('REPLACED_ALREADY')
      throw error
    },
  )
  await moveStock(ctx, suborder.id, { kind: 'RESERVE', shipmentId: shipment.id }).catch((error) => {
    if (brokeConstraint(error, 'dealer_stock_not_oversold')) throw refused('OUT_OF_STOCK')
    throw error
  })
  await followShipments(ctx, suborder, { name: 'pack', shipment: { id: shipment.id, number, claimId } })
}
