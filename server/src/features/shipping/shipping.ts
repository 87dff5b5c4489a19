import { distanceKm, type FreightSlabs, type Km } from '@neev/domain/freight'
import type { StateCode } from '@neev/domain/states'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { keeper } from '#core/kept.ts'
import type { Place } from '#features/pincodes/pincodes.ts'

export type DispatchPoint = {
  id: number
  sellerId: number
  sellerName: string
  sellerSlug: string
  name: string
  city: string
  pincode: string
  stateCode: StateCode
  gstin: string
  loadingPaisePerTonne: number
  /** The least that its seller takes an order for, goods before tax. */
  minOrderPaise: number
  /** How far it delivers; null: as far as the slabs go. */
  maxKm: number | null
  /** States it delivers to; null: all. */
  servesStates: string[] | null
  lat: number
  lon: number
}

export type Network = { points: Map<number, DispatchPoint>; slabs: FreightSlabs }

const longBedGrams = 2_000_000
const networks = keeper<Network>({ seconds: 60, most: 1 })
const distances = keeper<Map<number, Km>>({ seconds: 60, most: 5_000 })

/** All points that deliver today and the platform's slabs: some tens to thousands of rows that every price needs. */
export const readNetwork = (ctx: Ctx): Promise<Network> => networks.get(ctx, '', () => loadNetwork(ctx))

/** Forgets the points: a seller came, went, or changed one. */
export function forgetNetwork(ctx: Ctx): void {
  networks.forget(ctx)
  distances.forget(ctx)
}

type SlabRow = { vehicle: string; payloadGrams: number; minChargePaise: number; upToKm: number; rate: number }

async function loadNetwork(ctx: Ctx): Promise<Network> {
  const points = await rowsOf<DispatchPoint>(
    ctx.db,
    sql`select p.id, p.seller_id as "sellerId", s.trade_name as "sellerName", s.slug as "sellerSlug", p.name, p.city, p.pincode,
          p.state_code as "stateCode", p.gstin, p.loading_paise_per_tonne as "loadingPaisePerTonne", s.min_order_paise as "minOrderPaise", p.max_km as "maxKm", p.serves_states as "servesStates",
          p.lat_micro as lat, p.lon_micro as lon
        from dispatch_points p join sellers s on s.id = p.seller_id
        where p.is_active and s.status = 'APPROVED'
          and not (s.closed_from is not null and (${ctx.now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date
            between s.closed_from and coalesce(s.closed_to, s.closed_from))`,
  )
  const rows = await rowsOf<SlabRow>(
    ctx.db,
    sql`select vehicle, payload_grams as "payloadGrams", min_charge_paise as "minChargePaise", up_to_km as "upToKm",
          rate_paise_per_tonne as rate from freight_slabs where seller_id is null order by position, up_to_km`,
  )
  return { points: new Map(points.map((point) => [point.id, point])), slabs: slabsOf(rows) }
}

function slabsOf(rows: readonly SlabRow[]): FreightSlabs {
  const distances = [...new Set(rows.map((row) => row.upToKm))].sort((a, b) => a - b)
  const vehicles = [...Map.groupBy(rows, (row) => row.vehicle)].map(([name, own]) => ({
    name,
    payloadGrams: own[0]?.payloadGrams ?? 0,
    minChargePaise: own[0]?.minChargePaise ?? 0,
    // a 12 m bar folded at half length needs a bed of 6 m: everything but the smallest pickup has one
    longBar: (own[0]?.payloadGrams ?? 0) >= longBedGrams,
    ratePaisePerTonne: own.map((row) => row.rate),
  }))
  return { distanceKm: distances, vehicles }
}

/** Road kilometres from every point that delivers to this place; a point that is not in the map does not. */
export const kmTo = (ctx: Ctx, place: Place): Promise<Map<number, Km>> =>
  distances.get(ctx, place.pincode, async () => measure(await readNetwork(ctx), place))

function measure({ points, slabs }: Network, place: Place): Map<number, Km> {
  const km = new Map<number, Km>()
  const furthest = slabs.distanceKm.at(-1) ?? 0
  if (!place.position || !place.serviceable) return km
  for (const point of points.values()) {
    if (point.servesStates && !point.servesStates.includes(place.stateCode)) continue
    const distance = distanceKm(point, place.position)
    if (distance <= (point.maxKm ?? furthest)) km.set(point.id, distance)
  }
  return km
}
