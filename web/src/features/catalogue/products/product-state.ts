import { type Bar, type BarUnit, barsFor, barUnits, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { mulDivUp } from '@neev/domain/core/money'
import {
  formatThousandths,
  MAX_QUANTITY_MILLI,
  parseMilli,
  pieceMilliOf,
  wholePieces,
} from '@neev/domain/core/quantity'
import { isRefusal } from '@neev/domain/core/refusals'
import { ruleText } from '#graphql/rule-text.ts'
import type { T } from '#i18n/use-t.ts'
import { type QuantityRules, whyNotQuantity } from '#shared/offers/quantity-labels.ts'
import type {
  AroundProductQuery,
  OfferSumFragment,
  ProductOffersQueryVariables,
  ProductPageQuery,
} from './product.graphql.ts'

export type Product = NonNullable<ProductPageQuery['product']>
export type Variant = Product['variants'][number]

/** The most common bar size, selected by default. */
const usualBarMm = 12

/** The name of a variant: for products of one size, the product's. */
export const nameOf = ({ kind, title }: Product, variant: Variant): string =>
  kind === 'SINGLE' ? title : variant.title

/** The variant in the URL by id or, for bars, by diameter; otherwise the most common one. */
export function chosenVariant({ variants }: Product, search: URLSearchParams): Variant | undefined {
  const requested = search.get('v')
  return (
    variants.find(
      ({ sku, diameterMm }) => requested !== null && (sku === requested || String(diameterMm) === requested),
    ) ??
    variants.find(({ diameterMm, delivered }) => diameterMm === usualBarMm && delivered) ??
    variants.find(({ delivered }) => delivered) ??
    variants.find(({ fromPaise }) => fromPaise !== null) ??
    variants[0]
  )
}

/** The bar of a variant, for unit conversion; null for other goods. */
export const barOf = ({ diameterMm, lengthMm, piecesPerBundle, gramsPerMetre }: Variant): Bar | null =>
  diameterMm === null
    ? null
    : { diameterMm, lengthMm: lengthMm ?? STANDARD_LENGTH_MM, piecesPerBundle, gramsPerMetre, sellBy: 'piece' }

/**
 * Weight of a piece of goods sold whole by the kilogram, in thousandths; null for bars, which have fields of their own.
 */
export const pieceOf = ({ diameterMm, unit, attributes }: Variant): number | null =>
  diameterMm === null ? pieceMilliOf(unit, attributes) : null

export type RequestedAmount = { quantityMilli: number; unit: BarUnit | null }

/** The quantity in the URL: bars in any unit, other goods in their own or by weight. */
export function requestedQuantity(variant: Variant, search: URLSearchParams): RequestedAmount {
  const typed = parseMilli(search.get('qty') ?? '')
  const unit = search.get('unit')
  const usual: RequestedAmount = {
    quantityMilli: variant.referenceMilli,
    unit: variant.diameterMm === null ? null : 'kg',
  }
  if (!typed || typed > MAX_QUANTITY_MILLI) return usual
  if (variant.diameterMm !== null) {
    const barUnit = barUnits.find((known) => known === unit)
    return { quantityMilli: typed, unit: barUnit ?? 'kg' }
  }
  if (!unit || unit === variant.unit) return { quantityMilli: wholePieces(typed, pieceOf(variant)), unit: null }
  const grams = { kg: typed, tonne: typed * 1000 }[unit]
  return grams === undefined ? usual : { quantityMilli: inSteps(grams, variant), unit: null }
}

/**
 * Limits of the quantity field: those of the selected offer, otherwise the widest of all offers, because the page then
 * selects a suitable one. Without offers, those of the size.
 */
export function boxRules(variant: Variant, offers: readonly OfferSumFragment[], picked: string | null): QuantityRules {
  const chosen = offers.filter(({ id }) => id === picked)
  const meant = chosen.length > 0 ? chosen : offers
  const { moqMilli, stepMilli, unit } = variant
  if (meant.length === 0) return { moqMilli, stepMilli, maxQtyMilli: null, availableMilli: null, unit }
  const inStock = meant.filter((offer) => offer.availableMilli >= offer.moqMilli)
  const counted = inStock.length > 0 ? inStock : meant
  return {
    moqMilli: Math.min(...counted.map((offer) => offer.moqMilli)),
    stepMilli: Math.min(...counted.map((offer) => offer.stepMilli)),
    maxQtyMilli: null,
    availableMilli: Math.max(
      ...counted.map((offer) => Math.min(offer.availableMilli, offer.maxMilli ?? Number.POSITIVE_INFINITY)),
    ),
    unit,
  }
}

/** Why the displayed quantity of an offer cannot be added to the cart, in the user's language; null if it can. */
export function whyNotOffer(t: T, { unit }: Variant, offer: OfferSumFragment): string | null {
  if (!offer.whyNot) return null
  const { moqMilli, stepMilli, maxMilli: maxQtyMilli, availableMilli, quantityMilli } = offer
  return (
    whyNotQuantity(t, quantityMilli, { moqMilli, stepMilli, maxQtyMilli: maxQtyMilli ?? null, availableMilli, unit }) ??
    ruleText(t, offer.whyNot)
  )
}

/** Whether the quantity field matches the displayed price and the button. */
export function boxAgrees(variant: Variant, search: URLSearchParams, typed: string | null): boolean {
  if (typed === null) return true
  const box = new URLSearchParams(typed)
  const milli = parseMilli(box.get('qty') ?? '')
  if (!milli || milli > MAX_QUANTITY_MILLI) return false
  const [now, then] = [requestedQuantity(variant, search), requestedQuantity(variant, box)]
  return now.quantityMilli === then.quantityMilli && now.unit === then.unit
}

/** A number without thousands separators, for fields and URLs. */
export const plainQuantity = (milli: number) => formatThousandths(milli).replaceAll(',', '')

/** The same for the URL of an enquiry, which has bars by number and weight only. */
export function enquiryQuantity(variant: Variant, search: URLSearchParams): { qty: string; unit: string } {
  const { quantityMilli, unit } = requestedQuantity(variant, search)
  const bar = barOf(variant)
  if (!bar || unit === 'kg' || unit === 'tonne' || unit === 'piece')
    return { qty: plainQuantity(quantityMilli), unit: unit ?? variant.unit }
  const bars = barsFor(bar, quantityMilli, unit ?? 'kg')
  return { qty: isRefusal(bars) ? '' : plainQuantity(bars.grams), unit: 'kg' }
}

/** The smallest number of whole steps with at least this weight. */
const inSteps = (grams: number, { gramsPerUnit, stepMilli }: Variant) =>
  mulDivUp(mulDivUp(grams, 1000, gramsPerUnit), 1, stepMilli) * stepMilli

const offerSorts = ['RECOMMENDED', 'PRICE', 'FASTEST'] as const

export const offersVariables = (
  variant: Variant,
  search: URLSearchParams,
  pincode: string | null,
): ProductOffersQueryVariables => ({
  variantId: variant.id,
  ...requestedQuantity(variant, search),
  pincode,
  sort: offerSorts.find((sort) => sort === search.get('sort')) ?? null,
})

/** Variables for what is shown beside a product: reviews, and similar products. */
export const aroundVariables = ({ id, category, kind }: Product, variant: Variant, pincode: string | null) => ({
  id,
  variantId: variant.id,
  filter: { category: category.slug, kind },
  pincode,
})

/** The page's query with changes; the selected offer is dropped with its size. */
export function changedQuery(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  if ('v' in changes) next.delete('offer')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

/** Similar products. */
export const similarProducts = ({ identifier }: Product, around: AroundProductQuery | undefined) =>
  around?.products.items.filter((card) => card.identifier !== identifier).slice(0, 5) ?? []
