import { can } from '@neev/domain/core/permissions'
import type { Ctx } from '#core/context.ts'
import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './commission-tds.ts'

const decides = (ctx: Ctx) => can(ctx.actor?.roles ?? [], 'commissionTds:decide')

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
    feesPaise: async (row, _, ctx) => (await use.feesOf(ctx, row, row.id)).feesPaise,
    mostPaise: async (row, _, ctx) => (await use.feesOf(ctx, row, row.id)).mostPaise,
    link: ({ fileKey }, _, ctx) => fileLink(ctx, fileKey),
    decidedBy: ({ decidedByName }, _, ctx) => (decides(ctx) ? decidedByName : null),
    canWithdraw: ({ state }, _, ctx) => state === 'PENDING' && !decides(ctx),
    canDecide: ({ state }, _, ctx) => state === 'PENDING' && decides(ctx),
  },
}
