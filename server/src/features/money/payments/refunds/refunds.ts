import { can } from '@neev/domain/core/access/permissions'
import { handRefundInput, whyNotRefund, whyNotRefundTransition } from '@neev/domain/money/payments/payments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { getOrder, lockOrder } from '#features/orders/orders/orders.ts'
import { coverRefund, finishRefund } from './finish.ts'
import {
  type ClaimRefund,
  insertCancelled,
  insertClaimed,
  insertDebit,
  insertExcess,
  insertLateRefund,
  insertPartlyCancelled,
  insertReviewed,
} from './new-refunds.queries.ts'
import {
  countRefunds,
  pageOfRefunds,
  type RefundFilter,
  type RefundRow,
  refundById,
  refundsOf,
} from './refunds.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A refund is due. */
    'refund.queued': { orderId: number; refundId: number }
    /** The last required approval was given. */
    'refund.approved': { refundId: number }
    /** A manual refund was recorded. */
    'refund.paidByHand': { refundId: number }
  }
}

/** Refunds for admins, with counts by status. */
export async function listRefunds(ctx: Ctx, page: PageInput, filter: RefundFilter) {
  const rows = await pageOfRefunds(ctx.db, filter, page)
  const counts = await countRefunds(ctx.db, { ...filter, status: null })
  return { ...pageOf(rows), counts }
}

/** Refunds of an order, for its buyer and admins. */
export async function refundsOfOrder(ctx: Ctx, orderId: string): Promise<RefundRow[]> {
  const order = await getOrder(ctx, orderId)
  return refundsOf(ctx.db, order.id)
}

const readRefund = async (ctx: Ctx, id: number): Promise<RefundRow> => found(await refundById(ctx.db, id))

async function lockRefund(ctx: Ctx, id: number): Promise<RefundRow> {
  const { orderId } = await readRefund(ctx, id)
  if (orderId !== null) await lockOrder(ctx, orderId)
  await ctx.db.selectFrom('refunds').select('id').where('id', '=', id).forUpdate().execute()
  return readRefund(ctx, id)
}

/** The actions open to the caller now. */
export function refundTransitionsOf(ctx: Ctx, row: RefundRow): string[] {
  const { roles, userId } = actorOf(ctx)
  if (!can(roles, 'payment:refund')) return []
  const agreed = row.approvals.some((one) => one.userId === userId)
  return (['approve', 'retry', 'payByHand'] as const).filter(
    (transition) => !whyNotRefundTransition(transition, row) && !(transition === 'approve' && agreed),
  )
}

/** Adds an approval; the last required one makes the refund due. A second approval by the same person counts once. */
export async function approveRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    const { userId } = actorOf(ctx)
    if (row.approvals.some((one) => one.userId === userId)) return row
    refuseIf(whyNotRefundTransition('approve', row))
    const amountPaise = row.amountPaise - row.coveredPaise - row.deductedPaise
    const why = whyNotRefund({ ...row, amountPaise, approvers: row.approvals.length + 1 })
    if (why && why.code !== 'SECOND_PERSON_NEEDED') refuseIf(why)
    await ctx.db.insertInto('refundApprovals').values({ refundId: id, userId, at: ctx.now }).execute()
    const status = why ? 'REQUESTED' : 'APPROVED'
    await ctx.db.updateTable('refunds').set({ status }).where('id', '=', id).execute()
    await audit(ctx, 'refund.approve', 'refund', id, { status: row.status }, { status, amountPaise: row.amountPaise })
    if (status === 'APPROVED') await ctx.emit('refund.approved', { refundId: id })
    return readRefund(ctx, id)
  })
}

/** Sends a failed refund again, as a new one for the provider. */
export async function retryRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('retry', row))
    await ctx.db
      .updateTable('refunds')
      .set((db) => ({
        status: 'APPROVED',
        try: db('try', '+', 1),
        gatewayRefundId: null,
        sentAt: null,
        checkedAt: null,
        failure: null,
      }))
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'refund.retry', 'refund', id, { status: row.status, failure: row.failure }, { status: 'APPROVED' })
    return readRefund(ctx, id)
  })
}

