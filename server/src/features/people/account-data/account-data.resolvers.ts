import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './account-data.ts'

export const resolvers: Resolvers = {
  Query: {
    accountExport: (_, __, ctx) => use.ownExport(ctx),
  },
  Mutation: {
    requestAccountExport: (_, __, ctx) => use.requestExport(ctx),
    downloadAccountExport: (_, __, ctx) => use.downloadExport(ctx),
  },
}
