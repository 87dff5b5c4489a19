import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './wishlists.ts'

export const resolvers: Resolvers = {
  Query: {
    wishlist: (_, { pincode }, ctx) => use.listWishlist(ctx, pincode ?? null),
    wishlistIdentifiers: (_, __, ctx) => use.wishlistIdentifiersOf(ctx),
  },
  Mutation: {
    addToWishlist: (_, { identifier }, ctx) => use.addWishlistItem(ctx, identifier),
    removeFromWishlist: (_, { identifier }, ctx) => use.removeWishlistItem(ctx, identifier),
  },
}
