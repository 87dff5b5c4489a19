import { idOf } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './policies.ts'

export const resolvers: Resolvers = {
  Query: {
    policies: (_, __, ctx) => use.listPolicies(ctx),
    shownPolicies: (_, { variantIds }, ctx) => use.policiesBeforeOrder(ctx, variantIds.map(idOf)),
  },
  Mutation: {
    createPolicy: (_, { input }, ctx) => use.createPolicy(ctx, input),
    revisePolicy: (_, { id, version, input }, ctx) => use.revisePolicy(ctx, id, version, input),
    retirePolicy: (_, { id, retired }, ctx) => use.retirePolicy(ctx, id, retired),
  },
}
