import type { Body } from '@neev/domain/shipping/freight-goods'
import { type FreightRates, ratesOfGrid } from '@neev/domain/shipping/freight-grids'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

export type SlabRow = {
  vehicle: string
  payloadGrams: number
  minChargePaise: number
  longBar: boolean
  body: Body
  minGrams: number
  /** A rate is for a distance band or for a zone. */
  upToKm: number | null
  zoneId: number | null
  rate: number
}
export type GridRow = {
  id: number
  sellerId: number | null
  pointId: number | null
  pointName: string | null
  from: string
  isEnd: boolean
  madeBy: string | null
  madeAt: Date
  withdrawnBy: string | null
  withdrawnAt: Date | null
  /** In the order of vehicles, then distance, then zone. */
  slabs: SlabRow[]
}

/** Freight rates selected by `where` (over g) with their rows, latest first. */
export const readGrids = (ctx: Ctx, where: Sql): Promise<GridRow[]> =>
  rowsOf<GridRow>(
    ctx.db,
    sql`select g.id, g.seller_id as "sellerId", g.dispatch_point_id as "pointId", p.name as "pointName",
      to_char(g.valid_from, 'YYYY-MM-DD') as "from",
          g.is_end as "isEnd", m.name as "madeBy", g.made_at as "madeAt", w.name as "withdrawnBy",
          g.withdrawn_at as "withdrawnAt",
          coalesce((select json_agg(json_build_object('vehicle', s.vehicle, 'payloadGrams', s.payload_grams,
          'minChargePaise', s.min_charge_paise,
            'longBar', s.long_bar, 'body', s.body, 'minGrams', s.min_grams, 'upToKm', s.up_to_km, 'zoneId', s.zone_id,
            'rate', s.rate_paise_per_tonne)
            order by s.position, s.up_to_km, s.zone_id)
            from freight_slabs s where s.grid_id = g.id), '[]') as slabs
        from freight_grids g left join dispatch_points p on p.id = g.dispatch_point_id
          left join users m on m.id = g.made_by left join users w on w.id = g.withdrawn_by
        where ${where} order by g.valid_from desc, g.id desc`,
  )

/** The rates that apply on a date: the latest started version of each owner, including ends of own rates. */
export const gridsOn = (ctx: Ctx, day: string): Promise<GridRow[]> =>
  readGrids(
    ctx,
    sql`g.id in (select distinct on (seller_id, dispatch_point_id) id from freight_grids
          where withdrawn_at is null and valid_from <= ${day}::date
          order by seller_id, dispatch_point_id, valid_from desc)`,
  )

/** Rows as rates for calculation; a vehicle without a row does not serve the distance. */
export function ratesOfRows(rows: readonly SlabRow[]): FreightRates {
  const known = <Value>(values: readonly (Value | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const upTo = known(rows.map(({ upToKm }) => upToKm)).sort((a, b) => a - b)
  const zoneIds = known(rows.map(({ zoneId }) => zoneId)).sort((a, b) => a - b)
  const vehicles = [...Map.groupBy(rows, ({ vehicle }) => vehicle)].flatMap(([name, own]) => {
    const [first] = own
    if (!first) return []
    const { payloadGrams, minChargePaise, longBar, body, minGrams } = first
    return [{ own, name, payloadGrams, minChargePaise, longBar, body, minGrams }]
  })
  const ratesIn = (holds: (row: SlabRow) => boolean) => vehicles.map(({ own }) => own.find(holds)?.rate ?? null)
  return ratesOfGrid({
    vehicles: vehicles.map(({ own: _, ...vehicle }) => vehicle),
    rows: upTo.map((toKm, at) => ({
      fromKm: upTo[at - 1] ?? 0,
      toKm,
      ratesPaise: ratesIn(({ upToKm }) => upToKm === toKm),
    })),
    zones: zoneIds.map((id) => ({ zoneId: String(id), ratesPaise: ratesIn(({ zoneId }) => zoneId === id) })),
  })
}
