import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './quality-orders.ts'

export const resolvers: Resolvers = {
  Query: {
    qualityOrders: (_, { page, filter }, ctx) => use.listQualityOrders(ctx, page, filter),
  },
  Mutation: {
    createQualityOrder: (_, { input }, ctx) => use.createQualityOrder(ctx, input),
    updateQualityOrder: (_, { id, version, input }, ctx) => use.updateQualityOrder(ctx, id, version, input),
  },
}
