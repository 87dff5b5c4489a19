import type { SuborderStatus } from '@neev/domain/orders'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockSuborder } from './candidates.ts'

type Moved = { suborderId: number; from: SuborderStatus; to: SuborderStatus }

/**
 * What becomes of a question when the part moves without its answer: the associate that accepts by itself has taken it over; what is
 * cancelled is asked of nobody; what the desk held and lets go looks for its dealer again.
 */
export async function followSuborder(ctx: Ctx, { suborderId, from, to }: Moved): Promise<void> {
  const part = await lockSuborder(ctx, suborderId)
  if (!part) return
  const waits = part.requested !== null && part.requested.outcome === null
  if (waits && to === 'CONFIRMED' && from === 'PLACED') return takeBack(ctx, part)
  if (waits && (to === 'CANCELLED' || to === 'REJECTED')) {
    await sql`
      update dealer_assignments set outcome = 'CANCELLED', decided_at = ${ctx.now} where suborder_id = ${suborderId} and outcome is null`.execute(
      ctx.db,
    )
  }
  if (!part.requested && from === 'ON_HOLD') await offerNext(ctx, suborderId)
}
