import type { Feature } from '#core/feature.ts'
import { serveForCrawlers } from './search.http.ts'
import { resolvers } from './search.resolvers.ts'
import { invalidateSearches } from './search.ts'

/** Search, suggestions, and files for crawlers. */
export const search: Feature = {
  resolvers,
  publicOperations: ['Query.search', 'Query.searchSuggest'],
  subscribers: {
    'catalogue.changed': async (ctx) => invalidateSearches(ctx),
    'categories.changed': async (ctx) => invalidateSearches(ctx),
    'brands.changed': async (ctx) => invalidateSearches(ctx),
  },
  http: serveForCrawlers,
}
