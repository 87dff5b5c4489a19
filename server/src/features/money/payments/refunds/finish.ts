import { approversFor, type RefundStatus } from '@neev/domain/money/payments/payments'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import type { PaymentStatus } from '#core/graphql/resolver-types.ts'
import { setRefunded } from '#features/orders/orders/orders.ts'
import { addToSplit, freeOutside, type ProviderPayment, refundedSums, unsentRefunds } from './finish.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The refund was paid or is on its way through the provider. */
    'refund.done': { orderId: number; refundId: number }
    /** An unclaimed payment was returned to its sender. */
    'refund.unclaimed': { refundId: number }
  }
}

// Refunds of suborders, as opposed to excess or unmatched payments
const ofSuborders: readonly string[] = ['cancelled', 'claim', 'rest']

/** Records a completed refund on refund, allocation, payment and order. The order is locked before. */
export async function finishRefund(ctx: Ctx, id: number): Promise<void> {
  const row = found(
    await ctx.db
      .updateTable('refunds')
      .set({ status: 'DONE', doneAt: ctx.now, failure: null })
      .where('id', '=', id)
      .returning(['orderId', 'suborderId', 'paymentId', 'reason', 'outsideId', 'gateway', 'gatewayPaymentId'])
      .executeTakeFirst(),
  )
  const { orderId, paymentId, gateway, gatewayPaymentId } = row
  // The sender of an unmatched payment is not a known user
  if (orderId === null) await ctx.emit('refund.unclaimed', { refundId: id })
  else await ctx.emit('refund.done', { orderId, refundId: id })
  if (ofSuborders.includes(row.reason)) await addToSplit(ctx.db, id)
  if (orderId !== null && (ofSuborders.includes(row.reason) || (row.outsideId !== null && paymentId !== null)))
    await writeRefunded(ctx, orderId, paymentId)
  if (row.outsideId !== null && gateway !== null && gatewayPaymentId !== null)
    await coverRefunds(ctx, { gateway, gatewayPaymentId })
}

async function writeRefunded(ctx: Ctx, orderId: number, paymentId: number | null): Promise<void> {
  const refundedPaise = found(await refundedSums(ctx.db, orderId)).paise
  await ctx.db
    .updateTable('payments')
    .set((db) => ({
      status: db
        .case()
        .when('amountPaise', '<=', refundedPaise)
        .then(db.val<PaymentStatus>('REFUNDED'))
        .else(db.val<PaymentStatus>('PARTIALLY_REFUNDED'))
        .end(),
    }))
    .where('id', '=', paymentId)
    .execute()
  await setRefunded(ctx, orderId, refundedPaise)
}

/**
 * What the buyer has from a refund made at the provider is not sent again: it covers refunds that the shop has not sent,
 * oldest first. One that is covered whole is done; of another the rest is sent. The order is locked before.
 */
export async function coverRefunds(ctx: Ctx, payment: ProviderPayment): Promise<void> {
  let free = found(await freeOutside(ctx.db, payment)).paise
  for (const { id, status, amountPaise, coveredPaise } of free > 0 ? await unsentRefunds(ctx.db, payment) : []) {
    const now = Math.min(free, amountPaise - coveredPaise)
    if (now <= 0) return
    free -= now
    const leftPaise = amountPaise - coveredPaise - now
    const next: RefundStatus = status === 'REQUESTED' && approversFor(leftPaise) === 0 ? 'APPROVED' : status
    await ctx.db
      .updateTable('refunds')
      .set({ coveredPaise: coveredPaise + now, status: next })
      .where('id', '=', id)
      .execute()
    if (leftPaise === 0) await finishRefund(ctx, id)
  }
}

/** Covers a new refund of the shop; returns its status. */
export async function coverRefund(ctx: Ctx, id: number): Promise<RefundStatus> {
  const select = () =>
    ctx.db
      .selectFrom('refunds')
      .select(['gateway', 'gatewayPaymentId', 'status', 'amountPaise', 'deductedPaise'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { gateway, gatewayPaymentId, amountPaise, deductedPaise } = await select()
  if (gateway !== null && gatewayPaymentId !== null) await coverRefunds(ctx, { gateway, gatewayPaymentId })
  // Nothing of it was ever paid
  if (amountPaise === deductedPaise) await finishRefund(ctx, id)
  return (await select()).status
}
