import { can } from '@neev/domain/permissions'
import type { SellerStatus } from '@neev/domain/sellers'
import { actorOf, type Ctx } from '#core/context.ts'
import { readMoves } from '#core/history.ts'

/** The steps of a firm; names of the operator's people are for the operator. */
export async function historyOf(ctx: Ctx, sellerId: number) {
  const { roles, userId } = actorOf(ctx)
  const named = can(roles, 'seller:read:any')
  const moves = await readMoves(ctx, 'seller', sellerId)
  return moves.map(({ from, to, actor, actorId, ...move }) => ({
    ...move,
    from: from as SellerStatus | null,
    to: to as SellerStatus,
    by: named || actorId === userId ? actor : null,
  }))
}
