import type { Refusal } from '@neev/domain/core/refusals'
import { isOpenApproval, rejectionInput, whyNotDecided } from '@neev/domain/procurement/order-approvals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { type MemberRow, requireMember, usedLimits } from '#features/businesses/company-members/company-members.ts'
import { areStatementsIntact } from './awards.ts'
import {
  type ApprovalFilter,
  type ApprovalRow,
  approvalById,
  approvalPage,
  countApprovals,
  countWaiting,
  deciders,
  openApproval,
  pendingOf,
  readableApproval,
} from './order-approvals.queries.ts'
import { lockApproval, moveApproval } from './transitions.ts'

export { approvalsOfReview, checkOrderAllowed, markApprovalUsed, type PricedOrder, requestApproval } from './placing.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'orderApproval.requested': { approvalId: number }
    'orderApproval.approved': { approvalId: number }
    'orderApproval.rejected': { approvalId: number }
    /** Nobody is left to decide it. */
    'orderApproval.cancelled': { approvalId: number }
    'orderApproval.expiring': { approvalId: number }
    'orderApproval.expired': { approvalId: number }
    /** An approval was requested or has changed; for live counts. */
    'orderApproval.moved': { companyId: number }
  }
}

/** Requests of the caller, and of the whole company for those who approve, with counts by status. */
export async function listApprovals(ctx: Ctx, page: PageInput, filter: ApprovalFilter) {
  const reader = await requireMember(ctx, null)
  const rows = await approvalPage(ctx.db, reader, filter, page, ctx.now)
  return { ...pageOf(rows), counts: await countApprovals(ctx.db, reader, { ...filter, status: null }, ctx.now) }
}

/** A request that the caller may read; NOT_FOUND for others. */
export async function getApproval(ctx: Ctx, id: string | number): Promise<ApprovalRow> {
  return found(await readableApproval(ctx.db, await requireMember(ctx, null), idOf(id)))
}

/** Why the caller cannot decide a request, or null. */
export async function whyNotDecidedNow(ctx: Ctx, row: ApprovalRow): Promise<Refusal | null> {
  return whyNot(ctx, await requireMember(ctx, null), row)
}

const whyNot = (ctx: Ctx, { userId, role }: MemberRow, row: ApprovalRow): Refusal | null =>
  whyNotDecided(
    {
      ...row,
      isRequester: row.userId === userId,
      role,
      hasDecided: row.decisions.some((decision) => decision.userId === userId),
    },
    ctx.now,
  )

/** What the requester has ordered in the period of their limit, in paise. */
export const usedByRequester = async (ctx: Ctx, { userId }: ApprovalRow): Promise<number> =>
  (await usedLimits(ctx.db, [userId], ctx.now))[0]?.usedPaise ?? 0

/** Approves or rejects a request of somebody else; the last approval that is needed lets it be ordered. */
export async function decide(ctx: Ctx, id: string, isApproved: boolean, text: string | null): Promise<ApprovalRow> {
  const reason = isApproved ? text?.trim().slice(0, 300) || null : parseInput(rejectionInput, { reason: text }).reason
  return transaction(ctx, async (ctx) => {
    await lockApproval(ctx, idOf(id))
    const row = await getApproval(ctx, id)
    refuseIf(whyNot(ctx, await requireMember(ctx, null), row))
    if (isApproved && !(await areStatementsIntact(ctx, row))) throw refused('APPROVAL_STATEMENT')
    const signed = isApproved ? (row.snapshot.statements ?? []) : []
    const { userId } = actorOf(ctx)
    await ctx.db
      .insertInto('approvalDecisions')
      .values({ approvalId: row.id, userId, isApproved, reason, signed: JSON.stringify(signed), decidedAt: ctx.now })
      .execute()
    const action = isApproved ? 'orderApproval.approve' : 'orderApproval.reject'
    const { companyId, payablePaise } = row
    await audit(ctx, action, 'orderApproval', row.id, { status: row.status }, { companyId, payablePaise, reason })
    const approved = row.decisions.length + 1
    if (!isApproved) {
      await moveApproval(ctx, row, 'REJECTED', { note: reason })
      await ctx.emit('orderApproval.rejected', { approvalId: row.id })
    } else if (approved >= row.approvers) {
      await moveApproval(ctx, row, 'APPROVED')
      await ctx.emit('orderApproval.approved', { approvalId: row.id })
    } else await ctx.emit('orderApproval.moved', { companyId })
    return getApproval(ctx, id)
  })
}

/** Takes back an open request of the caller. */
export async function withdraw(ctx: Ctx, id: string): Promise<ApprovalRow> {
  return transaction(ctx, async (ctx) => {
    await lockApproval(ctx, idOf(id))
    const row = await getApproval(ctx, id)
    if (row.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
    if (!isOpenApproval(row.status)) throw refused('APPROVAL_DONE')
    await moveApproval(ctx, row, 'WITHDRAWN')
    await audit(ctx, 'orderApproval.withdraw', 'orderApproval', row.id, { status: row.status }, { status: 'WITHDRAWN' })
    return getApproval(ctx, id)
  })
}

/**
 * After a member has left or changed roles: ends the open request of one who has left or may no longer order, and
 * those that nobody is left to decide.
 */
export async function afterMemberChange(
  ctx: Ctx,
  { companyId, userId, hasLeft }: { companyId: number; userId: number; hasLeft: boolean },
): Promise<void> {
  const own = hasLeft ? await openApproval(ctx.db, userId) : undefined
  if (own) {
    await lockApproval(ctx, own.id)
    const row = found(await approvalById(ctx.db, own.id))
    if (isOpenApproval(row.status)) await moveApproval(ctx, row, 'WITHDRAWN')
  }
  for (const { id } of await pendingOf(ctx.db, companyId)) {
    await lockApproval(ctx, id)
    const row = found(await approvalById(ctx.db, id))
    const left = await deciders(ctx.db, row)
    if (row.status !== 'PENDING' || row.decisions.length + left.length >= row.approvers) continue
    await moveApproval(ctx, row, 'WITHDRAWN')
    await ctx.emit('orderApproval.cancelled', { approvalId: id })
  }
}

/** Deletes the requests of a deleted account from which nothing was ordered. */
export async function eraseApprovals(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('orderApprovals').where('userId', '=', userId).where('orderId', 'is', null).execute()
  await ctx.db.updateTable('orderApprovals').set({ note: null }).where('userId', '=', userId).execute()
}

/** How many requests the caller can decide, now and after each change. */
export async function watchWaiting(ctx: Ctx) {
  const { companyId } = await requireMember(ctx, null)
  return watchRow(ctx, `company-approvals:${companyId}`, async (ctx) => ({
    approvalsWaiting: await countWaiting(ctx.db, await requireMember(ctx, null), ctx.now),
  }))
}
