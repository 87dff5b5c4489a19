import { gramsOf } from '@neev/domain/quantity'
import { isRefusal } from '@neev/domain/refusals'
import type { Ctx } from '#core/context.ts'
import { slabsFrom } from '#features/shipping/shipping.ts'
import { loadOf, type PresentedOffer, presentOffer, priceAt, type Where } from './offer-sums.ts'
import type { OfferRow } from './offers.queries.ts'

const tonneGrams = 1_000_000

const steps = ({ stepMilli, variant }: OfferRow, grams: number) => (grams * 1000) / variant.gramsPerUnit / stepMilli
/** The quantity, in whole steps of the offer, that weighs at least or at most this. */
const atLeast = (row: OfferRow, grams: number) => Math.ceil(steps(row, grams)) * row.stepMilli
const atMost = (row: OfferRow, grams: number) => Math.floor(steps(row, grams)) * row.stepMilli

/** What a tonne, the asked load, its vehicle filled up and the next larger one filled up cost of one offer, smallest first. */
export function loadsOf(ctx: Ctx, row: OfferRow, asked: PresentedOffer, where: Where) {
  const { vehicles: all } = slabsFrom(where.network, row.dispatchPointId, where.place)
  const vehicles = all.filter((vehicle) => vehicle.longBar || !row.variant.longBar)
  const payloads = vehicles.map((vehicle) => vehicle.payloadGrams).sort((a, b) => a - b)
  const fullGrams = payloads.filter((payload) => payload > asked.grams).slice(0, 2)
  // the cheapest vehicle for a load may be a larger one, which it does not fill
  const isFull = ({ vehicle, grams }: PresentedOffer) => {
    const payload = vehicles.find((one) => one.name === vehicle)?.payloadGrams ?? 0
    return payload - grams < gramsOf(row.stepMilli, row.variant.gramsPerUnit)
  }
  const tonneMilli = atLeast(row, tonneGrams)
  const quantities = [tonneMilli, ...fullGrams.map((grams) => atMost(row, grams))]
  const most = Math.min(row.availableMilli, row.maxMilli ?? row.availableMilli)
  const others = [...new Set(quantities)]
    .filter((milli) => milli >= row.moqMilli && milli <= most && milli !== asked.quantityMilli)
    .flatMap((quantityMilli) => {
      const load = loadOf(row, quantityMilli, row.variant.diameterMm === null ? null : 'kg')
      const price = priceAt(ctx, row, quantityMilli, where)
      if (isRefusal(load) || isRefusal(price)) return []
      const offer = presentOffer(ctx, row, load, price, where)
      return offer.refusal ? [] : [shown(offer, false, isFull(offer))]
    })
  return [...others, shown(asked, true, false)].sort((a, b) => a.grams - b.grams)
}

const shown = (offer: PresentedOffer, isAsked: boolean, isFull: boolean) => ({
  quantityMilli: offer.quantityMilli,
  bars: offer.bars,
  grams: offer.grams,
  freightPaise: offer.freightPaise,
  totalPaise: offer.totalPaise,
  unitPaise: offer.unitPaise,
  vehicle: offer.vehicle,
  trips: offer.trips,
  isAsked,
  isFull,
})
