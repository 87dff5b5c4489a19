import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { expireOverdue, remindEnding } from './clock.ts'
import { approvalInvariants } from './invariants.queries.ts'
import { messages, messageTypes } from './order-approvals.messages.ts'
import { resolvers } from './order-approvals.resolvers.ts'
import { afterMemberChange, eraseApprovals } from './order-approvals.ts'
import { refuseUnapprovedMethod } from './rules.ts'

export type { ApprovalRow as OrderApproval } from './order-approvals.queries.ts'
export type { RuleRow as ApprovalRule } from './rules.queries.ts'

/** Orders that a company has to approve: its rules, requests and decisions. */
export const orderApprovals: Feature = {
  clocks: {
    'order_approvals.expires_at': { job: 'order-approvals.expire', open: { status: ['PENDING', 'APPROVED'] } },
  },
  ownData: {
    parts: [
      ownRows('order-approvals', 'orderApprovals', ['requestedAt', 'status', 'paymentMethod', 'payablePaise', 'note']),
      ownRows('approval-decisions', 'approvalDecisions', ['decidedAt', 'approvalId', 'isApproved', 'reason']),
    ],
  },
  messageTypes,
  messages,
  resolvers,
  subscribers: {
    'orderApproval.moved': async (ctx, { companyId }) => ctx.topics.publish(`company-approvals:${companyId}`),
  },
  jobs: [
    { name: 'order-approvals.expire', everySeconds: 60, run: expireOverdue },
    { name: 'order-approvals.remind', everySeconds: 600, run: remindEnding },
  ],
  invariants: approvalInvariants,
  hooks: {
    'account.erase': (ctx, { userId }) => eraseApprovals(ctx, userId),
    'company.memberChanged': afterMemberChange,
    'order.paymentMethod': (ctx, { orderId, method }) => refuseUnapprovedMethod(ctx, orderId, method),
  },
}
