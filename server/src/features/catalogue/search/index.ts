import type { Feature } from '#core/feature.ts'
import { fillSearch } from './find.ts'
import { serveForCrawlers } from './search.http.ts'
import { resolvers } from './search.resolvers.ts'
import { invalidateSuggestions } from './search.ts'

/** Search, suggestions, and files for crawlers. */
export const search: Feature = {
  resolvers,
  publicOperations: ['Query.search', 'Query.searchSuggest'],
  subscribers: {
    'catalogue.changed': async (ctx) => invalidateSuggestions(ctx),
    'categories.changed': async (ctx) => invalidateSuggestions(ctx),
    'brands.changed': async (ctx) => invalidateSuggestions(ctx),
  },
  prepare: fillSearch,
  http: serveForCrawlers,
}
