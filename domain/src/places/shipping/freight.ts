import { mulDiv, type Of, type Paise, sum } from '../../core/money.ts'
import type { Grams, Millimetres } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { anyLength, type Body, bedOf, isWhole, meetsNeeds, type Needs } from './freight-goods.ts'
import { loadKindOf } from './loads.ts'
import { isInTime, type MixerTimes, minutesFromPlant } from './mixers.ts'

/** Road distance in whole kilometres. */
export type Km = Of<'km'>

/** Coordinates in whole millionths of a degree, north and east. */
export type Coordinates = { lat: number; lon: number }

export type Vehicle = {
  name: string
  body: Body
  payloadGrams: Grams
  /** Length of its bed. */
  bedMm: Millimetres
  /** Paise per tonne at the end of each distance band; null if it does not serve the band. */
  ratePaisePerTonne: readonly (Paise | null)[]
  /** Minimum charge at any distance. */
  minChargePaise: Paise
  /** Minimum chargeable weight, at the rate for the distance: for a 9 t vehicle perhaps 4.5 t. */
  minGrams: Grams
}

/** Rates by vehicle and distance: rate `i` applies at `distanceKm[i]`, interpolated in between. */
export type FreightSlabs = {
  distanceKm: readonly Km[]
  vehicles: readonly Vehicle[]
  /** How far mixers go by time; null for rates that are only shown, not calculated with. */
  mixers: MixerTimes | null
}

export type Freight = {
  /** If the last trip uses another vehicle: both, joined by a plus. */
  vehicleName: string
  trips: number
  /** Chargeable weight: above the actual weight if a minimum charge applies. */
  chargeableGrams: Grams
  ratePaisePerTonne: Paise
  minChargePaise: Paise
  /** By the rates, before the surcharge of the place. */
  slabPaise: Paise
  surchargePaise: Paise
  /** Rates and surcharge together. */
  freightPaise: Paise
}

export type Load = {
  /** Chargeable weight; bulky goods by volume (`freightGramsOf`). */
  grams: Grams
  km: Km | null
  slabs: FreightSlabs
  needs: Needs
  /** Surcharge of a remote place per tonne of actual weight. */
  surchargePaisePerTonne?: Paise
  /** Maximum vehicle payload for the site; null if unknown. */
  maxVehicleGrams?: Grams | null
}

const TONNE = 1_000_000

// Mean radius of the earth (IUGG). Indian roads are about 1.3 times as long as straight lines
const EARTH_KM = 6371.0088
const ROAD_FACTOR = 1.3
const radians = (microDegrees: number) => (microDegrees / 1_000_000) * (Math.PI / 180)

/** Estimated road distance between two places: great circle × 1.3, rounded up to whole kilometres. */
export const distanceKm = (a: Coordinates, b: Coordinates): Km => {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  const straight = 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
  // Subtracts a thousandth of a metre, so that floating-point error never adds a kilometre
  return Math.max(0, Math.ceil(straight * ROAD_FACTOR - 1e-6))
}

export type Rated = { vehicle: Vehicle; ratePaisePerTonne: Paise }

/**
 * The rate in paise per tonne of a vehicle for a distance, or null if it does not serve it. A band's rate applies at
 * its end and is interpolated from the end of the previous band, so that one more kilometre never costs a whole band
 * more; it is constant in the first band. 25 t over 500 km at ₹1,650 and over 1,000 km at ₹2,750: over 501 km
 * ₹1,652.20. A mixer goes no farther than its concrete is discharged in time, whatever the rates.
 */
export const rateAt = (
  { body, ratePaisePerTonne: rates }: Vehicle,
  { distanceKm, mixers }: FreightSlabs,
  km: Km,
): Paise | null => {
  if (body === 'MIXER' && mixers && !isInTime(km, mixers)) return null
  const at = distanceKm.findIndex((upTo) => km <= upTo)
  const rate = rates[at] ?? null
  const before = rates[at - 1] ?? null
  const [start, end] = [distanceKm[at - 1] ?? 0, distanceKm[at] ?? 0]
  return rate === null || before === null ? rate : before + mulDiv(rate - before, km - start, end - start)
}

/** The vehicles that can carry the goods over the distance to the site, with their rates, smallest first. */
export const vehiclesWithRates = ({ km, slabs, needs, maxVehicleGrams }: Load): Rated[] => {
  if (km === null || km < 0) return []
  return slabs.vehicles
    .flatMap((vehicle) => {
      const ratePaisePerTonne = rateAt(vehicle, slabs, km)
      const limit = maxVehicleGrams ?? Number.POSITIVE_INFINITY
      // A parcel or part load can use a smaller vehicle for the last mile
      const isSmall = vehicle.payloadGrams <= limit || !isWhole(vehicle)
      if (ratePaisePerTonne === null || !isSmall || !meetsNeeds(vehicle, needs)) return []
      return [{ vehicle: { ...vehicle, payloadGrams: Math.min(vehicle.payloadGrams, limit) }, ratePaisePerTonne }]
    })
    .sort((a, b) => a.vehicle.payloadGrams - b.vehicle.payloadGrams)
}

export const tripPaise = ({ vehicle, ratePaisePerTonne }: Rated, grams: Grams): Paise =>
  Math.max(vehicle.minChargePaise, mulDiv(ratePaisePerTonne, Math.max(grams, vehicle.minGrams), TONNE))

type Trip = { rated: Rated; count: number; grams: Grams; eachPaise: Paise }

/**
 * Full trips of the largest vehicle, then the remainder on the cheapest suitable one (the smaller of two that cost the
 * same).
 */
