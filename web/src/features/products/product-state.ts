import { mulDivUp } from '@neev/domain/money'
import { formatThousandths, MAX_QUANTITY_MILLI, parseMilli, pieceMilliOf, wholePieces } from '@neev/domain/quantity'
import { isRefusal } from '@neev/domain/refusals'
import { type Bar, type BarUnit, barsFor, barUnits, STANDARD_LENGTH_MM } from '@neev/domain/tmt'
import { type QuantityRules, whyNotQuantity } from '#kit/goods/quantity-labels.ts'
import type { T } from '#kit/i18n/use-t.ts'
import type {
  AroundProductQuery,
  OfferSumFragment,
  ProductOffersQueryVariables,
  ProductPageQuery,
} from './product.graphql.ts'

export type Product = NonNullable<ProductPageQuery['product']>
export type Variant = Product['variants'][number]

/** The size that most reinforcement is bought in: what a page of bars opens with. */
const usualBarMm = 12

/** What a product is called in one size: goods of one size by their own name. */
export const nameOf = ({ kind, title }: Product, variant: Variant): string =>
  kind === 'SINGLE' ? title : variant.title

/** The variant that an address names by its number or, for bars, by its diameter; else the one that most people want. */
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

/** The bar that a variant is, as the sum of units wants it; null for other goods. */
export const barOf = ({ diameterMm, lengthMm, piecesPerBundle, gramsPerMetre }: Variant): Bar | null =>
  diameterMm === null
    ? null
    : { diameterMm, lengthMm: lengthMm ?? STANDARD_LENGTH_MM, piecesPerBundle, gramsPerMetre, sellBy: 'piece' }

/** Mass of a piece of goods by the kilogram that are sold whole, in thousandths; null for bars, which have boxes of their own. */
export const pieceOf = ({ diameterMm, unit, attributes }: Variant): number | null =>
  diameterMm === null ? pieceMilliOf(unit, attributes) : null

export type Requested = { quantityMilli: number; unit: BarUnit | null }

/** The quantity that an address asks for: bars in any of their units, other goods in their own or by weight. */
export function requestedQuantity(variant: Variant, search: URLSearchParams): Requested {
  const typed = parseMilli(search.get('qty') ?? '')
  const unit = search.get('unit')
  const usual: Requested = { quantityMilli: variant.referenceMilli, unit: variant.diameterMm === null ? null : 'kg' }
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
 * The limits of the quantity box: those of the offer that was picked, else the widest of all offers, because the page then chooses
 * whoever has enough. Without any offer, those of the size itself.
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

/** Why an offer can not be put into the cart in the quantity that is shown, in the user's language; null when it can. */
export function whyNotOffer(t: T, { unit }: Variant, offer: OfferSumFragment): string | null {
  if (!offer.whyNot) return null
  const { moqMilli, stepMilli, maxMilli: maxQtyMilli, availableMilli, quantityMilli } = offer
  return (
    whyNotQuantity(t, quantityMilli, { moqMilli, stepMilli, maxQtyMilli: maxQtyMilli ?? null, availableMilli, unit }) ??
    t(offer.whyNot)
  )
}

/** Whether what stands in the box is what the page shows the price of, and the button puts into the cart. */
export function boxAgrees(variant: Variant, search: URLSearchParams, typed: string | null): boolean {
  if (typed === null) return true
  const box = new URLSearchParams(typed)
  const milli = parseMilli(box.get('qty') ?? '')
  if (!milli || milli > MAX_QUANTITY_MILLI) return false
  const [now, then] = [requestedQuantity(variant, search), requestedQuantity(variant, box)]
  return now.quantityMilli === then.quantityMilli && now.unit === then.unit
}

/** A figure without the commas, as boxes and addresses want it. */
export const plain = (milli: number) => formatThousandths(milli).replaceAll(',', '')

/** The same for the address of a request, which knows bars by their number and by weight only. */
export function requestedOnRequest(variant: Variant, search: URLSearchParams): { qty: string; unit: string } {
  const { quantityMilli, unit } = requestedQuantity(variant, search)
  const bar = barOf(variant)
  if (!bar || unit === 'kg' || unit === 'tonne' || unit === 'piece')
    return { qty: plain(quantityMilli), unit: unit ?? variant.unit }
  const bars = barsFor(bar, quantityMilli, unit ?? 'kg')
  return { qty: isRefusal(bars) ? '' : plain(bars.grams), unit: 'kg' }
}

/** So many whole steps of the selling unit as weigh at least this. */
const inSteps = (grams: number, { gramsPerUnit, stepMilli }: Variant) =>
  mulDivUp(mulDivUp(grams, 1000, gramsPerUnit), 1, stepMilli) * stepMilli

export const offersVariables = (
  variant: Variant,
  search: URLSearchParams,
  pincode: string | null,
): ProductOffersQueryVariables => ({ variantId: variant.id, ...requestedQuantity(variant, search), pincode })

/** What belongs beside a product: its reviews, and others of its kind in its category. */
export const aroundVariables = ({ id, category, kind }: Product, variant: Variant, pincode: string | null) => ({
  id,
  variantId: variant.id,
  filter: { category: category.slug, kind },
  pincode,
})

/** The query of the page with these changes; the offer that was chosen belongs to its size. */
export function changedQuery(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  if ('v' in changes) next.delete('offer')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

/** Others of its kind, as they come with what belongs beside a product. */
export const relatedTo = ({ identifier }: Product, around: AroundProductQuery | undefined) =>
  around?.products.items.filter((card) => card.identifier !== identifier).slice(0, 5) ?? []