/** Records a manual refund with the bank's reference. */
export async function markRefundPaid(ctx: Ctx, input: string, hasUtr: string): Promise<RefundRow> {
  const id = idOf(input)
  const { utr } = parseInput(handRefundInput, { utr: hasUtr })
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('payByHand', row))
    await ctx.db
      .updateTable('refunds')
      .set({ mode: 'BANK', utr, paidBy: actorOf(ctx).userId, sentAt: ctx.now })
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'refunds_utr')) throw refused('UTR_USED', {}, 'utr')
        throw error
      })
    await finishRefund(ctx, id)
    await audit(ctx, 'refund.payByHand', 'refund', id, { status: row.status, mode: row.mode }, { status: 'DONE', utr })
    await ctx.emit('refund.paidByHand', { refundId: id })
    return readRefund(ctx, id)
  })
}

/** Creates the refund of a cancelled paid suborder, once. */
export async function queueRefund(ctx: Ctx, orderId: number, suborderId: number): Promise<void> {
  await lockOrder(ctx, orderId)
  await queueCancellationRefunds(ctx, suborderId)
  const row = await insertCancelled(ctx.db, suborderId, orderId, ctx.now)
  if (!row) return
  await ctx.emit('refund.queued', { orderId, refundId: row.id })
  await coverRefund(ctx, row.id)
}

/** Creates the refund of a granted claim, once, limited to what is left of the suborder's payment. */
export async function queueClaimed(ctx: Ctx, claimed: ClaimRefund): Promise<void> {
  const { orderId } = claimed
  const { paymentMethod } = await ctx.db
    .selectFrom('orders')
    .select('paymentMethod')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The credit note lowers what is owed to the seller
  if (paymentMethod === 'CREDIT') return
  const row = await insertClaimed(ctx.db, claimed, ctx.now)
  if (!row) throw refused('REFUND_OVER')
  await ctx.emit('refund.queued', { orderId, refundId: row.id })
  await coverRefund(ctx, row.id)
}

/** Creates refunds of earlier partial cancellations first, because their events may be delivered later. */
export async function queueCancellationRefunds(ctx: Ctx, suborderId: number): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('partialCancellationShown as x')
    .leftJoin('refunds as r', 'r.cancellationId', 'x.id')
    .select('x.id')
    .where('x.suborderId', '=', suborderId)
    .where('x.status', '=', 'DONE')
    .where('r.id', 'is', null)
    .orderBy('x.id')
    .execute()
  for (const { id } of earlier) await queuePartialCancellation(ctx, id)
}

/** Creates the refund of a partial cancellation, once. */
export async function queuePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', (db) => db.selectFrom('partialCancellations').select('orderId').where('id', '=', cancellationId))
    .forUpdate()
    .execute()
  const row = await insertPartlyCancelled(ctx.db, cancellationId, ctx.now)
  if (!row) return
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
  await coverRefund(ctx, row.id)
}

type Paid = { orderId: number; debitNoteId: number | null }

/** Creates a manual refund of an excess transfer, for the order or a debit note. */
export async function queueExcess(ctx: Ctx, { orderId, debitNoteId }: Paid, amountPaise: number): Promise<void> {
  const row = await insertExcess(ctx.db, { orderId, debitNoteId, amountPaise }, ctx.now)
  if (row) await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

/** Creates the refund of an unmatched payment; the person who decided counts as an approver. */
export async function queueReviewed(ctx: Ctx, reviewId: number): Promise<void> {
  const row = await insertReviewed(ctx.db, reviewId, ctx.now)
  if (!row) return
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
  if ((await coverRefund(ctx, row.id)) === 'REQUESTED') await approveRefund(ctx, String(row.id))
}

/** Creates the manual refund of a cancelled paid debit note, in the transaction of its credit note. */
export async function queueDebit(ctx: Ctx, debitNoteId: number): Promise<void> {
  const row = found(await insertDebit(ctx.db, debitNoteId, ctx.now))
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}

/** Creates the manual refund of a late payment in full, in the transaction that records it. */
export async function queueLate(ctx: Ctx, lateId: number): Promise<void> {
  const row = found(await insertLateRefund(ctx.db, lateId, ctx.now))
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}
