import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { isUndeclared } from '../declarations/declarations.queries.ts'
import { onSale } from '../offers.queries.ts'

export type AdminProductRow = Omit<RowOf<'products.readRows'>, 'total'>

function readRows(db: Db, now: Date, where: Sql, tail: Sql = sql``): Promise<(AdminProductRow & { total: number })[]> {
  return rowsOf(
    db,
    'products.readRows',
    sql`select p.id, p.identifier, p.kind, p.title, b.name as "brandName", c.name as "categoryName",
      c.slug as "categorySlug", p.hsn, p.status,
          (select count(*)::int from variants v where v.product_id = p.id) as "variantCount", x.offers as "offerCount",
          x.sellers as "sellerCount",
          x.min as "thresholdPaise", x.max as "maxPaise", x.stale as "staleCount", p.sold_count,
          p.picture as drawing, p.images, p.version, p.updated_at,
          count(*) over ()::int as total
        from products p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          cross join lateral (
            select count(*)::int as offers, count(distinct o.seller_id)::int as sellers,
              min(o.from_paise) filter (where v.position = 0) as min,
              max(o.from_paise) filter (where v.position = 0) as max,
              count(*) filter (where o.price_valid_to <= ${now})::int as stale
            from variants v join offer_shown o on o.variant_id = v.id and ${onSale} where v.product_id = p.id
          ) x
        where ${where} ${tail}`,
  )
}

export type AdminProductFilter = {
  search?: string | null
  category?: string | null
  kind?: string | null
  status?: string | null
  sellers?: number | null
  undeclared?: boolean | null
  unlicensed?: boolean | null
}
const sorts = {
  updatedAt: sql`p.updated_at`,
  title: sql`p.title_order`,
  offers: sql`x.offers`,
  sold: sql`p.sold_count`,
  spread: sql`(x.max - x.min)::numeric / nullif(x.min, 0)`,
}

/** The products (p, in category c) that a list is filtered to, whatever their status. */
const matching = (filter: AdminProductFilter, today: string) =>
  allOf([
    filter.search && sql`p.search_text ilike ${containing(filter.search)}`,
    filter.category && sql`c.slug = ${filter.category}`,
    filter.kind && sql`p.kind = ${filter.kind}`,
    filter.undeclared && isUndeclared,
    filter.unlicensed && sql`(p.unlicensed @> ${today}::date or p.licensed_until < ${today}::date)`,
    filter.sellers != null &&
      sql`${filter.sellers} <= (select count(distinct o.seller_id) from variants v join offer_shown o on o.variant_id = v.id
        and ${onSale}
            where v.product_id = p.id)`,
  ])

/** A page of products, each with the number of all. */
export function pageOfAdminProducts(db: Db, page: PageInput, filter: AdminProductFilter, now: Date) {
  const where = allOf([matching(filter, istDate(now)), filter.status && sql`p.status = ${filter.status}`])
  return readRows(db, now, where, pageTail(page, sorts, sql`p.id`))
}

/** How many products of the filter have each status. */
export const countsByStatus = (db: Db, filter: AdminProductFilter, now: Date) =>
  rowsOf(
    db,
    'products.countsByStatus',
    sql`select p.status, count(*)::int as count from products p join category_shown c on c.id = p.category_id
      where ${matching(filter, istDate(now))} group by 1`,
  )

/** A product; undefined if there is none. */
export const adminProductOf = async (db: Db, identifier: string, now: Date): Promise<AdminProductRow | undefined> =>
  (await readRows(db, now, sql`p.identifier = ${identifier}`))[0]
