import { licencesOn } from '@neev/domain/catalogue/certificates'
import { istDate } from '@neev/domain/core/fiscal'
import { batched, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { sellerOfPage } from '#features/businesses/sellers/sellers.ts'
import { variantHistory } from './history.ts'
import type { ProductRow, VariantRow } from './listing/lists.queries.ts'
import { findProduct, listProducts, namesFor, namesOf, productCards } from './listing/lists.ts'
import { rateCard } from './listing/rate-card.ts'
import { offerTable } from './offer-table.ts'
import { bestOfVariants, sizesOf } from './sizes.ts'

export type VariantOfProduct = VariantRow & { product: ProductRow }
export type OfferOfTable = Awaited<ReturnType<typeof offerTable>>['offers'][number]
export type OtherOffer = Awaited<ReturnType<typeof offerTable>>['others'][number]

/** So many products are compared, or shown together, at most. */
const maxCards = 48

/** Reads all variants of a product together. */
const bests = (ctx: Ctx, product: ProductRow) => batched(ctx, readBests).load(product)
const readBests = (ctx: Ctx, products: readonly ProductRow[]) =>
  Promise.all(products.map((product) => (product.pincode ? bestOfVariants(ctx, product, product.pincode) : new Map())))

export const resolvers: Resolvers = {
  Query: {
    products: (_, requested, ctx) => listProducts(ctx, requested),
    product: (_, { identifier, pincode }, ctx) => findProduct(ctx, identifier, pincode),
    productCards: (_, { identifiers, pincode, diameterMm }, ctx) =>
      productCards(ctx, identifiers.slice(0, maxCards), pincode, diameterMm),
    offers: (_, { variantId, quantityMilli, unit, pincode, sort }, ctx) =>
      offerTable(ctx, variantId, quantityMilli, unit ?? null, pincode ?? null, sort ?? null),
    rateCard: (_, requested, ctx) => rateCard(ctx, requested),
    priceHistory: (_, { variantId, pincode }, ctx) => variantHistory(ctx, variantId, pincode ?? null),
  },
  ProductCard: {
    axes: (card, _, ctx) => namesOf(ctx, card.axes),
    sizes: (card, _, ctx) => sizesOf(ctx, card),
  },
  Product: {
    variants: (product) => product.variants.map((variant) => ({ ...variant, product })),
    attributeNames: (product, _, ctx) => namesFor(ctx, product),
    licences: ({ knownLicences }, _, ctx) => licencesOn(knownLicences, istDate(ctx.now)),
    // A mark without a valid licence is no mark
    isiMark: ({ knownLicences }, _, ctx) => licencesOn(knownLicences, istDate(ctx.now)).length > 0,
  },
  Variant: {
    delivered: async (variant, _, ctx) => (await bests(ctx, variant.product)).get(variant.id) ?? null,
  },
  Offer: { seller: (offer, _, ctx) => sellerOfPage(ctx, offer.sellerId) },
  UnavailableOffer: { seller: (offer, _, ctx) => sellerOfPage(ctx, offer.sellerId) },
}
