import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { emptySearches, orderFunnel, salesReport } from './reports.ts'

export const resolvers: Resolvers = {
  Query: {
    salesReport: (_, { by, from, to, page }, ctx) => salesReport(ctx, by, { from, to }, page),
    orderFunnel: (_, { from, to }, ctx) => orderFunnel(ctx, { from, to }),
    emptySearches: (_, { from, to, page }, ctx) => emptySearches(ctx, { from, to }, page),
  },
}
