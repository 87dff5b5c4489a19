import type { Feature } from '#core/feature.ts'
import { serveForCrawlers } from './search.http.ts'
import { forgetSearches, search as run, suggest } from './search.ts'

export const search: Feature = {
  resolvers: {
    Query: {
      search: (_, asked, ctx) => run(ctx, asked),
      searchSuggest: (_, { term }, ctx) => suggest(ctx, term),
    },
  },
  ears: {
    'catalogue.changed': async (ctx) => forgetSearches(ctx),
    'categories.changed': async (ctx) => forgetSearches(ctx),
    'brands.changed': async (ctx) => forgetSearches(ctx),
  },
  http: serveForCrawlers,
}
