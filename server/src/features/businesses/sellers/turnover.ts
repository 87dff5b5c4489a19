import { memberActions } from '@neev/domain/businesses/sellers/members'
import { type SellerTurnover, sellerTurnovers } from '@neev/domain/tax/einvoices'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { turnoverOf } from '#features/tax/einvoices/einvoices.ts'
import { lockTurnover, writeTurnover } from './turnover.queries.ts'

/** Sets the turnover declared by an owner of the business. */
export async function declareTurnover(ctx: Ctx, turnover: SellerTurnover): Promise<void> {
  const { sellerId, memberRole } = actorOf(ctx)
  if (!memberActions(memberRole, 'business')) throw refused('FORBIDDEN')
  await setTurnover(ctx, found(sellerId), turnover)
}

/**
 * Records a seller's declared turnover and the previous one. Documents from this time on are registered if it is above
 * five crore.
 */
export async function setTurnover(ctx: Ctx, sellerId: number, turnover: SellerTurnover): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = found(await lockTurnover(ctx.db, sellerId))
    const over = sellerTurnovers.indexOf(turnover)
    await writeTurnover(ctx.db, sellerId, {
      over5Crore: over > 0,
      over500Crore: over > 1,
      einvoiceSince: over > 0 ? (before.einvoiceSince ?? ctx.now) : null,
    })
    await audit(ctx, 'seller.turnover', 'seller', sellerId, { turnover: turnoverOf(before) }, { turnover })
    await ctx.emit('seller.changed', { sellerId })
  })
}
