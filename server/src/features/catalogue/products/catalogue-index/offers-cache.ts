import { istDate } from '@neev/domain/core/fiscal'
import { noPlace } from '@neev/domain/offers/prices/prices'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import type { Ctx } from '#core/context.ts'
import { type Place, pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import { type OfferRow, ofProduct, pricesAt, readOffersAnywhere } from '../offers.queries.ts'
import { indexFor } from './catalogue-index.ts'

/** The offers of a product with all their prices for everybody: what each place is priced from. */
export type ProductOffers = { productId: number; rows: readonly OfferRow[] }

const cache = createFollowingCache<ProductOffers>({
  name: 'offers-of-products',
  // offers, of two kilobytes with their prices
  max: 30_000,
  sizeOf: ({ rows }) => rows.length,
  kinds: ['SELLER'],
  rowsOf: ({ productId, rows }) => ({
    PRODUCT: [productId],
    SIZE: rows.map(({ variant }) => variant.id),
    OFFER: rows.map(({ id }) => id),
  }),
})

/** The offers of a product on sale or paused, as they were before the call, read once for all places. */
export const offersOfProduct = (ctx: Ctx, productId: number): Promise<ProductOffers> =>
  // Tax is of the day
  cache.get(ctx, `${istDate(ctx.now)} ${productId}`, async () => ({
    productId,
    rows: await readOffersAnywhere(ctx, ofProduct(productId)),
  }))

/** The same by one of its sizes; null for a size that lists have never shown. */
export async function offersBesideSize(ctx: Ctx, variantId: number): Promise<ProductOffers | null> {
  const { index } = await indexFor(ctx)
  const size = index.sizes.get(variantId)
  return size ? offersOfProduct(ctx, size.product.productId) : null
}

/** An offer with its prices at a place, as `readOffers` reads it for everybody. */
export const offerAt = (ctx: Ctx, offer: OfferRow, place: Place | null): OfferRow => ({
  ...offer,
  prices: pricesAt(offer.prices, place ? pricePlaceOf(place) : noPlace, ctx.now),
})
