import { mulDivUp } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { batched, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { type DispatchPoint, readWhere } from '#features/places/shipping/shipping.ts'
import type { Card } from './listing/lists.ts'
import { type PresentedOffer, presentOffer, priceAt } from './offer-sums.ts'
import { type OfferRow, readOffers } from './offers.queries.ts'
import { sizesById, sizesOfProducts, sizesOnSale, theseOnSale } from './sizes.queries.ts'

type Sized = { id: number; referenceMilli: number }

/** `quoted_milli` of the database: the reference quantity in whole steps of this seller, at least its minimum. */
const quotedQuantity = ({ stepMilli, moqMilli }: OfferRow, referenceMilli: number) =>
  mulDivUp(Math.max(referenceMilli, moqMilli), 1, stepMilli) * stepMilli

type Best = { offer: PresentedOffer; point: DispatchPoint; inStock: boolean }

/** The best offer (among `offers`) of each variant at its reference quantity, by variant id; one statement for all. */
async function bestOffers(ctx: Ctx, offers: Sql, variants: readonly Sized[], place: Place) {
  const where = await readWhere(ctx, place)
  const rows = await readOffers(ctx, offers, place, await customerOf(ctx))
  const byVariant = Map.groupBy(rows, (row) => row.variant.id)
  const best = new Map<number, Best>()
  for (const variant of variants) {
    const options = (byVariant.get(variant.id) ?? []).flatMap((row): Best[] => {
      const quantityMilli = quotedQuantity(row, variant.referenceMilli)
      const price = priceAt(ctx, row, quantityMilli, where)
      if (isRefusal(price)) return []
      const offer = presentOffer(ctx, row, { quantityMilli, bars: null }, price, where)
      return offer.refusal ? [] : [{ offer, point: price.point, inStock: row.availableMilli >= quantityMilli }]
    })
    options.sort(
      (a, b) =>
        Number(b.inStock) - Number(a.inStock) || a.offer.totalPaise - b.offer.totalPaise || a.offer.id - b.offer.id,
    )
    if (options[0]) best.set(variant.id, options[0])
  }
  return best
}

/** Lowest delivered price of each variant of a product, for its page. */
export async function bestOfVariants(ctx: Ctx, product: { id: number; variants: readonly Sized[] }, pincode: string) {
  const place = await getPlace(ctx, pincode)
  const best = await bestOffers(ctx, sizesOnSale([product.id]), product.variants, place)
  return new Map([...best].map(([id, one]) => [id, deliveredOf(one, place)]))
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
  const best = place ? await bestOffers(ctx, theseOnSale(variantIds), sizes, place) : new Map<number, Best>()
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
