import { can } from '@neev/domain/core/permissions'
import type { Ctx } from '#core/context.ts'
import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './lower-deductions.ts'

const approves = (ctx: Ctx) => can(ctx.actor?.roles ?? [], 'lowerDeduction:approve')

export const resolvers: Resolvers = {
  Query: {
    lowerDeductions: (_, { page, filter }, ctx) => use.listLowerDeductions(ctx, page, filter),
  },
  Mutation: {
    submitLowerDeduction: (_, { input, file }, ctx) => use.submitLowerDeduction(ctx, input, file),
    cancelLowerDeduction: (_, { id }, ctx) => use.cancelLowerDeduction(ctx, id),
    decideLowerDeduction: (_, { id, decision, reason }, ctx) => use.decideLowerDeduction(ctx, id, { decision, reason }),
    endLowerDeduction: (_, { id, reason }, ctx) => use.endLowerDeduction(ctx, id, reason),
  },
  LowerDeduction: {
    link: ({ fileKey }, _, ctx) => fileLink(ctx, fileKey),
    decidedBy: ({ decidedByName }, _, ctx) => (approves(ctx) ? decidedByName : null),
    canWithdraw: ({ state }, _, ctx) => state === 'PENDING' && !approves(ctx),
    canDecide: ({ state }, _, ctx) => state === 'PENDING' && approves(ctx),
    canEnd: ({ state }, _, ctx) => state === 'APPROVED' && approves(ctx),
  },
}
