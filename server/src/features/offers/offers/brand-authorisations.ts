import { type Ctx, transaction } from '#core/context.ts'
import { documentById } from '#features/people/documents/documents.ts'
import { type AuthorisedGoods, updateBlocked } from './brand-authorisations.queries.ts'
import { isOneOfOffers, refreshListPrices } from './pricing/list-prices.queries.ts'

/**
 * Blocks offers whose seller has no valid brand authorisation or a stopped GSTIN, and releases those that may be sold
 * again. New offers are blocked when they are written.
 */
export async function watchMessages(ctx: Ctx, which: AuthorisedGoods = {}): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const moved = await updateBlocked(ctx.db, which, ctx.now)
    if (moved.length === 0) return 0
    const offerIds = moved.map(({ id }) => id)
    await refreshListPrices(ctx, isOneOfOffers(offerIds))
    await ctx.emit('offers.changed', { offerIds })
    return moved.length
  })
}

/** A document was decided or has expired: updates the offers that depend on it. */
export async function followDocument(ctx: Ctx, documentId: number): Promise<void> {
  const partyDocument = await documentById(ctx, documentId)
  if (partyDocument?.owner !== 'SELLER' || partyDocument.type !== 'BRAND_AUTHORISATION' || !partyDocument.brand) return
  await watchMessages(ctx, { sellerId: partyDocument.ownerId, brandIds: [partyDocument.brand.id] })
}
