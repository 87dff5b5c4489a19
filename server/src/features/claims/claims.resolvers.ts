import { transaction } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { returnTermsOf } from '#features/policies/policies.ts'
import * as use from './claims.ts'
import * as returns from './returns.ts'

const hour = 60 * 60

export const claims: Feature = {
  resolvers: {
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
  },
  subscribers: {
    'load.short': (ctx, short) => use.claimShort(ctx, short),
    'shipment.moved': async (ctx, { shipmentId, name }) => {
      if (name === 'deliver') await returns.closeReplaced(ctx, shipmentId)
    },
    'claim.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
  },
  jobs: [{ name: 'claims.timeOut', everySeconds: hour, run: (ctx) => transaction(ctx, use.timeOut) }],
}
