import { excessWeight } from '@neev/domain/aftersales/debit-notes'
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
} from '@neev/domain/orders/shipping-documents/weighments'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ownSuborderOfShipment } from '../lists/lists.queries.ts'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'
import { getSuborder } from '../orders.ts'
import { type GoodsFacts, goodsOf } from './heats.ts'
import { lockShipment } from './shipments.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The buyer's weighbridge found a shipment lighter than the seller's, beyond the tolerance. */
    'load.short': { suborderId: number; shipmentId: number; gapGrams: number; userId: number }
    /** It found the shipment heavier than invoiced, beyond the tolerance. */
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

/** The weighbridge slips of a suborder's shipments, by its id. */
export const weighmentsOf = (ctx: Ctx, suborderId: number): Promise<WeighmentRow[]> =>
  batched(ctx, readWeighments).load(suborderId)

async function readWeighments(ctx: Ctx, ids: readonly number[]): Promise<WeighmentRow[][]> {
  const rows = await ctx.db
    .selectFrom('weighments as w')
    .innerJoin('shipments as s', 's.id', 'w.shipmentId')
    .innerJoin('fileShown as f', 'f.id', 'w.fileId')
    .select([
      's.suborderId',
      'w.shipmentId',
      'w.side',
      'w.grossGrams',
      'w.tareGrams',
      'w.netGrams',
      'w.slipNumber',
      'w.weighbridge',
      'w.weighedAt',
      'f.key as fileKey',
    ])
    .where('s.suborderId', '=', anyOf(ids))
    .orderBy('w.id')
    .execute()
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

const sumGrams = ({ lines }: ShipmentRow) => lines.reduce((sum, line) => sum + line.grams, 0)

/** How a shipment is weighed, by its goods and slips: whether, by whom, and the difference between both sides. */
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

/** The same, read from the database. */
export async function weighingOf(ctx: Ctx, suborder: SuborderRow, shipment: ShipmentRow) {
  const slips = (await readWeighments(ctx, [suborder.id]))[0] ?? []
  return weighed(await goodsOf(ctx, suborder.id), slips, shipment)
}

/** The same, for display. */
export function weighingIn(goods: readonly GoodsFacts[], slips: readonly WeighmentRow[], shipment: ShipmentRow) {
  const { rule, own, gap } = weighed(goods, slips, shipment)
  const { gapGrams = null, toleranceGrams = null } = gap ?? {}
  return { weighsFirst: rule !== null, weighments: own, gapGrams, toleranceGrams }
}

const isLate = (ctx: Ctx, { deliveredAt }: ShipmentRow): boolean =>
  deliveredAt !== null && ctx.now.getTime() - new Date(deliveredAt).getTime() > WEIGH_WITHIN_HOURS * 3_600_000

/** Whether the buyer can still record a slip. */
export const mayWeigh = (ctx: Ctx, shipment: ShipmentRow, slips: readonly WeighmentRow[]): boolean =>
  (shipment.status === 'DISPATCHED' || shipment.status === 'DELIVERED') &&
  !isLate(ctx, shipment) &&
  !slips.some(({ shipmentId, side }) => shipmentId === shipment.id && side === 'BUYER')

/** Whether a shipment must be weighed before dispatch, by its goods. */
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
      const { shipment, part: suborder } = weighed
      const notBefore = side === 'BUYER' && shipment.dispatchedAt ? new Date(shipment.dispatchedAt) : null
      refuseIf(whyNotWeighed(input, { now: ctx.now, notBefore }))
      refuseIf(whyNotNet(input.grossGrams - input.tareGrams, sumGrams(shipment)))
      await ctx.db
        .insertInto('weighments')
        .values({
          shipmentId: shipment.id,
          side,
          grossGrams: input.grossGrams,
          tareGrams: input.tareGrams,
          slipNumber: input.slipNumber,
          weighbridge: input.weighbridge,
          weighedAt: input.weighedAt,
          fileId: stored.id,
          recordedBy: actorOf(ctx).userId,
          recordedAt: ctx.now,
        })
        .execute()
        .catch((error) => {
          if (brokeConstraint(error, 'weighments_once')) throw refused('WEIGHED_ALREADY')
          throw error
        })
      const { gap, rule, seller, buyer } = await weighingOf(ctx, suborder, shipment)
      if (gap?.short) {
        const { userId } = actorOf(ctx)
        await ctx.emit('load.short', {
          suborderId: suborder.id,
          shipmentId: shipment.id,
          gapGrams: gap.gapGrams,
          userId,
        })
      }
      // Replacement goods are not invoiced
      if (rule && seller && buyer && shipment.claimId === null) {
        const masses = { billedGrams: sumGrams(shipment), yardGrams: seller.netGrams, siteGrams: buyer.netGrams }
        const over = excessWeight(rule, masses)
        if (over) await ctx.emit('load.over', { suborderId: suborder.id, shipmentId: shipment.id, ...masses, ...over })
      }
      return weighed
    }),
  )
}

/** Records the seller's slip of a shipment that is not dispatched. */
export async function submitShipmentWeighment(
  ctx: Ctx,
  id: string,
  values: unknown,
  file: Upload,
): Promise<SuborderRow> {
  const { part: suborder } = await keepSlip(ctx, 'SELLER', { input: values, file }, (ctx) =>
    lockShipment(ctx, id, 'dispatch'),
  )
  return getSuborder(ctx, suborder.id)
}

/**
 * Records the buyer's slip of a dispatched shipment, up to two days after delivery. A shortage beyond the tolerance
 * opens a claim; an excess allows a debit proposal.
 */
export async function submitDeliveryWeighment(
  ctx: Ctx,
  id: string,
  values: unknown,
  file: Upload,
): Promise<SuborderRow> {
  const read = async (ctx: Ctx) => found(await ownSuborderOfShipment(ctx, idOf(id)))
  await keepSlip(ctx, 'BUYER', { input: values, file }, async (ctx) => {
    await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', (await read(ctx)).orderId)
      .forUpdate()
      .executeTakeFirst()
    const suborder = await read(ctx)
    const shipment = found(suborder.shipments.find((one) => one.id === idOf(id)))
    if (shipment.status !== 'DISPATCHED' && shipment.status !== 'DELIVERED') throw refused('NOT_DELIVERED')
    if (isLate(ctx, shipment)) throw refused('CLAIM_LATE', { hours: WEIGH_WITHIN_HOURS })
    return { part: suborder, shipment }
  })
  return read(ctx)
}
