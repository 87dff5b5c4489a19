import { whyClosed } from '@neev/domain/businesses/sellers/sellers'
import { whyNotLine } from '@neev/domain/buying/carts'
import { type Bars, type BarUnit, barsFor, customaryBundle, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { whyUnlicensed } from '@neev/domain/catalogue/brands'
import { istDate } from '@neev/domain/core/fiscal'
import { mulDiv } from '@neev/domain/core/money'
import { wholePieces } from '@neev/domain/core/quantity'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { breaksFor, type Price, priceFor } from '@neev/domain/offers/prices/prices'
import { type Quote, type QuoteInput, type QuoteLine, quote } from '@neev/domain/offers/prices/quotes'
import { needOf } from '@neev/domain/places/shipping/freight-goods'
import { minutesFromPlant } from '@neev/domain/places/shipping/mixers'
import { taxKind, whyNotSupplied } from '@neev/domain/tax/gst'
import type { Ctx } from '#core/context.ts'
import { pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import { type DispatchPoint, groupsFrom, type Where } from '#features/places/shipping/shipping.ts'
import { deliverBy } from './listing/lists.ts'
import type { OfferRow } from './offers.queries.ts'

/** The bar of an offer, or null for other goods. Rods per bundle are the seller's, otherwise the customary ones. */
export function barOf(offer: OfferRow) {
  const { diameterMm, lengthMm, piecesPerBundle, gramsPerMetre } = offer.variant
  if (diameterMm === null) return null
  return {
    diameterMm,
    lengthMm: lengthMm ?? STANDARD_LENGTH_MM,
    piecesPerBundle: offer.piecesPerBundle ?? piecesPerBundle ?? customaryBundle(diameterMm),
    gramsPerMetre,
    sellBy: offer.sellByBundle ? ('bundle' as const) : ('piece' as const),
  }
}

/**
 * The quantity to load for an entered quantity: bars and beams are not cut, so it is in whole bars, bundles or pieces.
 */
export function loadOf(
  offer: OfferRow,
  quantityMilli: number,
  unit: BarUnit | null,
): { quantityMilli: number; bars: Bars | null } | Refusal {
  const bar = barOf(offer)
  if (!bar) return { quantityMilli: wholePieces(quantityMilli, offer.variant.pieceMilli), bars: null }
  const bars = barsFor(bar, quantityMilli, unit ?? 'kg')
  return isRefusal(bars) ? bars : { quantityMilli: bars.grams, bars }
}

/**
 * Why nobody can buy this offer today, or null: it is not on sale, its seller is not approved or closed, or a licence
 * has ended.
 */
export const whyNotOffered = (
  ctx: Ctx,
  { status, isShown, licensedUntil, unlicensed, closedFrom, closedTo }: OfferRow,
): Refusal | null =>
  status === 'LIVE' && isShown
    ? (whyClosed({ status: 'APPROVED', closedFrom, closedTo }, istDate(ctx.now)) ??
      whyUnlicensed(licensedUntil, unlicensed, ctx.now))
    : refuse('OFFER_UNAVAILABLE')

const requestedOf = ({ prices, buyer, contracts }: OfferRow) => ({ rows: prices, buyer, contracts })

/** The price of an offer at a place for a quantity, with its dispatch point; or why it is not available there. */
export function priceAt(
  ctx: Ctx,
  offer: OfferRow,
  quantityMilli: number,
  { network, km, place }: Where,
): (Price & { point: DispatchPoint; km: number }) | Refusal {
  const why = whyNotOffered(ctx, offer)
  if (why) return why
  const point = network.points.get(offer.dispatchPointId)
  if (!point) return refuse('OFFER_UNAVAILABLE')
  const barred = whyNotSupplied(
    { composition: point.composition, supplierState: point.stateCode },
    taxKind(point.stateCode, place.stateCode),
  )
  if (barred) return barred
  if (place.serviceable && !place.byRoad) return refuse('FREIGHT_ON_QUOTE')
  const distance = km.get(point.id)
  if (distance === undefined) return refuse('NOT_SERVICEABLE', { pincode: place.pincode })
  const price = priceFor(requestedOf(offer), pricePlaceOf(place), quantityMilli, ctx.now)
  return isRefusal(price) ? price : { ...price, point, km: distance }
}

/** A quantity of an offer, in thousandths, at a price per selling unit, in paise. */
export type PricedOffer = { key: string; offer: OfferRow; quantityMilli: number; pricePaise: number }

const quoteLineOf = ({ key, offer, quantityMilli, pricePaise }: PricedOffer): QuoteLine => ({
  key,
  sellerId: String(offer.sellerId),
  dispatchPointId: String(offer.dispatchPointId),
  pricePaise,
  qtyMilli: quantityMilli,
  gramsPerUnit: offer.variant.gramsPerUnit,
  rateBp: offer.rateBp,
  freightGramsPerUnit: offer.variant.freightGramsPerUnit,
  needs: offer.variant.needs,
  halfNeeds: offer.variant.halfNeeds,
  diameterMm: offer.variant.diameterMm,
})

type QuoteOptions = Pick<QuoteInput, 'coupon'> & {
  buyer?: Partial<QuoteInput['buyer']>
  /** Maximum weight per vehicle for the site, if known. */
  maxVehicleGrams?: number | null
}

/**
 * The quote of offers that are delivered to a place, to a private buyer there unless told otherwise: those of one
 * load (`loadKeyOf`) share a vehicle and an invoice. Each must be deliverable, as `priceAt` checks.
 */
export const quoteOffers = (
  offers: readonly PricedOffer[],
  where: Where,
  { buyer, maxVehicleGrams = null, coupon = null }: QuoteOptions = {},
): Quote =>
  quote({
    lines: offers.map(quoteLineOf),
    groups: groupsFrom(
      where,
      offers.map(({ offer }) => offer.dispatchPointId),
      maxVehicleGrams,
    ),
    buyer: { registered: false, deliveryState: where.place.stateCode, shipToOther: false, ...buyer },
    coupon,
  })

/** The quote of an offer as a single line. */
export function quoteOffer(offer: OfferRow, quantityMilli: number, { pricePaise }: Price, where: Where) {
  const [first] = quoteOffers([{ key: String(offer.id), offer, quantityMilli, pricePaise }], where).groups
  const line = first?.lines[0]
  if (!first || !line) throw new Error('A quote of one line has one line.')
  return { group: first, line }
}

/** The quantity rules of an offer, as shown to buyers. */
export const rulesOf = (offer: OfferRow) => ({
  moqMilli: offer.moqMilli,
  stepMilli: offer.stepMilli,
  maxQtyMilli: offer.maxMilli,
  availableMilli: offer.availableMilli,
  unit: offer.variant.unit,
})

export const barsShown = (bars: Bars | null) => (bars ? { ...bars, looseRods: bars.looseRods ?? 0 } : null)

export type PresentedOffer = ReturnType<typeof presentOffer>

/**
 * An offer with the amounts of this quantity at this place, in the format of the contract; `refusal` if freight is on
 * quotation.
 */
export function presentOffer(
  ctx: Ctx,
  row: OfferRow,
  load: { quantityMilli: number; bars: Bars | null },
  price: Price & { point: DispatchPoint; km: number },
  where: Where,
) {
  const { group, line } = quoteOffer(row, load.quantityMilli, price, where)
  const why = whyNotLine(load.quantityMilli, rulesOf(row))
  return {
    id: row.id,
    sellerId: row.sellerId,
    city: row.city,
    km: price.km,
    minutesFromPlant: row.variant.needs === needOf.CONCRETE ? minutesFromPlant(price.km, where.network.mixers) : null,
    quantityMilli: load.quantityMilli,
    bars: barsShown(load.bars),
    pricePaise: price.pricePaise,
    everyonePaise: price.everyonePaise,
    priceBuyer: price.buyer,
    priceContract: price.contract,
    priceSource: price.source,
    priceValidTo: price.validTo,
    breaks: breaksFor(requestedOf(row), pricePlaceOf(where.place), ctx.now).map((one) => ({
      fromMilli: one.minQtyMilli,
      pricePaise: one.pricePaise,
    })),
    goodsPaise: line.goodsPaise,
    freightPaise: line.freightPaise,
    surchargePaise: line.surchargePaise,
    loadingPaise: line.loadingPaise,
    loadingPaisePerTonne: price.point.loadingPaisePerTonne,
    barChargePaise: line.barChargePaise,
    barDelivery: line.barDelivery,
    barPaisePerTonne: line.barPaisePerTonne,
    taxablePaise: line.taxablePaise,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    taxPaise: line.taxPaise,
    taxKind: group.kind,
    rateBp: line.tax.rateBp,
    totalPaise: line.totalPaise,
    unitPaise: line.deliveredPerUnitPaise ?? 0,
    unitExTaxPaise: line.deliveredExTaxPerUnitPaise ?? 0,
    tonnePaise: mulDiv(line.totalPaise, 1_000_000, Math.max(line.grams, 1)),
    grams: line.grams,
    vehicle: group.vehicleName ?? '',
    trips: group.trips,
    moqMilli: row.moqMilli,
    stepMilli: row.stepMilli,
    maxMilli: row.maxMilli,
    availableMilli: row.availableMilli,
    leadDays: row.leadDays,
    deliverBy: deliverBy(ctx, row.leadDays, price.km, where.place),
    mtcAvailable: row.mtcAvailable,
    whyNot: why,
    refusal: group.refusal,
  }
}
