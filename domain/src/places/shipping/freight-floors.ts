import { mulDiv, type Paise } from '../../core/money.ts'
import { type Load, type Rated, tripPaise, vehiclesWithRates } from './freight.ts'

const TONNE = 1_000_000

/** Freight is at least `basePaise` and, besides, `paisePerTonne` for each tonne. */
export type FreightFloor = { basePaise: Paise; paisePerTonne: Paise }

/** What a trip costs at least beyond `paisePerTonne` of its weight: at the weights where its charge bends. */
function beyond(rated: Rated, paisePerTonne: Paise): Paise {
  const { payloadGrams } = rated.vehicle
  const minPaise = tripPaise(rated, 0)
  const bend = rated.ratePaisePerTonne > 0 ? Math.floor((minPaise / rated.ratePaisePerTonne) * TONNE) : payloadGrams
  return Math.min(
    ...[Math.min(bend, payloadGrams), payloadGrams].map(
      (grams) => Math.max(minPaise, tripPaise(rated, grams)) - mulDiv(paisePerTonne, grams, TONNE),
    ),
  )
}

/**
 * Straight lines below the freight of any goods from a dispatch point to a place, to within a paisa a trip: by its cheapest
 * vehicles, whatever the goods need. Empty if no vehicle goes there. With them the cost of a whole choice of sellers has
 * a lower bound.
 */
export function freightFloors(load: Omit<Load, 'grams' | 'needs'>): FreightFloor[] {
  const vehicles = vehiclesWithRates({ ...load, grams: 0, needs: 0 })
  if (vehicles.length === 0) return []
  const surcharge = load.surchargePaisePerTonne ?? 0
  const full = vehicles.map((rated) =>
    Math.floor((tripPaise(rated, rated.vehicle.payloadGrams) * TONNE) / rated.vehicle.payloadGrams),
  )
  const slopes = new Set([0, Math.min(...full), ...full, ...vehicles.map(({ ratePaisePerTonne }) => ratePaisePerTonne)])
  return [...slopes].flatMap((paisePerTonne) => {
    const basePaise = Math.min(...vehicles.map((rated) => beyond(rated, paisePerTonne)))
    // A base below zero would not hold for several trips
    return basePaise < 0 ? [] : [{ basePaise, paisePerTonne: paisePerTonne + surcharge }]
  })
}
