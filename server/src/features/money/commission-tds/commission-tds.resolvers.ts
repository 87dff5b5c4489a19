import { submittedFields } from '#core/files/submitted.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './commission-tds.ts'

export const resolvers: Resolvers = {
  Query: {
    commissionTdsClaims: (_, { page, filter }, ctx) => use.listClaims(ctx, page, filter),
  },
  Mutation: {
    submitCommissionTds: (_, { input, file }, ctx) => use.submitClaim(ctx, input, file),
    cancelCommissionTds: (_, { id }, ctx) => use.cancelClaim(ctx, id),
    decideCommissionTds: (_, { id, decision, reason }, ctx) => use.decideClaim(ctx, id, { decision, reason }),
  },
  CommissionTdsClaim: {
    ...submittedFields('commissionTds:decide'),
    feesPaise: async (row, _, ctx) => (await use.feesOf(ctx, row, row.id)).feesPaise,
    mostPaise: async (row, _, ctx) => (await use.feesOf(ctx, row, row.id)).mostPaise,
  },
}
