import { idOf } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './policies.ts'

export const resolvers: Resolvers = {
  Query: {
    policies: (_, __, ctx) => use.listPolicies(ctx),
    shownPolicies: (_, { variantIds }, ctx) => use.policiesOfPage(ctx, variantIds.map(idOf)),
  },
  Mutation: {
    createPolicy: (_, { input }, ctx) => use.createPolicy(ctx, input),
    updatePolicy: (_, { id, version, input }, ctx) => use.updatePolicy(ctx, id, version, input),
    setPolicyRetired: (_, { id, retired }, ctx) => use.setPolicyRetired(ctx, id, retired),
  },
}
