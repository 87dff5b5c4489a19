import type { Feature } from '#core/feature.ts'
import { serveForCrawlers } from './search.http.ts'
import { invalidateSearches, search as run, suggest } from './search.ts'

export const search: Feature = {
  resolvers: {
    Query: {
      search: (_, asked, ctx) => run(ctx, asked),
      searchSuggest: (_, { term }, ctx) => suggest(ctx, term),
    },
  },
  subscribers: {
    'catalogue.changed': async (ctx) => invalidateSearches(ctx),
    'categories.changed': async (ctx) => invalidateSearches(ctx),
    'brands.changed': async (ctx) => invalidateSearches(ctx),
  },
  http: serveForCrawlers,
}
