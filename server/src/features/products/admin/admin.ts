import type { ProductPicture } from '@neev/domain/media/pictures'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { picturesFor } from '#features/pictures/pictures.ts'
import { isUndeclared } from '../declarations.queries.ts'
import { refuseUndeclaredProduct } from '../declarations.ts'
import { onSale } from '../offers.queries.ts'

export type AdminProductRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  title: string
  brandName: string | null
  categoryName: string
  categorySlug: string
  hsn: string
  status: 'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'RETIRED'
  variantCount: number
  offerCount: number
  sellerCount: number
  thresholdPaise: number | null
  maxPaise: number | null
  staleCount: number
  soldCount: number
  drawing: unknown
  images: ProductPicture[]
  version: number
  updatedAt: Date
}

function readRows(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(AdminProductRow & { total: number })[]> {
  return rowsOf<AdminProductRow & { total: number }>(
    ctx.db,
    sql`select p.id, p.identifier, p.kind, p.title, b.name as "brandName", c.name as "categoryName",
      c.slug as "categorySlug", p.hsn, p.status,
          (select count(*)::int from variants v where v.product_id = p.id) as "variantCount", x.offers as "offerCount",
          x.sellers as "sellerCount",
          x.min as "thresholdPaise", x.max as "maxPaise", x.stale as "staleCount", p.sold_count as "soldCount",
          p.picture as drawing, p.images, p.version, p.updated_at as "updatedAt",
          count(*) over ()::int as total
        from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
          cross join lateral (
            select count(*)::int as offers, count(distinct o.seller_id)::int as sellers,
              min(o.from_paise) filter (where v.position = 0) as min,
              max(o.from_paise) filter (where v.position = 0) as max,
              count(*) filter (where o.price_valid_to <= ${ctx.now})::int as stale
            from variants v join offers o on o.variant_id = v.id and ${onSale} where v.product_id = p.id
          ) x
        where ${where} ${tail}`,
  )
}

type Filter = {
  search?: string | null
  category?: string | null
  kind?: string | null
  status?: string | null
  sellers?: number | null
  undeclared?: boolean | null
}
const sorts = {
  updatedAt: sql`p.updated_at`,
  title: sql`p.title`,
  offers: sql`x.offers`,
  sold: sql`p.sold_count`,
  spread: sql`(x.max - x.min)::numeric / nullif(x.min, 0)`,
}

/** A page of all products, with counts by status. */
export async function listAdminProducts(ctx: Ctx, page: PageInput, filter: Filter) {
  const others = allOf([
    filter.search && sql`p.search_text ilike ${containing(filter.search)}`,
    filter.category && sql`c.slug = ${filter.category}`,
    filter.kind && sql`p.kind = ${filter.kind}`,
    filter.undeclared && isUndeclared,
    filter.sellers != null &&
      sql`${filter.sellers} <= (select count(distinct o.seller_id) from variants v join offers o on o.variant_id = v.id
        and ${onSale}
            where v.product_id = p.id)`,
  ])
  const where = allOf([others, filter.status && sql`p.status = ${filter.status}`])
  const rows = await readRows(ctx, where, pageTail(page, sorts, sql`p.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select p.status, count(*)::int as count from products p join categories c on c.id = p.category_id
      where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export async function getAdminProduct(ctx: Ctx, identifier: string): Promise<AdminProductRow> {
  return found((await readRows(ctx, sql`p.identifier = ${identifier}`))[0])
}

/** Replaces the pictures of a product, in order. */
export async function setPictures(
  ctx: Ctx,
  identifier: string,
  version: number,
  input: unknown,
): Promise<AdminProductRow> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('products').select('id').where('identifier', '=', identifier).forUpdate().execute()
    const before = await getAdminProduct(ctx, identifier)
    if (before.version !== version) throw refused('STALE')
    const images = await picturesFor(ctx, input, before.images)
    await ctx.db
      .updateTable('products')
      .set((db) => ({ images: JSON.stringify(images), updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, 'product.pictures', 'product', before.id, { images: before.images }, { images })
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getAdminProduct(ctx, identifier)
  })
}

/** Hides a product with a reason, or shows it again. */
export async function updateProductStatus(
  ctx: Ctx,
  identifier: string,
  to: 'HIDDEN' | 'PUBLISHED',
  reason: string | null,
): Promise<AdminProductRow> {
  if (to === 'HIDDEN' && (reason ?? '').trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  return transaction(ctx, async (ctx) => {
    const row = found(
      await ctx.db
        .selectFrom('products')
        .select(['id', 'status'])
        .where('identifier', '=', identifier)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (row.status !== (to === 'HIDDEN' ? 'PUBLISHED' : 'HIDDEN')) throw refused('BAD_TRANSITION')
    if (to === 'PUBLISHED') await refuseUndeclaredProduct(ctx, row.id)
    await ctx.db
      .updateTable('products')
      .set((db) => ({ status: to, updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    await audit(
      ctx,
      to === 'HIDDEN' ? 'product.hide' : 'product.show',
      'product',
      row.id,
      { status: row.status },
      { status: to, reason },
    )
    await ctx.emit('catalogue.changed', { productIds: [row.id] })
    return getAdminProduct(ctx, identifier)
  })
}
