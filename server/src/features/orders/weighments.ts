import { excessWeight } from '@neev/domain/debit-notes'
import {
  isWeighed,
  ruleOfShipment,
  WEIGH_WITHIN_HOURS,
  type WeighmentSide,
  type WeightGap,
  weighmentInput,
  weightGap,
  whyNotNet,
  whyNotWeighed,
} from '@neev/domain/weighments'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { withUpload } from '#core/uploads.ts'
import { type GoodsFacts, goodsOf } from './heats.ts'
import { readSuborders, type ShipmentRow, type SuborderRow } from './orders.queries.ts'
import { getSuborder } from './orders.ts'
import { lockShipment } from './shipments.ts'

declare module '#core/events.ts' {
  interface Events {
    /** The buyer's weighbridge found a load to be lighter than the yard's, beyond the tolerance. */
    'load.short': { suborderId: number; shipmentId: number; gapGrams: number; userId: number }
    /** It found the load to be heavier than was billed, beyond the tolerance. */
    'load.over': {
      suborderId: number
      shipmentId: number
      billedGrams: number
      yardGrams: number
      siteGrams: number
      excessGrams: number
      toleranceGrams: number
    }
  }
}

export type WeighmentRow = {
  shipmentId: number
  side: WeighmentSide
  grossGrams: number
  tareGrams: number
  netGrams: number
  slipNumber: string
  weighbridge: string
  weighedAt: Date
  fileKey: string
}

/** The slips of a part's loads, by its id. */
export const weighmentsOf = (ctx: Ctx, suborderId: number): Promise<WeighmentRow[]> =>
  batched(ctx, readWeighments).load(suborderId)

