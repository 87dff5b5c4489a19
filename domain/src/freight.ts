import { mulDiv, mulDivUp, type Of, type Paise } from './money.ts'
import type { Grams } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Road distance: whole kilometres. */
export type Km = Of<'km'>

/** Where something lies: whole millionths of a degree, north and east. */
export type Coordinates = { lat: number; lon: number }

export type Vehicle = {
  name: string
  payloadGrams: Grams
  /** Whether 12 m bars (folded or straight) can be laid on it. */
  longBar: boolean
  /** Paise per tonne, one for each distance of the slabs; null: it does not go that far. */
  ratePaisePerTonne: readonly (Paise | null)[]
  minChargePaise: Paise
}

/** Rates by vehicle and distance: rate `i` holds for more than `distanceKm[i - 1]` and up to `distanceKm[i]`. */
export type FreightSlabs = { distanceKm: readonly Km[]; vehicles: readonly Vehicle[] }

export type Freight = {
  vehicleName: string
  trips: number
  /** The mass that the freight pays for: more than the load when a vehicle's least charge bites. */
  chargeableGrams: Grams
  ratePaisePerTonne: Paise
  minChargePaise: Paise
  /** By the slabs, before what the place costs on top. */
  slabPaise: Paise
  surchargePaise: Paise
  /** Both together. */
  freightPaise: Paise
}

export type Load = {
  grams: Grams
  km: Km | null
  slabs: FreightSlabs
  longBar: boolean
  /** What a place that is hard to reach costs on top, per tonne of what is loaded. */
  surchargePaisePerTonne?: Paise
}

const TONNE = 1_000_000

// Mean radius of the earth (IUGG); roads are longer than straight lines, 1.3 times on Indian ones
const EARTH_KM = 6371.0088
const ROAD_FACTOR = 1.3
const radians = (microDegrees: number) => (microDegrees / 1_000_000) * (Math.PI / 180)

/** Kilometres by road between two places, estimated: great circle × 1.3, rounded up to whole kilometres. */
export const distanceKm = (a: Coordinates, b: Coordinates): Km => {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  const straight = 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
  // A metre's thousandth is taken off, so that the last bit of a sine never costs a kilometre
  return Math.max(0, Math.ceil(straight * ROAD_FACTOR - 1e-6))
}

type Rated = { vehicle: Vehicle; ratePaisePerTonne: Paise }

/** The vehicles that can take the load's kind over its distance, with their rate there. */
const ratedFor = ({ km, slabs, longBar }: Load): Rated[] => {
  if (km === null || km < 0) return []
  const slab = slabs.distanceKm.findIndex((upTo) => km <= upTo)
  return slabs.vehicles.flatMap((vehicle) => {
    const rate = vehicle.ratePaisePerTonne[slab]
    return rate !== undefined && rate !== null && (vehicle.longBar || !longBar)
      ? [{ vehicle, ratePaisePerTonne: rate }]
      : []
  })
}

const tripPaise = ({ vehicle, ratePaisePerTonne }: Rated, grams: Grams): Paise =>
  Math.max(vehicle.minChargePaise, mulDiv(ratePaisePerTonne, grams, TONNE))

/** The cheapest vehicle that takes the load at once (the smaller one when two cost the same), or else the largest. */
const choose = (rated: readonly Rated[], grams: Grams): { rated: Rated; trips: number; paise: Paise } | null => {
  const bySize = [...rated].sort((a, b) => a.vehicle.payloadGrams - b.vehicle.payloadGrams)
  const largest = bySize.at(-1)
  if (!largest) return null
  let best: { rated: Rated; trips: number; paise: Paise } | null = null
  for (const one of bySize) {
    if (one.vehicle.payloadGrams < grams) continue
    const paise = tripPaise(one, grams)
    if (!best || paise < best.paise) best = { rated: one, trips: 1, paise }
  }
  if (best) return best
  const full = largest.vehicle.payloadGrams
  const trips = mulDivUp(grams, 1, full)
  const last = grams - (trips - 1) * full
  return { rated: largest, trips, paise: (trips - 1) * tripPaise(largest, full) + tripPaise(largest, last) }
}

