import {
  type FreightSlabs,
  type Km,
  type Rated,
  slabPaiseWith,
  vehiclesWithRates,
} from '@neev/domain/places/shipping/freight'
import type { Needs } from '@neev/domain/places/shipping/freight-goods'
import { type TaxKind, taxKind } from '@neev/domain/tax/gst'
import { type DispatchPoint, slabsFrom, type Where } from '#features/places/shipping/shipping.ts'

/** The vehicles for some goods over a distance, and what they charge for weights that were asked. */
type Fares = { rated: readonly Rated[]; paise: Map<number, number> }
/** Fares by the requirements of goods: freight over one distance by one grid of rates, whatever the place. */
export type Lane = Map<Needs, Fares>

const noFreight = -1

/** Freight is the same from every point of a grid over the same distance, so all places share it. */
const lanes = new WeakMap<FreightSlabs, Map<Km, { lane: Lane; slabs: FreightSlabs; km: Km }>>()

function laneFor(slabs: FreightSlabs, km: Km) {
  let byKm = lanes.get(slabs)
  if (!byKm) {
    byKm = new Map()
    lanes.set(slabs, byKm)
  }
  let known = byKm.get(km)
  if (!known) {
    known = { lane: new Map(), slabs, km }
    byKm.set(km, known)
  }
  return known
}

/** How goods come to a place from a dispatch point. */
export type Approach = ReturnType<typeof laneFor> & { point: DispatchPoint; kind: TaxKind }

/** The approach to a place from a dispatch point; null if it does not deliver there. */
export function approachTo({ network, km, place }: Where, pointId: number): Approach | null {
  const point = network.points.get(pointId)
  const distance = km.get(pointId)
  if (!point || distance === undefined) return null
  const known = laneFor(slabsFrom(network, pointId, place), distance)
  return { ...known, point, kind: taxKind(point.stateCode, place.stateCode) }
}

/** The approaches to a place by dispatch point; points that do not deliver there are missing. */
export function approachesTo(where: Where): (Approach | undefined)[] {
  const approaches: (Approach | undefined)[] = []
  for (const pointId of where.km.keys()) {
    const approach = approachTo(where, pointId)
    if (approach) approaches[pointId] = approach
  }
  return approaches
}

/** Freight in paise for a chargeable weight, without the surcharge of the place; -1 if no vehicle is suitable. */
export function freightOn({ lane, slabs, km }: Approach, needs: Needs, grams: number): number {
  let fares = lane.get(needs)
  if (!fares) {
    fares = { rated: vehiclesWithRates({ grams, km, slabs, needs }), paise: new Map() }
    lane.set(needs, fares)
  }
  let paise = fares.paise.get(grams)
  if (paise === undefined) {
    paise = slabPaiseWith(fares.rated, grams) ?? noFreight
    fares.paise.set(grams, paise)
  }
  return paise
}
