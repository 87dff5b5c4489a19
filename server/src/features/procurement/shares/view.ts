import { memberMay } from '@neev/domain/businesses/sellers/members'
import { isLinkPreview, isShareActive } from '@neev/domain/procurement/shares'
import type { Ctx } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { hashToken } from '#features/people/accounts/accounts.ts'
import { pricedQuotation } from '#features/procurement/quotations/quotations.ts'
import { quotationRequest, readSharedOrder, readSharedPrices, readSharedSeller } from './shares.queries.ts'
import type { ShareRow } from './shares.ts'

/**
 * What a link shows, read now with the rights of its owner. NOT_FOUND for unknown, expired and revoked links, and for
 * what the owner may no longer show, so that a stranger cannot tell them apart. Counted for everybody who is not signed
 * in, which is how pages are rendered, except messengers that fetch a preview.
 */
export async function shareView(ctx: Ctx, token: string) {
  const share = found(
    await ctx.db.selectFrom('shares').selectAll().where('tokenHash', '=', hashToken(token)).executeTakeFirst(),
  )
  if (!isShareActive(share, ctx.now)) throw refused('NOT_FOUND')
  const view = {
    kind: share.kind,
    expiresAt: share.expiresAt,
    order: share.orderId === null ? null : found(await readSharedOrder(ctx.db, share.orderId, share.userId)),
    quotation: share.quotationId === null ? null : await sharedQuotation(ctx, share.quotationId, share.userId),
    priceList: share.sellerId === null ? null : await sharedPriceList(ctx, share.sellerId, share.userId),
  }
  if (!ctx.actor && !isLinkPreview(ctx.visit.userAgent)) await countView(ctx, share)
  return view
}

async function sharedQuotation(ctx: Ctx, id: number, userId: number) {
  const request = found(await quotationRequest(ctx.db, id))
  if (request.userId !== userId || !request.isActive) throw refused('NOT_FOUND')
  const { quotation } = found(await pricedQuotation(ctx, id))
  return { ...quotation, district: request.district, pincode: request.pincode }
}

async function sharedPriceList(ctx: Ctx, sellerId: number, userId: number) {
  const { role, ...seller } = found(await readSharedSeller(ctx.db, sellerId, userId))
  if (!memberMay(role, 'offer:write:own')) throw refused('NOT_FOUND')
  const lines = await readSharedPrices(ctx.db, sellerId, ctx.now)
  return { ...seller, at: ctx.now, total: lines[0]?.total ?? 0, lines }
}

const countView = (ctx: Ctx, { id }: ShareRow) =>
  ctx.db
    .updateTable('shares')
    .set((db) => ({ views: db('views', '+', 1), viewedAt: ctx.now }))
    .where('id', '=', id)
    .execute()
