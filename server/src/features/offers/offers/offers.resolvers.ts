import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './admin.ts'

export const resolvers: Resolvers = {
  Query: {
    sellerOffers: (_, { page, filter }, ctx) => use.listSellerOffers(ctx, page, filter),
    checkPriceUpdate: (_, { prices, follow }, ctx) => use.checkPriceUpdate(ctx, prices, follow),
    sellerOffer: (_, { id }, ctx) => use.getSellerOffer(ctx, id),
  },
  Mutation: {
    setStock: (_, { offerId, onHandMilli, reason }, ctx) => use.setStock(ctx, offerId, onHandMilli, reason),
    setPrice: (_, { offerId, pricePaise, validTo }, ctx) => use.setPrice(ctx, offerId, pricePaise, validTo ?? null),
    updatePrices: (_, { prices, follow, validTo }, ctx) => use.updatePrices(ctx, prices, follow, validTo ?? null),
    pauseOffer: (_, { offerId }, ctx) => use.pauseOffer(ctx, offerId, true),
    resumeOffer: (_, { offerId }, ctx) => use.pauseOffer(ctx, offerId, false),
  },
}
