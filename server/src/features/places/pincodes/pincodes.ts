import { whyNotPincode } from '@neev/domain/core/identity/identity'
import { cleanDigits } from '@neev/domain/core/input/clean'
import { type StateCode, stateOf, states } from '@neev/domain/core/states'
import { districtKey } from '@neev/domain/offers/prices/price-lists'
import type { PricePlace } from '@neev/domain/offers/prices/prices'
import type { PincodeTier } from '@neev/domain/places/pincodes'
import type { Coordinates } from '@neev/domain/places/shipping/freight'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { placeByPincode } from './pincodes.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Delivery, surcharge or lead time of some pincodes has changed. */
    'pincodes.changed': object
  }
}

export type Place = {
  pincode: string
  stateCode: StateCode
  secondStateCode: StateCode | null
  district: string
  zoneId: number
  zoneName: string
  /** Null if no reliable coordinates are known; freight is then on quotation. */
  position: Coordinates | null
  serviceable: boolean
  /** False if trucks cannot drive there, as on islands; freight is then on quotation. */
  byRoad: boolean
  tier: PincodeTier | null
  /** Added to the freight of every shipment there. */
  surchargePaisePerTonne: number
  /** Added to the delivery time. */
  extraLeadDays: number
}

/** The same under a name that does not conflict with the contract's own type. */
export type PlaceRow = Place

// A few pincodes are read all day
const places = createCache<Place | null>({ name: 'places', seconds: 60, max: 20_000 })

/** Invalidates the cached places. */
export const invalidatePlaces = places.invalidate

/** The place of a pincode, or null. */
export async function findPlace(ctx: Ctx, pincode: string): Promise<Place | null> {
  const clean = cleanDigits(pincode)
  return whyNotPincode(clean) === null ? places.get(ctx, clean, () => readPlace(ctx, clean)) : null
}

async function readPlace(ctx: Ctx, pincode: string): Promise<Place | null> {
  const row = await placeByPincode(ctx.db, pincode)
  if (!row) return null
  const { lat, lon, ...rest } = row
  return { ...rest, position: lat === null || lon === null ? null : { lat, lon } }
}

/** The place, or a refusal of the pincode. */
export async function getPlace(ctx: Ctx, pincode: string, field = 'pincode'): Promise<Place> {
  const place = await findPlace(ctx, pincode)
  if (!place) throw refused('PINCODE_UNKNOWN', { pincode }, field)
  return place
}

/** The place in the format of prices: zones by id, districts with their state. */
export const pricePlaceOf = (place: Place): PricePlace => ({
  pincode: place.pincode,
  district: districtKey(place.stateCode, place.district),
  zone: String(place.zoneId),
  state: place.stateCode,
})

export const stateNamed = (code: string) => {
  const state = stateOf(code)
  return state ? { code: state.code, name: state.name } : null
}

export const allStates = () => states.map(({ code, name }) => ({ code, name }))

export const allZones = (ctx: Ctx) => ctx.db.selectFrom('zones').select(['id', 'name']).orderBy('id').execute()

/** Districts of a state, with their keys in prices. */
export async function districtsOf(ctx: Ctx, stateCode: string) {
  const state = states.find(({ code }) => code === stateCode)
  if (!state) return []
  const rows = await ctx.db
    .selectFrom('pincodes')
    .select('district as name')
    .distinct()
    .where('stateCode', '=', state.code)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => ({ key: districtKey(stateCode, name), name }))
}
