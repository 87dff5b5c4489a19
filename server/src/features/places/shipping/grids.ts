import { istDate } from '@neev/domain/core/fiscal'
import {
  type FreightGridInput,
  freightEnd,
  freightGridInput,
  gridOfRates,
  gridStateOf,
  whyNotGridFrom,
  whyNotWithdrawn,
} from '@neev/domain/places/shipping/freight-grids'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import {
  type GridRow,
  gridsOfSeller,
  gridsOn,
  insertSlabs,
  lockFreight,
  lockGrid,
  ratesOfRows,
} from './grids.queries.ts'

/** The owner of rates: the platform (neither), a seller, or one of its dispatch points. */
type Owner = { sellerId: number | null; pointId: number | null }
const platform: Owner = { sellerId: null, pointId: null }

const versionOf = ({ id, from, withdrawnAt }: GridRow) => ({ id, from, isWithdrawn: withdrawnAt !== null })
const isOf =
  ({ sellerId, pointId }: Owner) =>
  (grid: GridRow) =>
    grid.sellerId === sellerId && grid.pointId === pointId

function drawn(ctx: Ctx, grid: GridRow, all: readonly GridRow[]) {
  const versions = all.filter(isOf(grid)).map(versionOf)
  const { vehicles, rows, zones } = gridOfRates(ratesOfRows(grid.slabs, null))
  const state = gridStateOf(versionOf(grid), versions, istDate(ctx.now))
  return { ...grid, vehicles, rows, zones, state }
}

const drawnAll = (ctx: Ctx, grids: readonly GridRow[]) => grids.map((grid) => drawn(ctx, grid, grids))

/** All versions of the platform's rates. */
export const platformGrids = async (ctx: Ctx) => drawnAll(ctx, await gridsOfSeller(ctx, null))

/** The caller's business; NOT_FOUND otherwise. */
async function ownSellerId(ctx: Ctx): Promise<number> {
  const { sellerId } = actorOf(ctx)
  return found(await ctx.db.selectFrom('sellerShown').select('id').where('id', '=', sellerId).executeTakeFirst()).id
}

/** The business's own rates, with its dispatch points. */
export async function ownFreight(ctx: Ctx) {
  const sellerId = await ownSellerId(ctx)
  const points = await ctx.db
    .selectFrom('dispatchPointShown')
    .select(['id', 'name', 'city', 'pincode'])
    .where('sellerId', '=', sellerId)
    .orderBy('id')
    .execute()
  const grids = await gridsOfSeller(ctx, sellerId)
  const holding = (await gridsOn(ctx, istDate(ctx.now))).find(isOf(platform))
  return { points, grids: drawnAll(ctx, grids), platform: holding ? drawn(ctx, holding, [holding]) : null }
}

async function ownerOf(ctx: Ctx, pointId: string | null): Promise<Owner> {
  const sellerId = await ownSellerId(ctx)
  if (pointId === null) return { sellerId, pointId: null }
  const point = found(
    await ctx.db
      .selectFrom('dispatchPointShown')
      .select('id')
      .where('id', '=', idOf(pointId))
      .where('sellerId', '=', sellerId)
      .executeTakeFirst(),
  )
  return { sellerId, pointId: point.id }
}

/** Saves rates, or their end (null), from a future date; one version per date. */
async function note(ctx: Ctx, owner: Owner, from: string, input: FreightGridInput | null) {
  return transaction(ctx, async (ctx) => {
    await lockFreight(ctx.db, owner.sellerId)
    const before = (await gridsOfSeller(ctx, owner.sellerId)).filter(isOf(owner))
    const taken = before.filter(({ withdrawnAt }) => withdrawnAt === null).map((grid) => grid.from)
    refuseIf(whyNotGridFrom(from, taken, istDate(ctx.now)))
    const { id } = found(
      await ctx.db
        .insertInto('freightGrids')
        .values({
          sellerId: owner.sellerId,
          dispatchPointId: owner.pointId,
          validFrom: from,
          isEnd: input === null,
          madeBy: actorOf(ctx).userId,
          madeAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirst(),
    )
    if (input) await writeSlabs(ctx, id, input)
    await audit(ctx, input ? 'freight.note' : 'freight.end', 'freightGrid', id, null, { ...owner, from })
    await ctx.emit('freight.changed', {})
    return getGrid(ctx, id, owner.sellerId)
  })
}

async function writeSlabs(ctx: Ctx, gridId: number, { vehicles, rows, zones }: FreightGridInput): Promise<void> {
  const bands = [
    ...rows.map(({ toKm, ratesPaise }) => ({ upTo: toKm, zoneId: null, ratesPaise })),
    ...zones.map(({ zoneId, ratesPaise }) => ({ upTo: null, zoneId: idOf(zoneId), ratesPaise })),
  ]
  const slabs = vehicles.flatMap((vehicle, position) =>
    bands.flatMap(({ upTo, zoneId, ratesPaise }) => {
      const rate = ratesPaise[position] ?? null
      return rate === null ? [] : [{ ...vehicle, position, upTo, zoneId, rate }]
    }),
  )
  await insertSlabs(ctx.db, gridId, slabs).catch((error) => {
    if (brokeConstraint(error, 'freight_slabs_zone_id_fkey')) throw refused('NOT_FOUND', {}, 'zones')
    throw error
  })
}

async function getGrid(ctx: Ctx, id: number, sellerId: number | null) {
  const all = await gridsOfSeller(ctx, sellerId)
  return drawn(ctx, found(all.find((grid) => grid.id === id)), all)
}

async function withdraw(ctx: Ctx, id: string, sellerId: number | null) {
  return transaction(ctx, async (ctx) => {
    const row = found(await lockGrid(ctx.db, idOf(id), sellerId))
    refuseIf(whyNotWithdrawn(row, istDate(ctx.now)))
    await ctx.db
      .updateTable('freightGrids')
      .set({ withdrawnBy: actorOf(ctx).userId, withdrawnAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await audit(ctx, 'freight.withdraw', 'freightGrid', row.id, { from: row.from }, null)
    await ctx.emit('freight.changed', {})
    return getGrid(ctx, row.id, sellerId)
  })
}

export function addGrid(ctx: Ctx, values: unknown) {
  const input = parseInput(freightGridInput, values)
  return note(ctx, platform, input.from, input)
}

export const withdrawGrid = (ctx: Ctx, id: string) => withdraw(ctx, id, null)

export async function addOwnGrid(ctx: Ctx, pointId: string | null, values: unknown) {
  const owner = await ownerOf(ctx, pointId)
  const input = parseInput(freightGridInput, values)
  return note(ctx, owner, input.from, input)
}

export async function endOwnGrid(ctx: Ctx, pointId: string | null, values: string) {
  const owner = await ownerOf(ctx, pointId)
  const { from } = parseInput(freightEnd, { from: values })
  return note(ctx, owner, from, null)
}

export const withdrawOwnGrid = async (ctx: Ctx, id: string) => withdraw(ctx, id, await ownSellerId(ctx))
