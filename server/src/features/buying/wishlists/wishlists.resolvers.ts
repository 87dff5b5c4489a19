import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './wishlists.ts'

export const resolvers: Resolvers = {
  Query: {
    wishlist: (_, { pincode }, ctx) => use.listWishlist(ctx, pincode ?? null),
    wishlistKeys: (_, __, ctx) => use.wishlistKeysOf(ctx),
  },
  Mutation: {
    addToWishlist: (_, key, ctx) => use.addWishlistItem(ctx, key),
    removeFromWishlist: (_, key, ctx) => use.removeWishlistItem(ctx, key),
    mergeWishlist: (_, { items }, ctx) => use.mergeWishlist(ctx, items),
  },
}