/**
 * Freight for a load from one dispatch point: per tonne of what is loaded, at least the vehicle's least charge. 5 t over
 * 250 km go on a 16 t truck for 5 × ₹1,200. Refuses with FREIGHT_ON_QUOTE when the distance is unknown or beyond the last
 * slab, or when no vehicle carries such goods: never a freight of zero by mistake.
 */
export const freightFor = (load: Load): Freight | Refusal => {
  const chosen = choose(ratedFor(load), load.grams)
  if (!chosen) return refuse('FREIGHT_ON_QUOTE')
  const { ratePaisePerTonne, vehicle } = chosen.rated
  const slabPaise = load.grams === 0 ? 0 : chosen.paise
  const surchargePaise = mulDiv(load.surchargePaisePerTonne ?? 0, load.grams, TONNE)
  return {
    vehicleName: vehicle.name,
    trips: chosen.trips,
    chargeableGrams:
      ratePaisePerTonne > 0 ? Math.max(load.grams, mulDiv(slabPaise, TONNE, ratePaisePerTonne)) : load.grams,
    ratePaisePerTonne,
    minChargePaise: vehicle.minChargePaise,
    slabPaise,
    surchargePaise,
    freightPaise: slabPaise + surchargePaise,
  }
}

export type Trips = {
  count: number
  /** On each of them. */
  grams: Grams
  /** What each comes to by weight, and with the vehicle's least charge. */
  byWeightPaise: Paise
  eachPaise: Paise
}

/** The trips of a load with the arithmetic of each: full ones, then the last. Nothing where freight is on quotation. */
export const tripsOf = (load: Load): Trips[] => {
  const chosen = choose(ratedFor(load), load.grams)
  if (!chosen || load.grams === 0) return []
  const { vehicle, ratePaisePerTonne } = chosen.rated
  const last = load.grams - (chosen.trips - 1) * vehicle.payloadGrams
  return [
    { count: chosen.trips - 1, grams: vehicle.payloadGrams },
    { count: 1, grams: last },
  ]
    .filter(({ count }) => count > 0)
    .map((trip) => ({
      ...trip,
      byWeightPaise: mulDiv(ratePaisePerTonne, trip.grams, TONNE),
      eachPaise: tripPaise(chosen.rated, trip.grams),
    }))
}

/** Loading at the dispatch point: per tonne of what is loaded. */
export const loadingPaise = (grams: Grams, paisePerTonne: Paise): Paise => mulDiv(paisePerTonne, grams, TONNE)

export type TruckFill = {
  vehicleName: string
  payloadGrams: Grams
  /** Freight of the whole load, for each tonne of it. */
  paisePerTonne: Paise
  /** How full the last trip is, in basis points. */
  fillBp: number
  /** What still fits on the last trip. */
  spareGrams: Grams
  /** What can be added without a paisa more freight, because the least charge is paid already; none where the place costs on top. */
  sameFreightGrams: Grams
}

/** How full the truck is and what can be added: "add 1.2 t for the same freight". Null when there is no freight. */
export const truckFill = (load: Load): TruckFill | null => {
  const chosen = choose(ratedFor(load), load.grams)
  if (!chosen || load.grams === 0) return null
  const { vehicle, ratePaisePerTonne } = chosen.rated
  const onLast = load.grams - (chosen.trips - 1) * vehicle.payloadGrams
  const spareGrams = vehicle.payloadGrams - onLast
  // The least charge covers loads up to here; half a paisa of rounding is left aside
  const covered = ratePaisePerTonne > 0 ? Math.floor((vehicle.minChargePaise * TONNE) / ratePaisePerTonne) : Infinity
  const surcharge = load.surchargePaisePerTonne ?? 0
  const sameFreight = surcharge > 0 ? 0 : Math.max(0, Math.min(spareGrams, covered - onLast))
  return {
    vehicleName: vehicle.name,
    payloadGrams: vehicle.payloadGrams,
    paisePerTonne: mulDiv(chosen.paise, TONNE, load.grams) + surcharge,
    fillBp: mulDiv(onLast, 10_000, vehicle.payloadGrams),
    spareGrams,
    sameFreightGrams: sameFreight,
  }
}
