import { can } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { isRefusal, refuse, terms } from '@neev/domain/core/refusals'
import { distanceKm, freightFor, tripsOf } from '@neev/domain/places/shipping/freight'
import { needsOf } from '@neev/domain/places/shipping/freight-goods'
import { freightTry, slabsFor } from '@neev/domain/places/shipping/freight-grids'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { type GridRow, gridsOn, ratesOfRows } from './grids.queries.ts'
import { mixerTimes } from './shipping.ts'

type From = { sellerId: number | null; pointId: number | null; lat: number; lon: number }

/**
 * The start of the estimate: a pincode for admins, otherwise one of the caller's dispatch points. Null if its
 * coordinates are unknown.
 */
async function startOf(ctx: Ctx, pointId: string | null, fromPincode: string | null): Promise<From | null> {
  const { roles, sellerId } = actorOf(ctx)
  const isAdmin = can(roles, 'shipping:read')
  if (pointId !== null) {
    const point = ctx.db
      .selectFrom('dispatchPointShown')
      .select(['sellerId', 'id as pointId', 'latMicro as lat', 'lonMicro as lon'])
      .where('id', '=', idOf(pointId))
    return found(await (isAdmin ? point : point.where('sellerId', '=', sellerId)).executeTakeFirst())
  }
  if (!isAdmin || fromPincode === null)
    throw refused('REQUIRED', { field: terms('FROM') }, isAdmin ? 'fromPincode' : 'pointId')
  const { position } = await getPlace(ctx, fromPincode, 'fromPincode')
  return position && { sellerId: null, pointId: null, ...position }
}

/** The narrowest rates that apply on a date: of the dispatch point, its seller, or the platform. */
function holding(grids: readonly GridRow[], { sellerId, pointId }: Pick<From, 'sellerId' | 'pointId'>) {
  const of = (seller: number | null, point: number | null) =>
    grids.find((grid) => grid.sellerId === seller && grid.pointId === point && !grid.isEnd)
  const own = pointId === null ? undefined : of(sellerId, pointId)
  if (own) return { owner: 'POINT' as const, grid: own }
  const company = sellerId === null ? undefined : of(sellerId, null)
  return company ? { owner: 'SELLER' as const, grid: company } : { owner: 'PLATFORM' as const, grid: of(null, null) }
}

const whyNot = (place: Place, km: number | null) =>
  !place.serviceable
    ? refuse('NOT_SERVICEABLE', { pincode: place.pincode })
    : km === null || !place.byRoad
      ? refuse('FREIGHT_ON_QUOTE')
      : null

/** A freight estimate for a date, with its calculation. */
export async function tryFreight(ctx: Ctx, input: unknown) {
  const { fromPincode, pointId, toPincode, grams, handling, length, lengthMm, day } = parseInput(freightTry, input)
  const from = await startOf(ctx, pointId, fromPincode)
  const place = await getPlace(ctx, toPincode, 'toPincode')
  const grids = await gridsOn(ctx, day ?? istDate(ctx.now))
  const { owner, grid } = holding(grids, from ?? { sellerId: null, pointId: null })
  const km = from && place.position ? distanceKm(from, place.position) : null
  const { surchargePaisePerTonne, zoneId, zoneName } = place
  const rates = ratesOfRows(grid?.slabs ?? [], await mixerTimes(ctx))
  // Bars as if they were folded, which most yards do
  const needs = needsOf({ handling, length, lengthMm, isFolded: true, gramsPerUnit: 1 })
  const load = { grams, km, slabs: slabsFor(rates, zoneId), needs, surchargePaisePerTonne }
  const freight = whyNot(place, km) ?? freightFor(load)
  const common = { km, owner, surchargePaisePerTonne, zone: rates.byZone.has(zoneId) ? zoneName : null }
  const nothing = {
    vehicle: null,
    ratePaisePerTonne: null,
    minChargePaise: null,
    slabPaise: null,
    surchargePaise: null,
    freightPaise: null,
  }
  if (isRefusal(freight)) return { ...common, ...nothing, trips: [], whyNot: freight }
  const { vehicleName, trips: _, chargeableGrams: __, ...sums } = freight
  return {
    ...common,
    ...sums,
    vehicle: vehicleName,
    trips: tripsOf(load).map(({ vehicleName, ...trip }) => ({ ...trip, vehicle: vehicleName })),
    whyNot: null,
  }
}
