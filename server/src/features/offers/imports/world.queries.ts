import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** All brands, those with products of the category first. */
export const brandsFor = (db: Db, categoryId: number) =>
  rowsOf(
    db,
    'imports.brandsFor',
    sql`select b.id, b.name from brand_shown b
          order by (select count(*) from product_shown p where p.brand_id = b.id
          and p.category_id = ${categoryId}) > 0 desc, b.name`,
  )
