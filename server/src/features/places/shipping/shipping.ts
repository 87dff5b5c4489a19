import { istDate } from '@neev/domain/core/fiscal'
import type { QuoteGroup, QuoteInput } from '@neev/domain/offers/prices/quotes'
import { distanceKm, type FreightSlabs, type Km } from '@neev/domain/places/shipping/freight'
import { type FreightRates, noRates, slabsFor } from '@neev/domain/places/shipping/freight-grids'
import type { MixerTimes } from '@neev/domain/places/shipping/mixers'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { settingsAsOf } from '#core/settings.ts'
import type { Place } from '#features/places/pincodes/pincodes.ts'
import { gridsOn, ratesOfRows } from './grids.queries.ts'
import { activePoints, type DispatchPoint } from './shipping.queries.ts'

export type { DispatchPoint } from './shipping.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Freight rates were added or withdrawn. */
    'freight.changed': object
  }
}

export type Network = {
  points: Map<number, DispatchPoint>
  /** The platform's rates. */
  rates: FreightRates
  /** Rates of dispatch points whose seller has its own. */
  ownRates: Map<number, FreightRates>
  /** How far mixers go by time. */
  mixers: MixerTimes
}

const networks = createCache<Network>({ name: 'networks', seconds: 60, max: 2 })
const distances = createCache<Map<number, Km>>({ name: 'distances', seconds: 60, max: 5_000 })

/** All dispatch points that deliver today and the freight rates: tens to thousands of rows that every price needs. */
export const readNetwork = (ctx: Ctx): Promise<Network> => networks.get(ctx, istDate(ctx.now), () => loadNetwork(ctx))

/** Invalidates the cached network after a change to sellers, dispatch points or freight rates. */
export function invalidateNetwork(ctx: Ctx): void {
  networks.invalidate(ctx)
  distances.invalidate(ctx)
}

/** The times of concrete in its mixer, by the settings in force. */
export async function mixerTimes(ctx: Ctx): Promise<MixerTimes> {
  const { mixerKmPerHour, mixerDischargeMinutes, mixerLimitMinutes } = await settingsAsOf(ctx)
  return { kmPerHour: mixerKmPerHour, dischargeMinutes: mixerDischargeMinutes, limitMinutes: mixerLimitMinutes }
}

async function loadNetwork(ctx: Ctx): Promise<Network> {
  const rows = await activePoints(ctx.db, ctx.now)
  const points = new Map(rows.map((point) => [point.id, point]))
  const grids = await gridsOn(ctx, istDate(ctx.now))
  const gridOf = (sellerId: number | null, pointId: number | null) =>
    grids.find((grid) => grid.sellerId === sellerId && grid.pointId === pointId && !grid.isEnd)
  const mixers = await mixerTimes(ctx)
  const rates = new Map(grids.map((grid) => [grid.id, ratesOfRows(grid.slabs, mixers)]))
  const own = rows.flatMap(({ id, sellerId }) => {
    const grid = gridOf(sellerId, id) ?? gridOf(sellerId, null)
    const found = grid && rates.get(grid.id)
    return found ? [[id, found] as const] : []
  })
  const platform = gridOf(null, null)
  return {
    points,
    rates: (platform && rates.get(platform.id)) ?? noRates,
    ownRates: new Map(own),
    mixers,
  }
}

/**
 * The rates from a dispatch point to a place: the point's own, its seller's, otherwise the platform's; there by zone,
 * otherwise by distance.
 */
export const slabsFrom = (
  { rates, ownRates }: Network,
  pointId: number,
  place: Pick<Place, 'zoneId'> | null,
): FreightSlabs => slabsFor(ownRates.get(pointId) ?? rates, place?.zoneId ?? null)

/** What prices at a place need: all freight rates, and the road kilometres from each dispatch point that delivers there. */
export type Where = { network: Network; km: ReadonlyMap<number, Km>; place: Place }

/** Reads the rates and distances to a place, both cached. */
export const readWhere = async (ctx: Ctx, place: Place): Promise<Where> => ({
  network: await readNetwork(ctx),
  km: await kmTo(ctx, place),
  place,
})

/** The groups of a quote by dispatch point; without those that do not deliver to the place. */
export function groupsFrom(
  { network, km, place }: Where,
  pointIds: readonly number[],
  maxVehicleGrams: number | null,
): QuoteInput['groups'] {
  const groups = [...new Set(pointIds)].flatMap((id) => {
    const point = network.points.get(id)
    const distance = km.get(id)
    if (!point || distance === undefined) return []
    return [[String(id), { ...groupFrom(network, point, distance, place), maxVehicleGrams }] as const]
  })
  return Object.fromEntries(groups)
}

const groupFrom = (network: Network, point: DispatchPoint, km: Km, place: Place): QuoteGroup => ({
  supplierState: point.stateCode,
  composition: point.composition,
  hasLut: point.lutNumber !== null,
  km,
  slabs: slabsFrom(network, point.id, place),
  loadingPaisePerTonne: point.loadingPaisePerTonne,
  bars: point.bars,
  surchargePaisePerTonne: place.surchargePaisePerTonne,
})

/**
 * Road kilometres from every dispatch point that delivers to this place; others are missing, such as those of a
 * composition seller in another state. A point beyond the range of its rates is included: its freight is on quotation.
 */
export const kmTo = (ctx: Ctx, place: Place): Promise<Map<number, Km>> =>
  distances.get(ctx, place.pincode, async () => measure(await readNetwork(ctx), place))

function measure({ points }: Network, place: Place): Map<number, Km> {
  const km = new Map<number, Km>()
  if (!place.position || !place.serviceable || !place.byRoad) return km
  for (const point of points.values()) {
    if (point.composition && point.stateCode !== place.stateCode) continue
    if (point.servesStates && !point.servesStates.includes(place.stateCode)) continue
    const distance = distanceKm(point, place.position)
    if (point.maxKm === null || distance <= point.maxKm) km.set(point.id, distance)
  }
  return km
}
