import { orderApprovalNumber } from '@neev/domain/procurement/order-approvals'
import { actorOf } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { awardsOf } from './awards.ts'
import * as approvals from './order-approvals.ts'
import * as rules from './rules.ts'

export const resolvers: Resolvers = {
  Query: {
    approvalRules: (_, __, ctx) => rules.listRules(ctx),
    orderApprovals: (_, { page, filter }, ctx) => approvals.listApprovals(ctx, page, filter),
    orderApproval: (_, { id }, ctx) => approvals.getApproval(ctx, id),
  },
  Mutation: {
    createApprovalRule: (_, { input }, ctx) => rules.createRule(ctx, input),
    updateApprovalRule: (_, { id, input }, ctx) => rules.updateRule(ctx, id, input),
    deleteApprovalRule: (_, { id }, ctx) => rules.deleteRule(ctx, id),
    submitApprovalDecision: (_, { id, isApproved, reason }, ctx) =>
      approvals.decide(ctx, id, isApproved, reason ?? null),
    withdrawOrderApproval: (_, { id }, ctx) => approvals.withdraw(ctx, id),
  },
  Subscription: { approvalsWaiting: { subscribe: (_, __, ctx) => approvals.watchWaiting(ctx) } },
  OrderApproval: {
    number: ({ id }) => orderApprovalNumber(id),
    approved: ({ decisions }) => decisions.filter(({ isApproved }) => isApproved).length,
    goodsPaise: ({ snapshot }) => snapshot.goodsPaise,
    freightPaise: ({ snapshot }) => snapshot.freightPaise,
    taxPaise: ({ snapshot }) => snapshot.taxPaise,
    shipping: ({ snapshot }) => snapshot.shipping,
    gstin: ({ snapshot }) => snapshot.gstin,
    isMine: ({ userId }, _, ctx) => userId === actorOf(ctx).userId,
    lineCount: ({ snapshot }) => snapshot.lines.length,
    lines: ({ snapshot }) => snapshot.lines,
    reasons: ({ snapshot }) => snapshot.reasons,
    awards: (row, _, ctx) => awardsOf(ctx, row),
    decisions: ({ decisions }) => decisions.map((one) => ({ ...one, decidedAt: new Date(one.decidedAt) })),
    usedPaise: (row, _, ctx) => approvals.usedByRequester(ctx, row),
    whyNotDecided: (row, _, ctx) => approvals.whyNotDecidedNow(ctx, row),
  },
}
