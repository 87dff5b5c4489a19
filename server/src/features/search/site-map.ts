import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { listCategories } from '#features/categories/categories.ts'

type Page = { path: string; changedAt: Date | string | null }

/** Maximum number of URLs per file (https://www.sitemaps.org/protocol.html). */
export const maxInFile = 50_000

/** Every page for search engines: home page, lists with content, products and services. */
export async function siteMap(ctx: Ctx): Promise<Page[]> {
  const categories = await listCategories(ctx)
  const products = await rowsOf<{ identifier: string; changedAt: Date }>(
    ctx.db,
    sql`(select identifier, updated_at as "changedAt" from products where status = 'PUBLISHED' order by id
      limit ${maxInFile - 5_100})
        union all (select slug, updated_at from services where status = 'PUBLISHED' order by id limit 5000)`,
  )
  const lists = categories.flatMap(({ slug, tmtCount, seriesCount, singleCount }) =>
    [
      { kind: 'tmt', count: tmtCount },
      { kind: 'series', count: seriesCount },
      { kind: 'single', count: singleCount },
    ].flatMap(({ kind, count }) => (count > 0 ? [`/category/${encodeURIComponent(slug)}/${kind}`] : [])),
  )
  return [
    ...['/', '/categories', ...lists].map((path) => ({ path, changedAt: null })),
    ...products.map(({ identifier, changedAt }) => ({ path: `/product/${encodeURIComponent(identifier)}`, changedAt })),
  ]
}
