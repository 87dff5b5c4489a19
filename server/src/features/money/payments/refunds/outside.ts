import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { lockOrder } from '#features/orders/orders/orders.ts'
import { moneyOf } from '../events/money.queries.ts'
import { holdUnsent, openProviderReview, supersede } from '../events/reviews.ts'
import type { Gateway, RefundNotice } from '../gateways/gateway.ts'
import { finishRefund } from './finish.ts'
import { insertOutside, refundedWhole } from './outside.queries.ts'

export type OutsideOutcome = 'REFUNDED_OUTSIDE' | 'UNKNOWN_PAYMENT' | 'FAILED'

/**
 * Keeps a refund that was made at the provider: the shop has not sent it. It lowers what can still be refunded, goods
 * that are not sent are held, and a person decides. One of a payment that is not in the books waits for the payment.
 */
export async function recordOutside(
  ctx: Ctx,
  gateway: Pick<Gateway, 'name'>,
  { gatewayRefundId, gatewayPaymentId, status, amountPaise, failure }: RefundNotice,
): Promise<{ outcome: OutsideOutcome; paymentId: number | null }> {
  const providerRef = gatewayRefundId ?? ''
  const money = gatewayPaymentId ? await moneyOf(ctx.db, gateway.name, gatewayPaymentId) : undefined
  const { orderId = null, paymentId = null } = money ?? {}
  const review = { gateway: gateway.name, gatewayPaymentId: gatewayPaymentId ?? null, providerRef, amountPaise }
  if (!money || !gatewayPaymentId || gatewayRefundId === null) {
    if (status !== 'FAILED')
      await openProviderReview(ctx, { ...review, reason: 'UNKNOWN_REFUND', paymentId: null, orderId: null })
    return { outcome: 'UNKNOWN_PAYMENT', paymentId: null }
  }
  if (orderId !== null) await lockOrder(ctx, orderId)
  await supersede(ctx, gateway.name, providerRef)
  const { id } = found(
    await insertOutside(ctx.db, {
      orderId,
      paymentId,
      gateway: gateway.name,
      gatewayPaymentId,
      outsideId: gatewayRefundId,
      amountPaise,
      status: status === 'FAILED' ? 'FAILED' : 'PROCESSING',
      failure,
      at: ctx.now,
    }),
  )
  // Nothing has moved, and nobody has to act
  if (status === 'FAILED') return { outcome: 'FAILED', paymentId }
  await openProviderReview(ctx, { ...review, reason: 'REFUNDED_OUTSIDE', paymentId, orderId })
  if (status === 'DONE') await finishOutside(ctx, id)
  if (paymentId !== null && orderId !== null)
    await holdUnsent(ctx, orderId, 'The payment was refunded at the payment provider.')
  return { outcome: 'REFUNDED_OUTSIDE', paymentId }
}

/** The refund made at the provider has been sent. A payment of no order that went back whole needs nobody any more. */
export async function finishOutside(ctx: Ctx, id: number): Promise<void> {
  await finishRefund(ctx, id)
  const whole = await refundedWhole(ctx.db, id)
  if (!whole) return
  await ctx.db
    .updateTable('paymentReviews')
    .set({ resolvedAt: ctx.now, resolution: 'SUPERSEDED' })
    .where('id', '=', whole.reviewId)
    .where('resolvedAt', 'is', null)
    .execute()
}

/** The refund made at the provider could not be sent: the money is still there. */
export async function failOutside(ctx: Ctx, id: number, failure: string): Promise<void> {
  const row = await ctx.db
    .updateTable('refunds')
    .set({ status: 'FAILED', failure })
    .where('id', '=', id)
    .returning(['orderId', 'paymentId', 'gateway', 'gatewayPaymentId', 'outsideId', 'amountPaise'])
    .executeTakeFirstOrThrow()
  const { outsideId, gateway, ...rest } = row
  await openProviderReview(ctx, {
    ...rest,
    gateway: gateway ?? '',
    providerRef: outsideId ?? '',
    reason: 'REFUND_FAILED_OUTSIDE',
  })
}
