import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { search as run, suggest } from './search.ts'

export const resolvers: Resolvers = {
  Query: {
    search: (_, requested, ctx) => run(ctx, requested),
    searchSuggest: (_, { term }, ctx) => suggest(ctx, term),
  },
}
