import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

type Page = RowOf<'search.publishedPages'>

/** Published products, at most `maxProducts`, and services, at most `maxServices`. */
export const publishedPages = (db: Db, maxProducts: number, maxServices: number): Promise<Page[]> =>
  rowsOf(
    db,
    'search.publishedPages',
    sql`(select identifier, updated_at as "changedAt" from product_shown products where status = 'PUBLISHED' order by id
          limit ${maxProducts})
        union all
        (select slug, updated_at from service_shown services where status = 'PUBLISHED' order by id limit ${maxServices})`,
  )
