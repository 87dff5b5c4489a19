import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { shareInvariants } from './invariants.queries.ts'
import { resolvers } from './shares.resolvers.ts'
import { endShares, eraseShares } from './shares.ts'

export type { ShareRow as Share } from './shares.ts'

/** Links by which others read an order, a quotation or a price list without signing in. */
export const shares: Feature = {
  clocks: {
    'shares.expires_at': 'Compared with the clock when it is used.',
  },
  ownData: {
    parts: [ownRows('shares', 'shares', ['createdAt', 'kind', 'expiresAt', 'revokedAt', 'views', 'viewedAt'])],
  },
  publicOperations: ['Query.shareView'],
  resolvers,
  invariants: shareInvariants,
  subscribers: {
    // Whoever was in the account before may have made them
    'account.passwordChanged': async (ctx, { userId, byLink }) => {
      if (byLink) await endShares(ctx, userId)
    },
  },
  hooks: { 'account.erase': (ctx, { userId }) => eraseShares(ctx, userId) },
}
