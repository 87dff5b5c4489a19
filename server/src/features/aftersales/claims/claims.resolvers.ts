import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { returnTermsOf } from '#features/content/policies/policies.ts'
import * as use from './claims.ts'
import * as returns from './returns.ts'

export const resolvers: Resolvers = {
  Query: {
    claims: (_, { page, filter }, ctx) => use.listClaims(ctx, page, filter),
    myClaims: (_, { page, filter }, ctx) => use.listMyClaims(ctx, page, filter),
  },
  Mutation: {
    createClaim: (_, { shipmentId, input, lines, files }, ctx) => use.createClaim(ctx, shipmentId, input, lines, files),
    submitClaimResponse: (_, { id, answer, taxablePaise, note }, ctx) =>
      use.submitClaimResponse(ctx, id, {
        yes: answer === 'ACCEPT',
        taxablePaise: taxablePaise ?? null,
        note: note ?? null,
      }),
    escalateClaim: (_, { id, note }, ctx) => use.updateClaimAsClaimant(ctx, id, 'escalate', note),
    cancelClaim: (_, { id }, ctx) => use.updateClaimAsClaimant(ctx, id, 'withdraw', null),
    setReturnPickup: (_, { id, input }, ctx) => returns.setReturnPickup(ctx, id, input),
    updateReturnStatus: (_, { id, transition }, ctx) => returns.updateReturnStatus(ctx, id, transition),
    submitReturnInspection: (_, { id, input, lines }, ctx) => returns.inspect(ctx, id, input, lines),
    refundClaim: (_, { id }, ctx) => returns.refundClaim(ctx, id),
    submitClaimDecision: (_, { id, decision, taxablePaise, note }, ctx) =>
      use.submitClaimDecision(ctx, id, { yes: decision === 'APPROVE', taxablePaise: taxablePaise ?? null, note }),
  },
  Suborder: {
    returnTerms: (suborder, _, ctx) => returnTermsOf(ctx, suborder.id),
    claims: (suborder, _, ctx) => use.claimsOf(ctx, suborder.id),
  },
  Claim: {
    taxablePaise: (claim) => use.taxableOf(claim),
    files: (claim, _, ctx) => use.filesOf(ctx, claim),
    transitions: (claim, _, ctx) => use.transitionsOf(ctx, claim),
  },
}
