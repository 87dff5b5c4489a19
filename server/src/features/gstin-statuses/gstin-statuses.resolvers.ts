import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './gstin-statuses.ts'

export const resolvers: Resolvers = {
  Mutation: {
    checkSellerGstin: (_, input, ctx) => use.checkSellerGstin(ctx, input),
  },
  SellerGstin: {
    standing: ({ gstin }, _, ctx) => use.standingOf(ctx, gstin),
  },
}
