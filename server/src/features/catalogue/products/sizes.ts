import { isRefusal, type Refusal } from '@neev/domain/core/refusals'
import { batched, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { customerOf, everyoneCustomer } from '#features/businesses/b2b/b2b.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { type DispatchPoint, readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { indexFor } from './catalogue-index/catalogue-index.ts'
import { totalsAt } from './catalogue-index/listing.ts'
import { offerAt, offersOfProduct } from './catalogue-index/offers-cache.ts'
import type { Card } from './listing/lists.ts'
import { type PresentedOffer, presentOffer, priceAt } from './offer-sums.ts'
import { type OfferRow, readOffers } from './offers.queries.ts'
import { isOneOfSizesOnSale, sizesById, sizesOfProducts, sizesOnSale } from './sizes.queries.ts'

type Sized = { id: number }

type Best = { offer: PresentedOffer; point: DispatchPoint; inStock: boolean }

/** The best offer (among `offers`) of each variant at its reference quantity, by variant id; one statement for all. */
async function bestOffers(ctx: Ctx, offers: Sql, variants: readonly Sized[], place: Place) {
  const where = await readWhere(ctx, place)
  const rows = await readOffers(ctx, offers, place, await customerOf(ctx))
  return bestOf(ctx, rows, variants, where)
}

/** An offer that is delivered to the place, with its price there. */
type Option = { row: OfferRow; price: Exclude<ReturnType<typeof priceAt>, Refusal>; inStock: boolean }

type Summed = Option & { totalPaise: number; offer: PresentedOffer | null }

const present = (ctx: Ctx, { row, price }: Option, where: Where) =>
  presentOffer(ctx, row, { quantityMilli: row.quotedMilli, bars: null }, price, where)

/**
 * The best of these offers of each variant at its reference quantity. `totalOf` says what an offer costs in all, if that
 * is known without its whole quote; null if it is not delivered.
 */
function bestOf(
  ctx: Ctx,
  rows: readonly OfferRow[],
  variants: readonly Sized[],
  where: Where,
  totalOf?: (row: OfferRow, pricePaise: number) => number | null,
) {
  const byVariant = Map.groupBy(rows, (row) => row.variant.id)
  const best = new Map<number, Best>()
  for (const { id } of variants) {
    const options = (byVariant.get(id) ?? []).flatMap((row): Summed[] => {
      const price = priceAt(ctx, row, row.quotedMilli, where)
      if (isRefusal(price)) return []
      const option: Option = { row, price, inStock: row.availableMilli >= row.quotedMilli }
      if (totalOf) {
        const totalPaise = totalOf(row, price.pricePaise)
        return totalPaise === null ? [] : [{ ...option, totalPaise, offer: null }]
      }
      const offer = present(ctx, option, where)
      return offer.refusal ? [] : [{ ...option, totalPaise: offer.totalPaise, offer }]
    })
    options.sort((a, b) => Number(b.inStock) - Number(a.inStock) || a.totalPaise - b.totalPaise || a.row.id - b.row.id)
    const [first] = options
    if (first)
      best.set(id, {
        offer: first.offer ?? present(ctx, first, where),
        point: first.price.point,
        inStock: first.inStock,
      })
  }
  return best
}

/** Lowest delivered price of each variant of a product, for its page. */
export async function bestOfVariants(ctx: Ctx, product: { id: number; variants: readonly Sized[] }, pincode: string) {
  const place = await getPlace(ctx, pincode)
  const best =
    (await customerOf(ctx)) === everyoneCustomer
      ? await bestFromMemory(ctx, product, place)
      : await bestOffers(ctx, sizesOnSale([product.id]), product.variants, place)
  return new Map([...best].map(([id, one]) => [id, deliveredOf(one, place)]))
}

/** For everybody: the prices of the kept offers, with what the catalogue index adds to them. */
async function bestFromMemory(ctx: Ctx, product: { id: number; variants: readonly Sized[] }, place: Place) {
  const where = await readWhere(ctx, place)
  const { rows } = await offersOfProduct(ctx, product.id)
  const { index, rates } = await indexFor(ctx)
  const totals = totalsAt({ index, rates }, where)
  const onSale = rows.filter(({ isOnSale, isShown }) => isOnSale && isShown).map((row) => offerAt(ctx, row, place))
  return bestOf(ctx, onSale, product.variants, where, (row, pricePaise) => totals(row.id, pricePaise))
}

const deliveredOf = ({ offer, point }: Best, place: Place) => ({
  ...offer,
  pincode: place.pincode,
  offerId: offer.id,
  seller: { id: point.sellerId, slug: point.sellerSlug, name: point.sellerName },
})

/**
 * These sizes by id, each with its lowest ex-yard price and, where somebody delivers it to the place, its lowest
 * delivered price; without those that are not on sale any more.
 */
export async function pricedSizes(ctx: Ctx, variantIds: readonly number[], pincode: string | null) {
  if (!variantIds.length) return new Map<number, never>()
  const sizes = await sizesById(ctx.db, variantIds)
  const place = pincode ? await getPlace(ctx, pincode) : null
  const best = place ? await bestOffers(ctx, isOneOfSizesOnSale(variantIds), sizes, place) : new Map<number, Best>()
  return new Map(
    sizes.flatMap(({ id, productId, sku, title, unit, attributes, fromPaise }) => {
      if (fromPaise === null) return []
      const found = best.get(id)
      const delivered = found && place ? deliveredOf(found, place) : null
      const variant = { id, productId, sku, title, unit, attributes }
      return [[id, { variant, fromPaise, delivered, inStock: found?.inStock ?? true }] as const]
    }),
  )
}

/** The sizes of all cards of a list, each with its lowest price, in two statements. */
export const sizesOf = (ctx: Ctx, card: Card) => batched(ctx, readSizes).load(card)

async function readSizes(ctx: Ctx, cards: readonly Card[]) {
  const families = cards.filter((card) => card.kind === 'SERIES')
  const ids = families.map((card) => card.id)
  if (!ids.length) return cards.map(() => [])
  const variants = await sizesOfProducts(ctx.db, ids)
  const place = families[0]?.place
  const best = place ? await bestOffers(ctx, sizesOnSale(ids), variants, place) : new Map<number, Best>()
  const byProduct = Map.groupBy(variants, (variant) => variant.productId)
  return cards.map((card) =>
    (byProduct.get(card.id) ?? []).map(({ referenceMilli, ...variant }) => {
      const found = best.get(variant.id)
      return {
        ...variant,
        inStock: found?.inStock ?? variant.fromPaise !== null,
        quantityMilli: found?.offer.quantityMilli ?? referenceMilli,
        unitPaise: found?.offer.unitPaise ?? null,
        unitExTaxPaise: found?.offer.unitExTaxPaise ?? null,
      }
    }),
  )
}
