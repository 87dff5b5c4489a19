import { proposedPrices } from '@neev/domain/pricing/price-jumps'
import { applied, type ChangeAction, whyNotApplied } from '@neev/domain/sellers/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import type { ChangeRow } from '#features/approvals/approvals.ts'
import { chargedRateOf, checkPrices, writePrices } from '#features/prices/prices.ts'
import { readFacts, refuseUndeclaredProduct, setProductStatus, writeFacts } from '#features/products/products.ts'
import { refreshListPrices } from './list-prices.queries.ts'

type ChangeRequest = Pick<ChangeRow, 'target' | 'targetId' | 'productId' | 'sellerId' | 'kind' | 'diff'>

/** Applies a change request of a product or an offer within the transaction of its approval. */
export async function applyChange(ctx: Ctx, changeRequest: ChangeRequest): Promise<void> {
  if (changeRequest.target === 'OFFER')
    await (changeRequest.kind === 'UPDATE'
      ? beginPrices(ctx, changeRequest)
      : openOffers(ctx, sql`o.id = ${changeRequest.targetId}`))
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
  await sql`
    update offers set status = 'DRAFT' where seller_id = ${changeRequest.sellerId} and status = 'PENDING_APPROVAL'
      and variant_id in (select id from variants where product_id = ${changeRequest.productId})`.execute(ctx.db)
  await ctx.db
    .updateTable('requestOffers')
    .set({ status: 'DRAFT' })
    .where('sellerId', '=', changeRequest.sellerId)
    .where('productId', '=', changeRequest.productId)
    .where('status', '=', 'PENDING_APPROVAL')
    .execute()
}

async function openOffers(ctx: Ctx, where: ReturnType<typeof sql>): Promise<void> {
  const opened = await rowsOf<{ id: number }>(
    ctx.db,
    sql`update offers o set status = 'LIVE', updated_at = ${ctx.now}, version = version + 1
        where o.status = 'PENDING_APPROVAL' and ${where} returning o.id`,
  )
  if (!opened.length) return
  const offerIds = opened.map(({ id }) => id)
  await refreshListPrices(ctx, sql`o.id = any(${offerIds}::bigint[])`)
  await ctx.emit('offers.changed', { offerIds })
}

/** Starts the requested prices now, in place of the current ones, checked by today's rules. */
async function beginPrices(ctx: Ctx, { targetId, diff }: ChangeRequest): Promise<void> {
  const now = ctx.now.toISOString()
  const offer = await rowOf<{ mrpPaise: number | null; rateBp: number | null }>(
    ctx.db,
    sql`select v.mrp_paise as "mrpPaise", ${chargedRateOf(ctx, sql`v.hsn`, sql`o.seller_id`)} as "rateBp"
        from offers o join variants v on v.id = o.variant_id
        where o.id = ${targetId} and o.status in ('LIVE', 'PAUSED', 'BLOCKED') for update of o`,
  )
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
  await refreshListPrices(ctx, sql`o.id = ${targetId}`)
  await ctx.emit('offers.changed', { offerIds: [targetId] })
}

async function publish(ctx: Ctx, productId: number, sellerId: number): Promise<void> {
  if (!(await setProductStatus(ctx, productId, 'PUBLISHED', ['PROPOSED']))) throw refused('STALE')
  await refuseUndeclaredProduct(ctx, productId)
  await openOffers(
    ctx,
    sql`o.seller_id = ${sellerId} and o.variant_id in (select id from variants where product_id = ${productId})`,
  )
  await ctx.db
    .updateTable('requestOffers')
    .set((db) => ({ status: 'LIVE', updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('sellerId', '=', sellerId)
    .where('productId', '=', productId)
    .where('status', '=', 'PENDING_APPROVAL')
    .execute()
}

async function submitProductChange(ctx: Ctx, productId: number, diff: readonly ChangeAction[]): Promise<void> {
  await ctx.db.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
  const now = await readFacts(ctx, productId)
  refuseIf(whyNotApplied(diff, now))
  await writeFacts(ctx, productId, applied(diff, now))
  await refreshListPrices(ctx, sql`v.product_id = ${productId}`)
}

async function retire(ctx: Ctx, productId: number): Promise<void> {
  await setProductStatus(ctx, productId, 'RETIRED')
  await sql`
    update offers set status = 'ARCHIVED' where status <> 'ARCHIVED' and variant_id in (select id from variants
    where product_id = ${productId})`.execute(ctx.db)
  await ctx.db.updateTable('requestOffers').set({ status: 'ARCHIVED' }).where('productId', '=', productId).execute()
}
