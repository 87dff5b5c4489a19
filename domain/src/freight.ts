import { type Body, isWhole, type Needs, needOf, takes } from './freight-goods.ts'
import { mulDiv, type Of, type Paise, sum } from './money.ts'
import type { Grams } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Road distance: whole kilometres. */
export type Km = Of<'km'>

/** Where something lies: whole millionths of a degree, north and east. */
export type Coordinates = { lat: number; lon: number }

export type Vehicle = {
  name: string
  body: Body
  payloadGrams: Grams
  /** Whether 12 m bars (folded or straight) can be laid on it. */
  longBar: boolean
  /** Paise per tonne at the last kilometre of each band of the slabs; null: it does not go that far. */
  ratePaisePerTonne: readonly (Paise | null)[]
  /** What it costs at least, at any distance. */
  minChargePaise: Paise
  /** What is paid for at least, by the rate of the distance: of a vehicle of 9 t perhaps 4.5 t. */
  minGrams: Grams
}

/** Rates by vehicle and distance: rate `i` is that of `distanceKm[i]`, and between two of them it rises evenly. */
export type FreightSlabs = { distanceKm: readonly Km[]; vehicles: readonly Vehicle[] }

export type Freight = {
  /** Where the last trip goes on another vehicle: both, with a plus. */
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
  /** As freight counts it: bulky goods by their space (`freightGramsOf`). */
  grams: Grams
  km: Km | null
  slabs: FreightSlabs
  needs: Needs
  /** What a place that is hard to reach costs on top, per tonne of what is loaded. */
  surchargePaisePerTonne?: Paise
  /** The heaviest load that a vehicle may bring to the site; null: nobody said so. */
  maxVehicleGrams?: Grams | null
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

/**
 * Paise per tonne on a vehicle over a distance, or null where it does not go that far. The rate of a band is that of its last
 * kilometre; from the end of the band before it rises evenly, so that a kilometre more never costs a band more. Up to the end of the
 * first band it is the same. 25 t over 500 km at ₹1,650 and over 1,000 km at ₹2,750: over 501 km ₹1,652.20.
 */
export const rateAt = ({ ratePaisePerTonne: rates }: Vehicle, distanceKm: readonly Km[], km: Km): Paise | null => {
  const at = distanceKm.findIndex((upTo) => km <= upTo)
  const rate = rates[at] ?? null
  const before = rates[at - 1] ?? null
  const [start, end] = [distanceKm[at - 1] ?? 0, distanceKm[at] ?? 0]
  return rate === null || before === null ? rate : before + mulDiv(rate - before, km - start, end - start)
}

/** The vehicles that can take the load's kind over its distance to its site, with their rate there, the smallest first. */
const ratedFor = ({ km, slabs, needs, maxVehicleGrams }: Load): Rated[] => {
  if (km === null || km < 0) return []
  return slabs.vehicles
    .flatMap((vehicle) => {
      const ratePaisePerTonne = rateAt(vehicle, slabs.distanceKm, km)
      const limit = maxVehicleGrams ?? Number.POSITIVE_INFINITY
      // a parcel or part load comes the last mile on whatever gets in
      const isSmall = vehicle.payloadGrams <= limit || !isWhole(vehicle)
      if (ratePaisePerTonne === null || !isSmall || !takes(vehicle, needs)) return []
      return [{ vehicle: { ...vehicle, payloadGrams: Math.min(vehicle.payloadGrams, limit) }, ratePaisePerTonne }]
    })
    .sort((a, b) => a.vehicle.payloadGrams - b.vehicle.payloadGrams)
}

const tripPaise = ({ vehicle, ratePaisePerTonne }: Rated, grams: Grams): Paise =>
  Math.max(vehicle.minChargePaise, mulDiv(ratePaisePerTonne, Math.max(grams, vehicle.minGrams), TONNE))

type Trip = { rated: Rated; count: number; grams: Grams; eachPaise: Paise }

/** Full trips of the largest vehicle, then the rest on the cheapest that takes it (the smaller one when two cost the same). */
const choose = (load: Load): [...Trip[], Trip] | null => {
  const bySize = ratedFor(load)
  const largest = bySize.at(-1)
  if (!largest) return null
  const full = largest.vehicle.payloadGrams
  const fulls = Math.max(0, Math.floor((load.grams - 1) / full))
  const rest = load.grams - fulls * full
  let last: Trip | null = null
  for (const rated of bySize) {
    if (rated.vehicle.payloadGrams < rest) continue
    const eachPaise = tripPaise(rated, rest)
    if (!last || eachPaise < last.eachPaise) last = { rated, count: 1, grams: rest, eachPaise }
  }
  if (!last) return null
  return fulls > 0 ? [{ rated: largest, count: fulls, grams: full, eachPaise: tripPaise(largest, full) }, last] : [last]
}

const chargeOf = (trips: readonly Trip[]): Paise => sum(trips.map(({ count, eachPaise }) => count * eachPaise))

/** Why nothing can be said of a load: it is mixed with concrete, its site is too narrow, or its freight is asked for. */
const whyNot = (load: Load): Refusal => {
  const isMixed = (load.needs & needOf.CONCRETE) !== 0 && load.needs !== needOf.CONCRETE
  if (isMixed) return refuse('CONCRETE_ALONE')
  return load.maxVehicleGrams && choose({ ...load, maxVehicleGrams: null })
    ? refuse('SITE_TOO_NARROW', { tonnes: load.maxVehicleGrams / TONNE })
    : refuse('FREIGHT_ON_QUOTE')
}

/**
 * Freight for a load from one dispatch point: per tonne of what is loaded, at least what the vehicle is paid for. 5 t over
 * 250 km go on a 16 t truck for 5 × ₹1,200. It never falls when the load grows or the way gets longer, as long as no rate falls with
 * the distance. Refuses with FREIGHT_ON_QUOTE when the distance is unknown or beyond the last slab, or when no vehicle carries such
 * goods: never a freight of zero by mistake; with SITE_TOO_NARROW when only vehicles go there that the site has no room for, and with
 * CONCRETE_ALONE when concrete would share its mixer.
 */
export const freightFor = (load: Load): Freight | Refusal => {
  const trips = choose(load)
  if (!trips) return whyNot(load)
  const [first] = trips
  const { ratePaisePerTonne, vehicle } = first.rated
  const names = [...new Set(trips.map((trip) => trip.rated.vehicle.name))]
  const slabPaise = load.grams === 0 ? 0 : chargeOf(trips)
  const surchargePaise = mulDiv(load.surchargePaisePerTonne ?? 0, load.grams, TONNE)
  return {
    vehicleName: names.join(' + '),
    trips: sum(trips.map(({ count }) => count)),
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
  vehicleName: string
  /** On each of them. */
  grams: Grams
  /** What each is paid for at least. */
  minGrams: Grams
  ratePaisePerTonne: Paise
  /** What each comes to by weight, and with the vehicle's least charges. */
  byWeightPaise: Paise
  eachPaise: Paise
}

/** The trips of a load with the arithmetic of each: full ones, then the last. Nothing where freight is on quotation. */
export const tripsOf = (load: Load): Trips[] =>
  (load.grams === 0 ? [] : (choose(load) ?? [])).map(({ rated, count, grams, eachPaise }) => ({
    count,
    vehicleName: rated.vehicle.name,
    grams,
    minGrams: rated.vehicle.minGrams,
    ratePaisePerTonne: rated.ratePaisePerTonne,
    byWeightPaise: mulDiv(rated.ratePaisePerTonne, grams, TONNE),
    eachPaise,
  }))

/** Loading at the dispatch point, never the unloading at the site, which is the buyer's: per tonne of what is loaded. */
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

/**
 * How full the truck is and what can be added: "add 1.2 t for the same freight". Null when there is no freight, and when the goods go
 * as a parcel or a part load, where no truck is theirs to fill.
 */
export const truckFill = (load: Load): TruckFill | null => {
  const trips = choose(load)
  const last = trips?.at(-1)
  if (!trips || !last || load.grams === 0 || !isWhole(last.rated.vehicle)) return null
  const { vehicle, ratePaisePerTonne } = last.rated
  const spareGrams = vehicle.payloadGrams - last.grams
  // The least charges cover loads up to here; half a paisa of rounding is left aside
  const byCharge = ratePaisePerTonne > 0 ? Math.floor((vehicle.minChargePaise * TONNE) / ratePaisePerTonne) : Infinity
  const covered = Math.max(byCharge, vehicle.minGrams)
  const surcharge = load.surchargePaisePerTonne ?? 0
  const sameFreight = surcharge > 0 ? 0 : Math.max(0, Math.min(spareGrams, covered - last.grams))
  return {
    vehicleName: vehicle.name,
    payloadGrams: vehicle.payloadGrams,
    paisePerTonne: mulDiv(chargeOf(trips), TONNE, load.grams) + surcharge,
    fillBp: mulDiv(last.grams, 10_000, vehicle.payloadGrams),
    spareGrams,
    sameFreightGrams: sameFreight,
  }
}
