import type { Feature } from '#core/feature.ts'
import { resolvers } from './checkout.resolvers.ts'

export type { ReviewedOrder as OrderReview } from './checkout.ts'

/** Order review with locked prices, and placing the order. */
export const checkout: Feature = {
  clocks: {
    'price_locks.expires_at': 'Compared with the clock when it is used.',
  },
  ownData: { parts: [], without: { price_locks: 'Prices of half an hour, which the order repeats.' } },
  resolvers,
}
