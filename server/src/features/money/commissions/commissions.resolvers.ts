import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './commissions.ts'
import { sellingFees } from './fees.ts'

export const resolvers: Resolvers = {
  Query: {
    sellingFees: (_, __, ctx) => sellingFees(ctx),
    sellerCommission: (_, { sellerId }, ctx) => use.sellerCommission(ctx, sellerId ?? null),
    commissionHistory: (_, { sellerId, page }, ctx) => use.commissionHistory(ctx, sellerId, page),
    commissionChoices: (_, __, ctx) => use.commissionChoices(ctx),
  },
  Mutation: {
    createCommissionRule: (_, { input }, ctx) => use.createRule(ctx, input),
    updateCommissionRule: (_, { id, input }, ctx) => use.changeRule(ctx, id, input),
    setCommissionRuleEnd: (_, { id, lastDay }, ctx) => use.endRule(ctx, id, lastDay),
  },
}
