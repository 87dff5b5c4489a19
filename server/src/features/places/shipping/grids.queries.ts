import type { Body } from '@neev/domain/places/shipping/freight-goods'
import { type FreightRates, ratesOfGrid } from '@neev/domain/places/shipping/freight-grids'
import type { MixerTimes } from '@neev/domain/places/shipping/mixers'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type SlabRow = {
  vehicle: string
  payloadGrams: number
  minChargePaise: number
  bedMm: number
  body: Body
  minGrams: number
  /** A rate is for a distance band or for a zone. */
  upToKm: number | null
  zoneId: number | null
  rate: number
}
/**
 * `slabs`: In the order of vehicles, then distance, then zone.
 */
export type GridRow = RowOf<'shipping.readGrids'>

/** Freight rates selected by `where` (over g) with their rows, latest first. */
const readGrids = (ctx: Ctx, where: Sql): Promise<GridRow[]> =>
  rowsOf(
    ctx.db,
    'shipping.readGrids',
    sql`select g.id, g.seller_id, g.dispatch_point_id as "pointId", p.name as "pointName",
      to_char(g.valid_from, 'YYYY-MM-DD') as "from",
          g.is_end, m.name as "madeBy", g.made_at, w.name as "withdrawnBy",
          g.withdrawn_at,
          coalesce((select json_agg(json_build_object('vehicle', s.vehicle, 'payloadGrams', s.payload_grams,
          'minChargePaise', s.min_charge_paise,
            'bedMm', s.bed_mm, 'body', s.body, 'minGrams', s.min_grams, 'upToKm', s.up_to_km, 'zoneId', s.zone_id,
            'rate', s.rate_paise_per_tonne)
            order by s.position, s.up_to_km, s.zone_id)
            from freight_slabs s where s.grid_id = g.id), '[]') as slabs
        from freight_grids g left join dispatch_point_shown p on p.id = g.dispatch_point_id
          left join person_shown m on m.id = g.made_by left join person_shown w on w.id = g.withdrawn_by
        where ${where} order by g.valid_from desc, g.id desc`,
  )

const ofSeller = (sellerId: number | null): Sql =>
  sellerId === null ? sql`g.seller_id is null` : sql`g.seller_id = ${sellerId}`

/** All versions of a seller's rates; null for those of the platform. */
export const gridsOfSeller = (ctx: Ctx, sellerId: number | null): Promise<GridRow[]> =>
  readGrids(ctx, ofSeller(sellerId))

/** Locks a version of a seller's rates, or of the platform's. */
export const lockGrid = (db: Db, id: number, sellerId: number | null) =>
  rowOf(
    db,
    'shipping.lockGrid',
    sql`select g.id, to_char(g.valid_from, 'YYYY-MM-DD') as "from", g.withdrawn_at is not null as "isWithdrawn"
          from freight_grids g
            where g.id = ${id} and ${ofSeller(sellerId)} for update`,
  )

/** Serialises versions of a seller's rates for the same date. */
export async function lockFreight(db: Db, sellerId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`freight ${sellerId ?? 0}`}))`.execute(db)
}

type NewSlab = {
  name: string
  payloadGrams: number
  minChargePaise: number
  bedMm: number
  body: string | null
  minGrams: number
  upTo: number | null
  zoneId: number | null
  rate: number
  position: number
}

/** Writes the rates of a version. */
export async function insertSlabs(db: Db, gridId: number, slabs: readonly NewSlab[]): Promise<void> {
  await sql`
    insert into freight_slabs (grid_id, vehicle, payload_grams, min_charge_paise, bed_mm, body, min_grams, up_to_km,
    zone_id, rate_paise_per_tonne, position)
    select ${gridId}::bigint, r.name, r."payloadGrams", r."minChargePaise", r."bedMm", r.body, r."minGrams",
    r."upTo", r."zoneId", r.rate, r.position
    from jsonb_to_recordset(${JSON.stringify(slabs)}::jsonb) as r(name text, "payloadGrams" bigint,
    "minChargePaise" bigint, "bedMm" int, body text, "minGrams" bigint,
      "upTo" int, "zoneId" int, rate bigint, position int)`.execute(db)
}

/** The rates that apply on a date: the latest started version of each owner, including ends of own rates. */
export const gridsOn = (ctx: Ctx, day: string): Promise<GridRow[]> =>
  readGrids(
    ctx,
    sql`g.id in (select distinct on (seller_id, dispatch_point_id) id from freight_grids
          where withdrawn_at is null and valid_from <= ${day}::date
          order by seller_id, dispatch_point_id, valid_from desc)`,
  )

/** Rows as rates, to calculate with the times of mixers; a vehicle without a row does not serve the distance. */
export function ratesOfRows(rows: readonly SlabRow[], mixers: MixerTimes | null): FreightRates {
  const known = <Value>(values: readonly (Value | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const upTo = known(rows.map(({ upToKm }) => upToKm)).sort((a, b) => a - b)
  const zoneIds = known(rows.map(({ zoneId }) => zoneId)).sort((a, b) => a - b)
  const vehicles = [...Map.groupBy(rows, ({ vehicle }) => vehicle)].flatMap(([name, own]) => {
    const [first] = own
    if (!first) return []
    const { payloadGrams, minChargePaise, bedMm, body, minGrams } = first
    return [{ own, name, payloadGrams, minChargePaise, bedMm, body, minGrams }]
  })
  const ratesIn = (holds: (row: SlabRow) => boolean) => vehicles.map(({ own }) => own.find(holds)?.rate ?? null)
  const grid = {
    vehicles: vehicles.map(({ own: _, ...vehicle }) => vehicle),
    rows: upTo.map((toKm, at) => ({
      fromKm: upTo[at - 1] ?? 0,
      toKm,
      ratesPaise: ratesIn(({ upToKm }) => upToKm === toKm),
    })),
    zones: zoneIds.map((id) => ({ zoneId: String(id), ratesPaise: ratesIn(({ zoneId }) => zoneId === id) })),
  }
  return ratesOfGrid(grid, mixers)
}
