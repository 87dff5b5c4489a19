import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, type Sql } from '#core/db/open.ts'

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

/** All products (p) but bars. */
export const otherThanBars: Sql = sql`p.kind <> 'TMT'`
