import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { resolvers } from './wishlists.resolvers.ts'
import { eraseSaved } from './wishlists.ts'

/** Saved items. */
export const wishlists: Feature = {
  ownData: {
    parts: [ownRows('saved-items', 'wishlistItems', ['addedAt', 'productId', 'variantId', 'addedPricePaise'])],
  },
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => eraseSaved(ctx, userId) },
}
