import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as sites from './company-sites.ts'

export const resolvers: Resolvers = {
  Query: { companySites: (_, __, ctx) => sites.companySites(ctx) },
  Mutation: {
    addCompanySite: (_, { input, inChargeId }, ctx) => sites.saveCompanySite(ctx, null, input, inChargeId ?? null),
    updateCompanySite: (_, { id, input, inChargeId }, ctx) => sites.saveCompanySite(ctx, id, input, inChargeId ?? null),
    deleteCompanySite: (_, { id }, ctx) => sites.deleteCompanySite(ctx, id),
  },
}
