import type { PackedLine } from '@neev/domain/orders/orders/shipments'
import type { Amounts } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'

/** The lines of a shipment `made`, inserted from a list of packed goods. */
const filled = (lines: readonly PackedLine[]) => sql`
  insert into shipment_lines (shipment_id, line_id, quantity_milli, pieces, grams)
  select made.id, r."lineId", r."quantityMilli", r.pieces, r.grams
  from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r("lineId" bigint, "quantityMilli" bigint,
    pieces int, grams bigint)`

/** Creates a packed shipment with its lines. */
export async function insertShipment(
  ctx: Ctx,
  { number, suborderId }: { number: string; suborderId: number },
  lines: readonly PackedLine[],
): Promise<{ id: number }> {
  return found(
    await rowOf(
      ctx.db,
      'orders.insertShipment',
      sql`with made as (
            insert into shipments (number, suborder_id, status, packed_at, packed_by)
            values (${number}, ${suborderId}, 'PACKED', ${ctx.now}, ${ctx.actor?.userId ?? null}) returning id
          ), filled as (${filled(lines)})
          select id from made`,
    ),
  )
}

type Replacement = { number: string; suborderId: number; claimId: number; shipmentId: number }

/** Creates a packed shipment of replacement goods for a claim on another shipment. */
export async function insertReplacement(
  ctx: Ctx,
  { number, suborderId, claimId, shipmentId }: Replacement,
  lines: readonly PackedLine[],
): Promise<{ id: number }> {
  return found(
    await rowOf(
      ctx.db,
      'orders.insertReplacement',
      sql`with made as (
            insert into shipments (number, suborder_id, status, packed_at, packed_by, claim_id, invoiced_id)
            select ${number}, ${suborderId}, 'PACKED', ${ctx.now}, ${ctx.actor?.userId ?? null}::bigint, ${claimId},
            coalesce(h.invoiced_id, h.id)
            from shipments h where h.id = ${shipmentId} returning id
          ), filled as (${filled(lines)})
          select id from made`,
    ),
  )
}

type Dispatch = {
  vehicleNumber: string
  driverName: string
  driverMobile: string
  transporter: string | null
  lrNumber: string | null
  ewayNumber: string | null
  ewayValidTo: string | null
  deliveryCode: string
  traceCode: string | null
}
type BilledLine = Amounts & { id: number; rateBp: number; taxBornePaise: number }

/** Marks a shipment as dispatched, with its vehicle and the amounts of its lines. */
export async function writeDispatch(
  ctx: Ctx,
  shipmentId: number,
  lines: readonly BilledLine[],
  dispatch: Dispatch,
): Promise<void> {
  await sql`
    with billed as (
      update shipment_lines l set goods_paise = b."goodsPaise", discount_paise = b."discountPaise" - b."taxBornePaise",
        freight_paise = b."freightPaise", loading_paise = b."loadingPaise", rate_bp = b."rateBp",
        tax_borne_paise = b."taxBornePaise"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as b(id bigint, "goodsPaise" bigint, "discountPaise" bigint, "freightPaise" bigint, "loadingPaise" bigint,
          "rateBp" int, "taxBornePaise" bigint)
      where l.shipment_id = ${shipmentId} and l.line_id = b.id
    )
    update shipments set status = 'DISPATCHED', vehicle_number = ${dispatch.vehicleNumber},
      driver_name = ${dispatch.driverName}, driver_mobile = ${dispatch.driverMobile},
      transporter = ${dispatch.transporter}, lr_number = ${dispatch.lrNumber}, eway_number = ${dispatch.ewayNumber},
      eway_valid_to = ${dispatch.ewayValidTo},
      delivery_code = ${dispatch.deliveryCode}, dispatched_at = ${ctx.now}, trace_code = ${dispatch.traceCode}
    where id = ${shipmentId}`.execute(ctx.db)
}

type InspectedLine = { lineId: number; quantityMilli: number; pieces: number | null }
export type ReplacedClaim = {
  id: number
  suborderId: number
  shipmentId: number
  open: boolean
  lines: InspectedLine[]
}

/** A claim with its inspected lines; `open` if its goods are to be replaced now. */
export const readClaim = (db: Db, id: number): Promise<ReplacedClaim | undefined> =>
  rowOf(
    db,
    'orders.readClaim',
    sql`select id, suborder_id, shipment_id,
          kind = 'REPLACEMENT' and status = 'INSPECTED' as open, coalesce(inspection -> 'lines', '[]') as lines
        from claims where id = ${id}`,
  )

/** The quantities of packed goods by offer. */
export const offersOfLines = (db: Db, lines: readonly PackedLine[]): Promise<{ offer: number; milli: number }[]> =>
  rowsOf(
    db,
    'orders.offersOfLines',
    sql`select l.offer_id as offer, sum(q."quantityMilli")::bigint as milli
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as q("lineId" bigint, "quantityMilli" bigint)
        join order_lines l on l.id = q."lineId" group by 1`,
  )
