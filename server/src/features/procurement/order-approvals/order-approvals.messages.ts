import { printIstMoment } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { orderApprovalNumber } from '@neev/domain/procurement/order-approvals'
import type { Ctx } from '#core/context.ts'
import type { EventMessage, EventMessages, MessageType, MessageTypes } from '#core/events/event-messages.ts'
import { awardsOf } from './awards.ts'
import { type ApprovalRow, approvalById, deciders } from './order-approvals.queries.ts'

const variables = ['number', 'company', 'buyer', 'amount', 'place', 'deadline', 'reason'] as const
const type: MessageType = { group: 'ORDERS', parties: ['B2B'], variables }

/** Messages about orders that a company has to approve. */
export const messageTypes: MessageTypes = {
  'orderApproval.requested': { ...type, variables: [...variables, 'comparison'] },
  'orderApproval.approved': type,
  'orderApproval.rejected': type,
  'orderApproval.cancelled': type,
  'orderApproval.expiring': type,
  'orderApproval.expired': type,
}

type Facts = Record<string, string>

/** A message to these people about a request; null if there is nobody. `more` reads further facts of its text. */
const about = (
  to: (ctx: Ctx, row: ApprovalRow) => Promise<readonly number[]>,
  more: (ctx: Ctx, row: ApprovalRow) => Promise<Facts> = async () => ({}),
): EventMessage<{ approvalId: number }> => ({
  kind: 'ORDER',
  read: async (ctx, { approvalId }) => {
    const row = await approvalById(ctx.db, approvalId)
    if (!row) return null
    const { shipping } = row.snapshot
    return {
      to: await to(ctx, row),
      party: 'B2B',
      facts: {
        number: orderApprovalNumber(row.id),
        company: row.companyName,
        buyer: row.requesterName,
        amount: formatInr(row.payablePaise),
        place: `${shipping.city} ${shipping.pincode}`,
        deadline: printIstMoment(row.expiresAt),
        reason: row.decisions.find(({ isApproved }) => !isApproved)?.reason ?? '–',
        ...(await more(ctx, row)),
      },
      path: `/company/approvals/${row.id}`,
    }
  },
})

/** What approvers read of comparisons in a mail: the award beside the best, and the reason. Empty without any. */
const comparisonOf = (awards: Awaited<ReturnType<typeof awardsOf>>): string =>
  awards
    .map(({ number, awardedPaise, bestPaise, reason }) =>
      [
        `${number}: ${formatInr(awardedPaise)}`,
        ...(bestPaise === null ? [] : [`(L1 ${formatInr(bestPaise)})`]),
        ...(reason === null ? [] : [`“${reason}”`]),
      ].join(' '),
    )
    .join('\n')

const requester = async (_: Ctx, { userId }: ApprovalRow) => [userId]
const approversLeft = async (ctx: Ctx, row: ApprovalRow) =>
  row.status === 'PENDING' ? (await deciders(ctx.db, row)).map(({ userId }) => userId) : []

/** Approvers hear of requests, requesters of decisions; before the end those whose turn it is. */
export const messages: EventMessages = {
  'orderApproval.requested': about(approversLeft, async (ctx, row) => ({
    comparison: comparisonOf(await awardsOf(ctx, row)),
  })),
  'orderApproval.approved': about(requester),
  'orderApproval.rejected': about(requester),
  'orderApproval.cancelled': about(requester),
  'orderApproval.expiring': about((ctx, row) =>
    row.status === 'APPROVED' ? requester(ctx, row) : approversLeft(ctx, row),
  ),
  'orderApproval.expired': about(requester),
}
