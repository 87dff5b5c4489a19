import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './gstin-statuses.ts'

export const resolvers: Resolvers = {
  Mutation: {
    checkSellerGstin: (_, input, ctx) => use.checkSellerGstin(ctx, input),
  },
  Address: {
    gstinStanding: ({ gstin }, _, ctx) => (gstin ? use.standingOf(ctx, gstin) : null),
  },
  B2bGstin: {
    standing: ({ gstin }, _, ctx) => use.standingOf(ctx, gstin),
  },
  B2bCompany: {
    standings: ({ gstins }, _, ctx) => use.standingsOf(ctx, gstins),
  },
  AdminB2bAccount: {
    standings: ({ gstins }, _, ctx) => use.standingsOf(ctx, gstins),
  },
  OrderReview: {
    gstinStanding: ({ gstin }, _, ctx) => (gstin ? use.standingOf(ctx, gstin) : null),
  },
  SellerGstin: {
    standing: ({ gstin }, _, ctx) => use.standingOf(ctx, gstin),
  },
}
