import { sitePageKeys } from '@neev/domain/content/site-page-keys'
import type { Ctx } from '#core/context.ts'
import { listCategories } from '#features/catalogue/categories/categories.ts'
import { articleAddresses } from '#features/content/articles/articles.ts'
import { hiddenPaths } from '#features/platform/seo/seo.ts'
import { publishedPages } from './site-map.queries.ts'

type Page = { path: string; changedAt: Date | string | null }

/** Maximum number of URLs per file (https://www.sitemaps.org/protocol.html). */
export const maxInFile = 50_000

/** Texts of the operator; the contact text is part of its form. */
const texts = sitePageKeys.filter((key) => key !== 'contact_us').map((key) => `/${key}`)

const fixed = ['/', '/categories', '/blogs', '/faq', '/meet_our_team', '/rough', '/price-index']

/** Every page for search engines: home page, lists with content, products and services. */
export async function siteMap(ctx: Ctx): Promise<Page[]> {
  const categories = await listCategories(ctx)
  const articles = await articleAddresses(ctx)
  const products = await publishedPages(ctx.db, maxInFile - 10_200, 5_000)
  const lists = categories.flatMap(({ slug, tmtCount, seriesCount, singleCount }) =>
    [
      { kind: 'tmt', count: tmtCount },
      { kind: 'series', count: seriesCount },
      { kind: 'single', count: singleCount },
    ].flatMap(({ kind, count }) => (count > 0 ? [`/category/${encodeURIComponent(slug)}/${kind}`] : [])),
  )
  const hidden = await hiddenPaths(ctx)
  return [
    ...[...fixed, ...texts, ...lists].map((path) => ({ path, changedAt: null })),
    ...articles,
    ...products.map(({ identifier, changedAt }) => ({ path: `/product/${encodeURIComponent(identifier)}`, changedAt })),
  ].filter(({ path }) => !hidden.has(path))
}
