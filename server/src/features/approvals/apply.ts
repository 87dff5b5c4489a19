import { applied, type ChangeAction, whyNotApplied } from '@neev/domain/approvals'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { refreshListPrices } from '#features/prices/prices.ts'
import { readFacts, writeFacts } from '#features/products/products.ts'
import type { ChangeRow } from './changes.queries.ts'

type Wish = Pick<ChangeRow, 'target' | 'targetId' | 'productId' | 'sellerId' | 'kind' | 'diff'>

/** Makes a wish true, inside the transaction of the yes. Targets that other capabilities own are theirs: they hear `change.decided`. */
export async function applyChange(ctx: Ctx, wish: Wish): Promise<void> {
  if (wish.target === 'OFFER') await openOffers(ctx, sql`o.id = ${wish.targetId}`)
  if (wish.target !== 'PRODUCT') return
  if (wish.kind === 'UPDATE') await changeProduct(ctx, wish.productId, wish.diff)
  else if (wish.kind === 'CREATE') await publish(ctx, wish)
  else await retire(ctx, wish.productId)
  await ctx.emit('catalogue.changed', { productIds: [wish.productId] })
}

/** What a no, or a wish taken back, leaves behind: a product that nobody sees, an offer that is not open. */
export async function leaveUndone(ctx: Ctx, wish: Wish, to: 'REJECTED' | 'DRAFT'): Promise<void> {
  if (wish.kind !== 'CREATE') return
  if (wish.target === 'OFFER')
    await ctx.db.execute(
      sql`update offers set status = 'ARCHIVED' where id = ${wish.targetId} and status = 'PENDING_APPROVAL'`,
    )
  if (wish.target !== 'PRODUCT') return
  await ctx.db.execute(sql`
    update products set status = ${to}, updated_at = ${ctx.now.toISOString()}, version = version + 1
    where id = ${wish.productId} and status in ('PROPOSED', 'DRAFT')`)
  await ctx.db.execute(sql`
    update offers set status = 'DRAFT' where seller_id = ${wish.sellerId} and status = 'PENDING_APPROVAL'
      and variant_id in (select id from variants where product_id = ${wish.productId})`)
}

async function openOffers(ctx: Ctx, where: ReturnType<typeof sql>): Promise<void> {
  const opened = await rowsOf<{ id: number }>(
    ctx.db,
    sql`update offers o set status = 'LIVE', updated_at = ${ctx.now.toISOString()}, version = version + 1
        where o.status = 'PENDING_APPROVAL' and ${where} returning o.id`,
  )
  if (!opened.length) return
  const offerIds = opened.map(({ id }) => id)
  await refreshListPrices(ctx, sql`o.id = any(${sql.param(offerIds)}::bigint[])`)
  await ctx.emit('offers.changed', { offerIds })
}

async function publish(ctx: Ctx, { productId, sellerId }: Wish): Promise<void> {
  const product = await rowOf(
    ctx.db,
    sql`update products set status = 'PUBLISHED', updated_at = ${ctx.now.toISOString()}, version = version + 1
        where id = ${productId} and status = 'PROPOSED' returning id`,
  )
  if (!product) throw refused('STALE')
  await openOffers(
    ctx,
    sql`o.seller_id = ${sellerId} and o.variant_id in (select id from variants where product_id = ${productId})`,
  )
}

async function changeProduct(ctx: Ctx, productId: number, diff: readonly ChangeAction[]): Promise<void> {
  await ctx.db.execute(sql`select 1 from products where id = ${productId} for update`)
  const now = await readFacts(ctx, productId)
  refuseIf(whyNotApplied(diff, now))
  await writeFacts(ctx, productId, applied(diff, now))
  await refreshListPrices(ctx, sql`v.product_id = ${productId}`)
}

async function retire(ctx: Ctx, productId: number): Promise<void> {
  await ctx.db.execute(sql`
    update products set status = 'RETIRED', updated_at = ${ctx.now.toISOString()}, version = version + 1 where id = ${productId}`)
  await ctx.db.execute(sql`
    update offers set status = 'ARCHIVED' where status <> 'ARCHIVED' and variant_id in (select id from variants where product_id = ${productId})`)
}
