import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './wishlists.ts'

export const resolvers: Resolvers = {
  Query: {
    wishlist: (_, { pincode }, ctx) => use.listWishlist(ctx, pincode ?? null),
    wishlistIdentifiers: (_, __, ctx) => use.wishedIdentifiers(ctx),
  },
  Mutation: {
    addToWishlist: (_, { identifier }, ctx) => use.addWish(ctx, identifier),
    removeFromWishlist: (_, { identifier }, ctx) => use.removeWish(ctx, identifier),
  },
}
