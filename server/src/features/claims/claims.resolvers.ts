import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { returnTermsOf } from '#features/policies/policies.ts'
import * as use from './claims.ts'
import * as returns from './returns.ts'

export const resolvers: Resolvers = {
  Query: {
    claims: (_, { page, filter }, ctx) => use.listClaims(ctx, page, filter),
  },
  Mutation: {
    makeClaim: (_, { shipmentId, input, lines, files }, ctx) => use.makeClaim(ctx, shipmentId, input, lines, files),
    answerClaim: (_, { id, accept, taxablePaise, note }, ctx) =>
      use.answerClaim(ctx, id, { yes: accept, taxablePaise: taxablePaise ?? null, note: note ?? null }),
    escalateClaim: (_, { id, note }, ctx) => use.updateClaimAsClaimant(ctx, id, 'escalate', note),
    withdrawClaim: (_, { id }, ctx) => use.updateClaimAsClaimant(ctx, id, 'withdraw', null),
    schedulePickup: (_, { id, input }, ctx) => returns.schedulePickup(ctx, id, input),
    updateReturnStatus: (_, { id, move }, ctx) => returns.updateReturnStatus(ctx, id, move),
    inspectReturn: (_, { id, input, lines }, ctx) => returns.inspect(ctx, id, input, lines),
    refundInstead: (_, { id }, ctx) => returns.refundInstead(ctx, id),
    decideClaim: (_, { id, grant, taxablePaise, note }, ctx) =>
      use.decideClaim(ctx, id, { yes: grant, taxablePaise: taxablePaise ?? null, note }),
  },
  Suborder: {
    returnTerms: (part, _, ctx) => returnTermsOf(ctx, part.id),
    claims: (part, _, ctx) => use.claimsOf(ctx, part.id),
  },
  Claim: {
    taxablePaise: (claim) => use.taxableOf(claim),
    files: (claim, _, ctx) => use.filesOf(ctx, claim),
    moves: (claim, _, ctx) => use.transitionsOf(ctx, claim),
  },
}
