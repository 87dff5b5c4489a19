import { can } from '@neev/domain/core/access/permissions'
import type { Ctx } from '#core/context.ts'
import { submittedFields } from '#core/files/submitted.ts'
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
    ...submittedFields('lowerDeduction:approve'),
    canEnd: ({ state }, _, ctx) => state === 'APPROVED' && approves(ctx),
  },
}
