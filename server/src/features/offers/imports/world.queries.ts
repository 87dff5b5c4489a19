import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** All brands, those with products of the category first. */
export const brandsFor = (db: Db, categoryId: number) =>
  rowsOf(
    db,
    'imports.brandsFor',
    sql`select b.id, b.name from brands b
          order by (select count(*) from products p where p.brand_id = b.id
          and p.category_id = ${categoryId}) > 0 desc, b.name`,
  )
