import { applyActions, type ChangeAction, whyNotApplied } from '@neev/domain/catalogue/approvals'
import { proposedPrices } from '@neev/domain/offers/prices/price-jumps'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import type { ChangeRow } from '#features/catalogue/approvals/approvals.ts'
import {
  lockProduct,
  readFacts,
  refuseUnpublishableProduct,
  setProductStatus,
  writeFacts,
} from '#features/catalogue/products/products.ts'
import { checkPrices, writePrices } from '#features/offers/prices/prices.ts'
import { lockPriceLimits, ofSellerAndProduct, publishWaiting } from './apply-change.queries.ts'
import { inProduct, isOneOfOffers, oneOffer, refreshListPrices } from './pricing/list-prices.queries.ts'

type ChangeRequest = Pick<ChangeRow, 'target' | 'targetId' | 'productId' | 'sellerId' | 'kind' | 'diff'>

/** Applies a change request of a product or an offer within the transaction of its approval. */
export async function applyChange(ctx: Ctx, changeRequest: ChangeRequest): Promise<void> {
  if (changeRequest.target === 'OFFER')
    await (changeRequest.kind === 'UPDATE'
      ? beginPrices(ctx, changeRequest)
      : openOffers(ctx, oneOffer(changeRequest.targetId)))
  const { target, productId, sellerId, kind, diff } = changeRequest
  if (target !== 'PRODUCT' || productId === null) return
  if (kind === 'UPDATE') await submitProductChange(ctx, productId, diff)
  else if (kind === 'CREATE') await publish(ctx, productId, sellerId)
  else await retire(ctx, productId)
  await ctx.emit('catalogue.changed', { productIds: [productId] })
}

/** Applies a rejection or withdrawal: hides the product or offer. */
export async function leaveUndone(ctx: Ctx, changeRequest: ChangeRequest, to: 'REJECTED' | 'DRAFT'): Promise<void> {
  if (changeRequest.kind !== 'CREATE') return
  if (changeRequest.target === 'OFFER')
    await ctx.db
      .updateTable('offers')
      .set({ status: 'ARCHIVED' })
      .where('id', '=', changeRequest.targetId)
      .where('status', '=', 'PENDING_APPROVAL')
      .execute()
  if (changeRequest.target !== 'PRODUCT') return
  if (changeRequest.productId !== null) await setProductStatus(ctx, changeRequest.productId, to, ['PROPOSED', 'DRAFT'])
  await ctx.db
    .updateTable('offers')
    .set({ status: 'DRAFT' })
    .where('sellerId', '=', changeRequest.sellerId)
    .where('status', '=', 'PENDING_APPROVAL')
    .where('variantId', 'in', (db) =>
      db.selectFrom('sizeShown').select('id').where('productId', '=', changeRequest.productId),
    )
    .execute()
  await ctx.db
    .updateTable('requestOffers')
    .set({ status: 'DRAFT' })
    .where('sellerId', '=', changeRequest.sellerId)
    .where('productId', '=', changeRequest.productId)
    .where('status', '=', 'PENDING_APPROVAL')
    .execute()
}

/** Opens those offers selected by `where` (over o) that wait for approval. */
async function openOffers(ctx: Ctx, where: Sql): Promise<void> {
  const opened = await publishWaiting(ctx.db, where, ctx.now)
  if (!opened.length) return
  const offerIds = opened.map(({ id }) => id)
  await refreshListPrices(ctx, isOneOfOffers(offerIds))
  await ctx.emit('offers.changed', { offerIds })
}

/** Starts the requested prices now, in place of the current ones, checked by today's rules. */
async function beginPrices(ctx: Ctx, { targetId, diff }: ChangeRequest): Promise<void> {
  const now = ctx.now.toISOString()
  const offer = await lockPriceLimits(ctx, targetId)
  if (!offer) throw refused('STALE')
  const prices = proposedPrices(diff).map(({ validTo, ...price }) => ({
    ...price,
    offerId: targetId,
    validTo: validTo === null ? null : new Date(validTo),
  }))
  if (prices.some(({ validTo }) => validTo && validTo <= ctx.now)) throw refused('CHANGE_REQUEST_ENDED')
  checkPrices(ctx, prices, offer, (_, name) => name)
  await writePrices(ctx, [targetId], prices)
  await ctx.db
    .updateTable('offers')
    .set((db) => ({ updatedAt: now, version: db('version', '+', 1) }))
    .where('id', '=', targetId)
    .execute()
  await refreshListPrices(ctx, oneOffer(targetId))
  await ctx.emit('offers.changed', { offerIds: [targetId] })
}

async function publish(ctx: Ctx, productId: number, sellerId: number): Promise<void> {
  if (!(await setProductStatus(ctx, productId, 'PUBLISHED', ['PROPOSED']))) throw refused('STALE')
  await refuseUnpublishableProduct(ctx, productId)
  await openOffers(ctx, ofSellerAndProduct(sellerId, productId))
  await ctx.db
    .updateTable('requestOffers')
    .set((db) => ({ status: 'LIVE', updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('sellerId', '=', sellerId)
    .where('productId', '=', productId)
    .where('status', '=', 'PENDING_APPROVAL')
    .execute()
}

/** Fields that decide whether goods are under a quality control order, and whether they have its licence. */
const certified = new Set(['hsn', 'categoryId', 'brandId', 'manufacturer', 'standard', 'licences'])

async function submitProductChange(ctx: Ctx, productId: number, diff: readonly ChangeAction[]): Promise<void> {
  await lockProduct(ctx, productId)
  const now = await readFacts(ctx, productId)
  refuseIf(whyNotApplied(diff, now))
  await writeFacts(ctx, productId, applyActions(diff, now))
  if (diff.some(({ name }) => certified.has(name))) await refuseUnpublishableProduct(ctx, productId)
  await refreshListPrices(ctx, inProduct(productId))
}

async function retire(ctx: Ctx, productId: number): Promise<void> {
  await setProductStatus(ctx, productId, 'RETIRED')
  await ctx.db
    .updateTable('offers')
    .set({ status: 'ARCHIVED' })
    .where('status', '!=', 'ARCHIVED')
    .where('variantId', 'in', (db) => db.selectFrom('sizeShown').select('id').where('productId', '=', productId))
    .execute()
  await ctx.db.updateTable('requestOffers').set({ status: 'ARCHIVED' }).where('productId', '=', productId).execute()
}
