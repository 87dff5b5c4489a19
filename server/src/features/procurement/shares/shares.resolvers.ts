import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './shares.ts'
import { shareView } from './view.ts'

export const resolvers: Resolvers = {
  Query: {
    shares: (_, { kind, id }, ctx) => use.listShares(ctx, kind, id ?? null),
    shareView: (_, { token }, ctx) => shareView(ctx, token),
  },
  Mutation: {
    createShare: (_, { kind, id, life }, ctx) => use.createShare(ctx, kind, id ?? null, { life }),
    revokeShare: (_, { id }, ctx) => use.revokeShare(ctx, id),
  },
}
