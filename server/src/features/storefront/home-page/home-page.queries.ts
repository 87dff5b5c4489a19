import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

type Counts = RowOf<'home-page.shopCounts'>

/** How many brands, products and sellers the shop has. */
export async function shopCounts(db: Db): Promise<Counts> {
  const row = await rowOf(
    db,
    'home-page.shopCounts',
    sql`select count(distinct p.brand_id)::int as "brandCount", count(*)::int as "productCount",
          (select count(*)::int from seller_shown where status = 'APPROVED' and kind <> 'DEALER') as "sellerCount"
        from product_shown p where p.status = 'PUBLISHED'`,
  )
  return row ?? { brandCount: 0, productCount: 0, sellerCount: 0 }
}

/** Bars of one diameter and grade, over products (p) and variants (v). */
export const sizeOfBars = ({ diameterMm, grade }: { diameterMm: number; grade: string }): Sql =>
  sql`p.kind = 'TMT' and v.diameter_mm = ${diameterMm} and v.grade = ${grade}`

export type BestSeller = RowOf<'home-page.bestOfCategories'>

/** The best-selling published products of each category but bars, with their rank in it from 1, at most `max` of each. */
export const bestOfCategories = (db: Db, max: number): Promise<BestSeller[]> =>
  rowsOf(
    db,
    'home-page.bestOfCategories',
    sql`select b.id, b.identifier, b.category_id, b.sold_count, b.rank from (
          select p.id, p.identifier, p.category_id, p.sold_count,
            row_number() over (partition by p.category_id order by p.sold_count desc, p.id)::int as rank
          from product_shown p where p.status = 'PUBLISHED' and p.kind <> 'TMT') b
        where b.rank <= ${max} order by b.category_id, b.rank`,
  )