const tripsWith = (bySize: readonly Rated[], grams: Grams): [...Trip[], Trip] | null => {
  const largest = bySize.at(-1)
  if (!largest) return null
  const full = largest.vehicle.payloadGrams
  const fulls = Math.max(0, Math.floor((grams - 1) / full))
  const rest = grams - fulls * full
  let last: Trip | null = null
  for (const rated of bySize) {
    if (rated.vehicle.payloadGrams < rest) continue
    const eachPaise = tripPaise(rated, rest)
    if (!last || eachPaise < last.eachPaise) last = { rated, count: 1, grams: rest, eachPaise }
  }
  if (!last) return null
  return fulls > 0 ? [{ rated: largest, count: fulls, grams: full, eachPaise: tripPaise(largest, full) }, last] : [last]
}

const choose = (load: Load): [...Trip[], Trip] | null => tripsWith(vehiclesWithRates(load), load.grams)

const chargeOf = (trips: readonly Trip[]): Paise => sum(trips.map(({ count, eachPaise }) => count * eachPaise))

/** The surcharge of a place for a weight. */
export const surchargeFor = (grams: Grams, paisePerTonne: Paise): Paise => mulDiv(paisePerTonne, grams, TONNE)

/**
 * Freight in paise for a weight on these vehicles (`vehiclesWithRates`), without the surcharge of a place: `slabPaise` of
 * `freightFor`, for lists that price many goods over the same distance. Null if none of them carries it.
 */
export const slabPaiseWith = (bySize: readonly Rated[], grams: Grams): Paise | null => {
  const trips = tripsWith(bySize, grams)
  if (!trips) return null
  return grams === 0 ? 0 : chargeOf(trips)
}

/** Whether only the length of the goods is in the way. */
const whyNotLong = (load: Load): Refusal => {
  const bedMm = bedOf(load.needs)
  const isTooLong = bedMm > 0 && choose({ ...load, needs: anyLength(load.needs), maxVehicleGrams: null })
  return isTooLong ? refuse('GOODS_TOO_LONG', { metres: bedMm / 1000 }) : refuse('FREIGHT_ON_QUOTE')
}

/**
 * Why there is no freight: concrete would be too late, the site is too narrow, no vehicle is long enough, or freight is
 * on quotation.
 */
const whyNot = (load: Load): Refusal => {
  const { mixers } = load.slabs
  if (loadKindOf(load.needs) === 'CONCRETE' && load.km !== null && mixers && !isInTime(load.km, mixers))
    return refuse('CONCRETE_TOO_FAR', {
      minutes: minutesFromPlant(load.km, mixers),
      discharge: mixers.dischargeMinutes,
      limit: mixers.limitMinutes,
    })
  return load.maxVehicleGrams && choose({ ...load, maxVehicleGrams: null })
    ? refuse('SITE_TOO_NARROW', { tonnes: load.maxVehicleGrams / TONNE })
    : whyNotLong(load)
}

/**
 * The freight of a shipment from one dispatch point: per tonne, at least the vehicle's minimum charge. 5 t over 250 km
 * go on a 16 t truck for 5 × ₹1,200. Never falls with more weight or distance, as long as no rate falls with the
 * distance. Refuses with FREIGHT_ON_QUOTE if the distance is unknown or beyond the last band, or if no vehicle carries
 * such goods (never a freight of zero by mistake); with SITE_TOO_NARROW if only vehicles too large for the site are
 * available; with GOODS_TOO_LONG if no bed is long enough; with CONCRETE_TOO_FAR if concrete would be discharged too
 * late. Concrete and other goods are two loads (`loadKeyOf`): together they fit on no vehicle.
 */
export const freightFor = (load: Load): Freight | Refusal => {
  const trips = choose(load)
  if (!trips) return whyNot(load)
  const [first] = trips
  const { ratePaisePerTonne, vehicle } = first.rated
  const names = [...new Set(trips.map((trip) => trip.rated.vehicle.name))]
  const slabPaise = load.grams === 0 ? 0 : chargeOf(trips)
  const surchargePaise = surchargeFor(load.grams, load.surchargePaisePerTonne ?? 0)
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
  /** On each trip. */
  grams: Grams
  /** Minimum chargeable weight of each. */
  minGrams: Grams
  ratePaisePerTonne: Paise
  /** Charge of each by weight, and with the vehicle's minimum charge. */
  byWeightPaise: Paise
  eachPaise: Paise
}

/** The trips of a shipment with their calculation: full ones, then the last. Empty if freight is on quotation. */
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

/** Charge in paise for loading at the dispatch point, per tonne. Unloading at the site is up to the buyer. */
export const loadingPaise = (grams: Grams, paisePerTonne: Paise): Paise => mulDiv(paisePerTonne, grams, TONNE)

export type TruckFill = {
  vehicleName: string
  payloadGrams: Grams
  /** Freight per tonne of the whole shipment. */
  paisePerTonne: Paise
  /** How full the last trip is, in basis points. */
  fillBp: number
  /** What still fits on the last trip. */
  spareGrams: Grams
  /** Weight that can be added at the same freight because of the minimum charge; zero if the place has a surcharge. */
  sameFreightGrams: Grams
}

/**
 * How full the truck is and what can be added: "add 1.2 t for the same freight". Null without freight, and for parcels
 * and part loads.
 */
export const truckFill = (load: Load): TruckFill | null => {
  const trips = choose(load)
  const last = trips?.at(-1)
  if (!trips || !last || load.grams === 0 || !isWhole(last.rated.vehicle)) return null
  const { vehicle, ratePaisePerTonne } = last.rated
  const spareGrams = vehicle.payloadGrams - last.grams
  // The minimum charge covers shipments up to this weight, ignoring half a paisa of rounding
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
