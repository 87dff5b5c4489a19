import { mulDiv } from '@neev/domain/core/money'
import { type PackedLine, whyNotDuring } from '@neev/domain/shipping/shipments'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { lockStock, moveStock } from '#features/stock/stock.ts'
import type { SuborderRow } from './orders.queries.ts'
import { getSuborder } from './orders.ts'
import { followShipments, lockSuborder } from './shipments/shipments.ts'

type Inspected = { lineId: number; quantityMilli: number; pieces: number | null }
type Claim = { id: number; suborderId: number; shipmentId: number; open: boolean; lines: Inspected[] }

const readClaim = (ctx: Ctx, id: number): Promise<Claim | undefined> =>
  rowOf<Claim>(
    ctx.db,
    sql`select id, suborder_id as "suborderId", shipment_id as "shipmentId", kind = 'REPLACEMENT'
      and status = 'INSPECTED' as open,
          coalesce(inspection -> 'lines', '[]') as lines from claims where id = ${id}`,
  )

/** Packs a shipment of replacement goods for returned ones: not a sale, so their stock is reserved here. */
export async function packReplacement(ctx: Ctx, input: string): Promise<SuborderRow> {
  return transaction(ctx, async (ctx) => {
    const claimId = idOf(input)
    const suborder = await lockSuborder(ctx, found(await readClaim(ctx, claimId)).suborderId)
    const claim = found(await readClaim(ctx, claimId))
    if (!claim.open) throw refused('BAD_TRANSITION')
    refuseIf(whyNotDuring('pack', suborder.status, true))
    await pack(ctx, suborder, claim)
    return getSuborder(ctx, suborder.id)
  })
}

async function pack(
  ctx: Ctx,
  suborder: SuborderRow,
  { id: claimId, shipmentId, lines: inspected }: Claim,
): Promise<void> {
  const came = found(suborder.shipments.find((one) => one.id === shipmentId))
  const lines: PackedLine[] = inspected
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .map(({ lineId, quantityMilli, pieces }) => {
      const line = found(came.lines.find((one) => one.lineId === lineId))
      return { lineId, quantityMilli, pieces, grams: mulDiv(line.grams, quantityMilli, line.quantityMilli) }
    })
  const wanted = await rowsOf<{ offer: number; milli: number }>(
    ctx.db,
    sql`select l.offer_id as offer, sum(q."quantityMilli")::bigint as milli
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as q("lineId" bigint, "quantityMilli" bigint)
        join order_lines l on l.id = q."lineId" group by 1`,
  )
  await lockStock(ctx, wanted)
  const number = `${suborder.number}-S${suborder.shipments.length + 1}`
  const shipment = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`with made as (
            insert into shipments (number, suborder_id, status, packed_at, packed_by, claim_id, invoiced_id)
            select ${number}, ${suborder.id}, 'PACKED', ${ctx.now}, ${ctx.actor?.userId ?? null}::bigint, ${claimId},
            coalesce(h.invoiced_id, h.id)
            from shipments h where h.id = ${shipmentId} returning id
          ), filled as (
            insert into shipment_lines (shipment_id, line_id, quantity_milli, pieces, grams)
            select made.id, r."lineId", r."quantityMilli", r.pieces, r.grams
            from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r("lineId" bigint,
            "quantityMilli" bigint, pieces int, grams bigint)
          )
          select id from made`,
    ).catch((error) => {
      if (brokeConstraint(error, 'shipments_claim')) throw refused('REPLACED_ALREADY')
      throw error
    }),
  )
  await moveStock(ctx, suborder.id, { kind: 'RESERVE', shipmentId: shipment.id }).catch((error) => {
    if (brokeConstraint(error, 'dealer_stock_not_oversold')) throw refused('OUT_OF_STOCK')
    throw error
  })
  await followShipments(ctx, suborder, { name: 'pack', shipment: { id: shipment.id, number, claimId } })
}
