import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import type { Ctx } from '#core/context.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockSuborder } from './candidates.queries.ts'

type Moved = { suborderId: number; from: SuborderStatus; to: SuborderStatus }

/**
 * Updates an open offer when its suborder changes otherwise: automatic acceptance by the associate takes it over, a
 * cancellation ends the offer, a released hold offers it again.
 */
export async function followSuborder(ctx: Ctx, { suborderId, from, to }: Moved): Promise<void> {
  const suborder = await lockSuborder(ctx, suborderId)
  if (!suborder) return
  const waits = suborder.requested !== null && suborder.requested.outcome === null
  if (waits && to === 'CONFIRMED' && from === 'PLACED') return takeBack(ctx, suborder)
  if (waits && (to === 'CANCELLED' || to === 'REJECTED')) {
    await ctx.db
      .updateTable('dealerAssignments')
      .set({ outcome: 'CANCELLED', decidedAt: ctx.now })
      .where('suborderId', '=', suborderId)
      .where('outcome', 'is', null)
      .execute()
  }
  if (!suborder.requested && from === 'ON_HOLD') await offerNext(ctx, suborderId)
}
