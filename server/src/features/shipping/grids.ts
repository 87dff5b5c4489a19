import { istDate } from '@neev/domain/fiscal'
import {
  type FreightGridInput,
  freightEnd,
  freightGridInput,
  gridOfRates,
  gridStateOf,
  whyNotGridFrom,
  whyNotWithdrawn,
} from '@neev/domain/freight-grids'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type GridRow, gridsOn, ratesOfRows, readGrids } from './grids.queries.ts'

/** Whose rates: of the platform (neither), of a firm, or of one of its yards. */
type Owner = { sellerId: number | null; pointId: number | null }
const platform: Owner = { sellerId: null, pointId: null }

const versionOf = ({ id, from, withdrawnAt }: GridRow) => ({ id, from, isWithdrawn: withdrawnAt !== null })
const isOf =
  ({ sellerId, pointId }: Owner) =>
  (grid: GridRow) =>
    grid.sellerId === sellerId && grid.pointId === pointId

function drawn(ctx: Ctx, grid: GridRow, all: readonly GridRow[]) {
  const versions = all.filter(isOf(grid)).map(versionOf)
  const { vehicles, rows, zones } = gridOfRates(ratesOfRows(grid.slabs))
  const state = gridStateOf(versionOf(grid), versions, istDate(ctx.now))
  return { ...grid, vehicles, rows, zones, state }
}

const drawnAll = (ctx: Ctx, grids: readonly GridRow[]) => grids.map((grid) => drawn(ctx, grid, grids))
const ofSeller = (sellerId: number | null): Sql =>
  sellerId === null ? sql`g.seller_id is null` : sql`g.seller_id = ${sellerId}`

/** The platform's rates, all versions. */
export const platformGrids = async (ctx: Ctx) => drawnAll(ctx, await readGrids(ctx, ofSeller(null)))

/** The firm that the actor works for; whoever has none finds nothing here. */
async function companyOf(ctx: Ctx): Promise<number> {
  const { sellerId } = actorOf(ctx)
  return found(await rowOf<{ id: number }>(ctx.db, sql`select id from sellers where id = ${sellerId}`)).id
}

/** One's own rates with the yards that they can be for. */
export async function ownFreight(ctx: Ctx) {
  const sellerId = await companyOf(ctx)
  const points = await rowsOf<{ id: number; name: string; city: string; pincode: string }>(
    ctx.db,
    sql`select id, name, city, pincode from dispatch_points where seller_id = ${sellerId} order by id`,
  )
  const grids = await readGrids(ctx, ofSeller(sellerId))
  const holding = (await gridsOn(ctx, istDate(ctx.now))).find(isOf(platform))
  return { points, grids: drawnAll(ctx, grids), platform: holding ? drawn(ctx, holding, [holding]) : null }
}

async function ownerOf(ctx: Ctx, pointId: string | null): Promise<Owner> {
  const sellerId = await companyOf(ctx)
  if (pointId === null) return { sellerId, pointId: null }
  const point = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`select id from dispatch_points where id = ${idOf(pointId)} and seller_id = ${sellerId}`,
    ),
  )
  return { sellerId, pointId: point.id }
}

/** Notes rates, or their end (null), from a day to come; one day has one version. */
async function note(ctx: Ctx, owner: Owner, from: string, input: FreightGridInput | null) {
  return transaction(ctx, async (ctx) => {
    // two who note for the same day come one after the other
    await sql`select pg_advisory_xact_lock(hashtext(${`freight ${owner.sellerId ?? 0}`}))`.execute(ctx.db)
    const before = (await readGrids(ctx, ofSeller(owner.sellerId))).filter(isOf(owner))
    const taken = before.filter(({ withdrawnAt }) => withdrawnAt === null).map((grid) => grid.from)
    refuseIf(whyNotGridFrom(from, taken, istDate(ctx.now)))
    const { id } = found(
      await rowOf<{ id: number }>(
        ctx.db,
        sql`insert into freight_grids (seller_id, dispatch_point_id, valid_from, is_end, made_by, made_at)
            values (${owner.sellerId}, ${owner.pointId}, ${from}::date, ${input === null}, ${actorOf(ctx).userId}, ${ctx.now})
            returning id`,
      ),
    )
    if (input) await writeSlabs(ctx, id, input)
    await audit(ctx, input ? 'freight.note' : 'freight.end', 'freight_grid', id, null, { ...owner, from })
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
  await sql`
    insert into freight_slabs (grid_id, vehicle, payload_grams, min_charge_paise, long_bar, body, min_grams, up_to_km, zone_id, rate_paise_per_tonne, position)
    select ${gridId}::bigint, r.name, r."payloadGrams", r."minChargePaise", r."longBar", r.body, r."minGrams", r."upTo", r."zoneId", r.rate, r.position
    from jsonb_to_recordset(${JSON.stringify(slabs)}::jsonb) as r(name text, "payloadGrams" bigint, "minChargePaise" bigint, "longBar" boolean, body text, "minGrams" bigint,
      "upTo" int, "zoneId" int, rate bigint, position int)`
    .execute(ctx.db)
    .catch((error) => {
      if (brokeConstraint(error, 'freight_slabs_zone_id_fkey')) throw refused('NOT_FOUND', {}, 'zones')
      throw error
    })
}

async function getGrid(ctx: Ctx, id: number, sellerId: number | null) {
  const all = await readGrids(ctx, ofSeller(sellerId))
  return drawn(ctx, found(all.find((grid) => grid.id === id)), all)
}

async function withdraw(ctx: Ctx, id: string, sellerId: number | null) {
  return transaction(ctx, async (ctx) => {
    const row = found(
      await rowOf<{ id: number; from: string; isWithdrawn: boolean }>(
        ctx.db,
        sql`select g.id, to_char(g.valid_from, 'YYYY-MM-DD') as "from", g.withdrawn_at is not null as "isWithdrawn" from freight_grids g
            where g.id = ${idOf(id)} and ${ofSeller(sellerId)} for update`,
      ),
    )
    refuseIf(whyNotWithdrawn(row, istDate(ctx.now)))
    await sql`update freight_grids set withdrawn_by = ${actorOf(ctx).userId}, withdrawn_at = ${ctx.now} where id = ${row.id}`.execute(
      ctx.db,
    )
    await audit(ctx, 'freight.withdraw', 'freight_grid', row.id, { from: row.from }, null)
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

export const withdrawOwnGrid = async (ctx: Ctx, id: string) => withdraw(ctx, id, await companyOf(ctx))
