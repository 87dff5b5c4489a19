import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { indexFile } from './index-file.ts'
import * as use from './price-index.ts'

export const resolvers: Resolvers = {
  Query: {
    priceIndex: (_, { state }, ctx) => use.getIndex(ctx, state ?? null),
    indexSeries: (_, { code }, ctx) => use.getSeries(ctx, code),
    indexFile: (_, { code, format }, ctx) => indexFile(ctx, code, format),
    indexAlerts: (_, { code }, ctx) => use.listAlerts(ctx, code),
  },
  Mutation: {
    setIndexAlert: (_, { code, input }, ctx) => use.setAlert(ctx, code, input),
    removeIndexAlert: (_, { code, id }, ctx) => use.removeAlert(ctx, code, id),
  },
}
