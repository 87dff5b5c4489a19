import type { ProviderReviewReason } from '@neev/domain/money/payments/payments'
import type { Ctx } from '#core/context.ts'
import { updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import { unsentSuborders } from './money.queries.ts'

type ProviderReview = {
  reason: ProviderReviewReason
  gateway: string
  gatewayPaymentId: string | null
  /** The provider's id of the refund or dispute. */
  providerRef: string
  paymentId: number | null
  orderId: number | null
  amountPaise: number
  respondBy?: Date | null
}

/** Shows a refund made at the provider, or a dispute, to a person: once, in place of earlier open ones of the same. */
export async function openProviderReview(ctx: Ctx, review: ProviderReview): Promise<void> {
  await supersede(ctx, review.gateway, review.providerRef)
  const row = await ctx.db
    .insertInto('paymentReviews')
    .values({ ...review, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('payment.review', { reviewId: row.id })
}

/** Closes what another review takes the place of. */
export async function supersede(ctx: Ctx, gateway: string, providerRef: string): Promise<void> {
  await ctx.db
    .updateTable('paymentReviews')
    .set({ resolvedAt: ctx.now, resolution: 'SUPERSEDED' })
    .where('gateway', '=', gateway)
    .where('providerRef', '=', providerRef)
    .where('resolvedAt', 'is', null)
    .execute()
}

/** Holds what is not sent of an order, with the reason that its seller and admins read. The order is locked. */
export async function holdUnsent(ctx: Ctx, orderId: number, note: string): Promise<void> {
  const ids = (await unsentSuborders(ctx.db, orderId)).map(({ id }) => id)
  if (ids.length > 0) await updateSuborderStatuses(ctx, orderId, ids, { name: 'hold', by: 'shop', note })
}