async function readWeighments(ctx: Ctx, ids: readonly number[]): Promise<WeighmentRow[][]> {
  const rows = await rowsOf<WeighmentRow & { suborderId: number }>(
    ctx.db,
    sql`select s.suborder_id as "suborderId", w.shipment_id as "shipmentId", w.side, w.gross_grams as "grossGrams", w.tare_grams as "tareGrams",
          w.net_grams as "netGrams", w.slip_number as "slipNumber", w.weighbridge, w.weighed_at as "weighedAt", f.key as "fileKey"
        from weighments w join shipments s on s.id = w.shipment_id join files f on f.id = w.file_id
        where s.suborder_id = any(${ids}::bigint[]) order by w.id`,
  )
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

const sumGrams = ({ lines }: ShipmentRow) => lines.reduce((sum, line) => sum + line.grams, 0)

/** How a load is weighed, by the facts of its goods and its slips: whether at all, by whom, and what the two sides differ by. */
function weighed(goods: readonly GoodsFacts[], slips: readonly WeighmentRow[], { id, lines }: ShipmentRow) {
  const rule = ruleOfShipment(
    lines.flatMap(({ lineId, grams }) => {
      const facts = goods.find((one) => one.lineId === lineId)
      return facts ? [{ ...facts, grams }] : []
    }),
  )
  const own = slips.filter(({ shipmentId }) => shipmentId === id)
  const [seller, buyer] = [own.find(({ side }) => side === 'SELLER'), own.find(({ side }) => side === 'BUYER')]
  const gap: WeightGap | null = rule && seller && buyer ? weightGap(rule, seller.netGrams, buyer.netGrams) : null
  return { rule, seller, buyer, gap, own }
}

/** The same, read anew. */
export async function weighingOf(ctx: Ctx, part: SuborderRow, shipment: ShipmentRow) {
  const slips = (await readWeighments(ctx, [part.id]))[0] ?? []
  return weighed(await goodsOf(ctx, part.id), slips, shipment)
}

/** The same, as the screens show it. */
export function weighingIn(goods: readonly GoodsFacts[], slips: readonly WeighmentRow[], shipment: ShipmentRow) {
  const { rule, own, gap } = weighed(goods, slips, shipment)
  const { gapGrams = null, toleranceGrams = null } = gap ?? {}
  return { weighsFirst: rule !== null, weighments: own, gapGrams, toleranceGrams }
}

const isLate = (ctx: Ctx, { deliveredAt }: ShipmentRow): boolean =>
  deliveredAt !== null && ctx.now.getTime() - new Date(deliveredAt).getTime() > WEIGH_WITHIN_HOURS * 3_600_000

/** Whether the buyer can still bring a slip. */
export const mayWeigh = (ctx: Ctx, shipment: ShipmentRow, slips: readonly WeighmentRow[]): boolean =>
  (shipment.status === 'DISPATCHED' || shipment.status === 'DELIVERED') &&
  !isLate(ctx, shipment) &&
  !slips.some(({ shipmentId, side }) => shipmentId === shipment.id && side === 'BUYER')

/** Whether a load has to be weighed before it leaves, by the facts of its goods. */
export const weighsFirst = (lines: readonly { policy: Parameters<typeof isWeighed>[0] }[]): boolean =>
  lines.some(({ policy }) => isWeighed(policy))

type Slip = { input: unknown; file: Upload }
type Weighed = { part: SuborderRow; shipment: ShipmentRow }

async function keepSlip(
  ctx: Ctx,
  side: WeighmentSide,
  { input: values, file }: Slip,
  lock: (ctx: Ctx) => Promise<Weighed>,
): Promise<Weighed> {
  const input = parseInput(weighmentInput, values)
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      const weighed = await lock(ctx)
      const { shipment, part } = weighed
      const notBefore = side === 'BUYER' && shipment.dispatchedAt ? new Date(shipment.dispatchedAt) : null
      refuseIf(whyNotWeighed(input, { now: ctx.now, notBefore }))
      refuseIf(whyNotNet(input.grossGrams - input.tareGrams, sumGrams(shipment)))
      await sql`insert into weighments (shipment_id, side, gross_grams, tare_grams, slip_number, weighbridge, weighed_at, file_id, recorded_by, recorded_at)
              values (${shipment.id}, ${side}, ${input.grossGrams}, ${input.tareGrams}, ${input.slipNumber}, ${input.weighbridge},
                ${input.weighedAt}, ${stored.id}, ${actorOf(ctx).userId}, ${ctx.now})`
        .execute(ctx.db)
        .catch((error) => {
          if (brokeConstraint(error, 'weighments_once')) throw refused('WEIGHED_ALREADY')
          throw error
        })
      const { gap, rule, seller, buyer } = await weighingOf(ctx, part, shipment)
      if (gap?.short) {
        const { userId } = actorOf(ctx)
        await ctx.emit('load.short', { suborderId: part.id, shipmentId: shipment.id, gapGrams: gap.gapGrams, userId })
      }
      // what comes in place of other goods is not billed
      if (rule && seller && buyer && shipment.claimId === null) {
        const masses = { billedGrams: sumGrams(shipment), yardGrams: seller.netGrams, siteGrams: buyer.netGrams }
        const over = excessWeight(rule, masses)
        if (over) await ctx.emit('load.over', { suborderId: part.id, shipmentId: shipment.id, ...masses, ...over })
      }
      return weighed
    }),
  )
}

/** The yard's slip of a load that has not left. */
export async function submitShipmentWeighment(
  ctx: Ctx,
  id: string,
  values: unknown,
  file: Upload,
): Promise<SuborderRow> {
  const { part } = await keepSlip(ctx, 'SELLER', { input: values, file }, (ctx) => lockShipment(ctx, id, 'dispatch'))
  return getSuborder(ctx, part.id)
}

/** The buyer's slip of a load that has left, until two days after it came; short beyond the tolerance is claimed by itself, more than was billed can be asked for. */
export async function submitDeliveryWeighment(
  ctx: Ctx,
  id: string,
  values: unknown,
  file: Upload,
): Promise<SuborderRow> {
  const own = sql`s.id = (select suborder_id from shipments where id = ${idOf(id)}) and o.user_id = ${actorOf(ctx).userId}`
  const read = async (ctx: Ctx) => found((await readSuborders(ctx, own))[0])
  await keepSlip(ctx, 'BUYER', { input: values, file }, async (ctx) => {
    await rowOf(ctx.db, sql`select 1 from orders where id = ${(await read(ctx)).orderId} for update`)
    const part = await read(ctx)
    const shipment = found(part.shipments.find((one) => one.id === idOf(id)))
    if (shipment.status !== 'DISPATCHED' && shipment.status !== 'DELIVERED') throw refused('NOT_DELIVERED')
    if (isLate(ctx, shipment)) throw refused('CLAIM_LATE', { hours: WEIGH_WITHIN_HOURS })
    return { part, shipment }
  })
  return read(ctx)
}
