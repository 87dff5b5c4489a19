import { gramsOf } from '@neev/domain/core/quantity'
import { isRefusal } from '@neev/domain/core/refusals'
import { isWhole, meetsNeeds } from '@neev/domain/places/shipping/freight-goods'
import type { Ctx } from '#core/context.ts'
import { slabsFrom, type Where } from '#features/places/shipping/shipping.ts'
import { loadOf, type PresentedOffer, presentOffer, priceAt } from './offer-sums.ts'
import type { OfferRow } from './offers.queries.ts'

const tonneGrams = 1_000_000

const steps = (stepMilli: number, gramsPerUnit: number, grams: number) => (grams * 1000) / gramsPerUnit / stepMilli

/**
 * Of several quantities in ascending order: the requested one, and those around it as long as the larger one is cheaper
 * per unit.
 */
function saving<Row extends { grams: number; unitPaise: number; isRequested: boolean }>(rows: readonly Row[]): Row[] {
  const bySize = [...rows].sort((a, b) => a.grams - b.grams)
  const at = bySize.findIndex((row) => row.isRequested)
  const useful = bySize.slice(at, at + 1)
  for (const row of bySize.slice(0, at).reverse()) if (row.unitPaise > (useful[0]?.unitPaise ?? 0)) useful.unshift(row)
  for (const row of bySize.slice(at + 1)) if (row.unitPaise < (useful.at(-1)?.unitPaise ?? 0)) useful.push(row)
  return useful
}

/**
 * The price of one offer for a tonne, the requested quantity, its vehicle when full, and the next larger one when full,
 * smallest first; only those that save money, and none for goods sent as a parcel.
 */
export function shipmentsOf(ctx: Ctx, row: OfferRow, requested: PresentedOffer, where: Where) {
  const { stepMilli, variant } = row
  const { vehicles: all } = slabsFrom(where.network, row.dispatchPointId, where.place)
  const isParcel = all.some(({ name, body }) => name === requested.vehicle && body === 'PARCEL')
  // Bars may be halved for a shorter vehicle
  const isHalved = requested.barDelivery === 'FOLDED' || requested.barDelivery === 'CUT'
  const needs = isHalved && variant.halfNeeds !== null ? variant.halfNeeds : variant.needs
  const vehicles = all.filter((vehicle) => isWhole(vehicle) && meetsNeeds(vehicle, needs))
  const payloads = vehicles.map((vehicle) => vehicle.payloadGrams).sort((a, b) => a - b)
  const counted = (milli: number) => gramsOf(milli, variant.freightGramsPerUnit)
  const fullGrams = payloads.filter((payload) => payload > counted(requested.quantityMilli)).slice(0, 2)
  // The cheapest vehicle may be a larger one, which this quantity does not fill
  const isFull = ({ vehicle, quantityMilli }: PresentedOffer) => {
    const payload = vehicles.find((one) => one.name === vehicle)?.payloadGrams
    return payload !== undefined && payload - counted(quantityMilli) < counted(stepMilli)
  }
  const tonneMilli = Math.ceil(steps(stepMilli, variant.gramsPerUnit, tonneGrams)) * stepMilli
  const fullMilli = fullGrams.map(
    (grams) => Math.floor(steps(stepMilli, variant.freightGramsPerUnit, grams)) * stepMilli,
  )
  const max = Math.min(row.availableMilli, row.maxMilli ?? row.availableMilli)
  const others = [...new Set(isParcel ? [] : [tonneMilli, ...fullMilli])]
    .filter((milli) => milli >= row.moqMilli && milli <= max && milli !== requested.quantityMilli)
    .flatMap((quantityMilli) => {
      const load = loadOf(row, quantityMilli, variant.diameterMm === null ? null : 'kg')
      const price = priceAt(ctx, row, quantityMilli, where)
      if (isRefusal(load) || isRefusal(price)) return []
      const offer = presentOffer(ctx, row, load, price, where)
      return offer.refusal ? [] : [shown(offer, false, isFull(offer))]
    })
  return saving([...others, shown(requested, true, false)])
}

const shown = (offer: PresentedOffer, isRequested: boolean, isFull: boolean) => ({
  quantityMilli: offer.quantityMilli,
  bars: offer.bars,
  grams: offer.grams,
  freightPaise: offer.freightPaise,
  totalPaise: offer.totalPaise,
  unitPaise: offer.unitPaise,
  vehicle: offer.vehicle,
  trips: offer.trips,
  isRequested,
  isFull,
})
