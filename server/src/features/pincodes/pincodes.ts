import { type StateCode, stateOf, states } from '@neev/domain/core/states'
import { districtKey } from '@neev/domain/pricing/price-lists'
import type { PricePlace } from '@neev/domain/pricing/prices'
import type { Coordinates } from '@neev/domain/shipping/freight'
import type { PincodeTier } from '@neev/domain/shipping/pincodes'
import { sql } from 'kysely'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'

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

type Row = Omit<Place, 'position'> & { lat: number | null; lon: number | null }

// A few pincodes are read all day
const places = createCache<Place | null>({ name: 'places', seconds: 60, max: 20_000 })

/** Invalidates the cached places. */
export const invalidatePlaces = places.invalidate

/** The place of a pincode, or null. */
export async function findPlace(ctx: Ctx, pincode: string): Promise<Place | null> {
  return /^[1-9]\d{5}$/.test(pincode) ? places.get(ctx, pincode, () => readPlace(ctx, pincode)) : null
}

async function readPlace(ctx: Ctx, pincode: string): Promise<Place | null> {
  const row = await rowOf<Row>(
    ctx.db,
    sql`select p.pincode, p.state_code as "stateCode", p.second_state_code as "secondStateCode", p.district,
          p.zone_id as "zoneId", z.name as "zoneName", p.lat_micro as lat, p.lon_micro as lon, p.serviceable,
          p.by_road as "byRoad",
          p.tier, p.surcharge_paise_per_tonne as "surchargePaisePerTonne", p.extra_lead_days as "extraLeadDays"
        from pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode}`,
  )
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
  const rows = await rowsOf<{ name: string }>(
    ctx.db,
    sql`select distinct district as name from pincodes where state_code = ${stateCode} order by 1`,
  )
  return rows.map(({ name }) => ({ key: districtKey(stateCode, name), name }))
}
