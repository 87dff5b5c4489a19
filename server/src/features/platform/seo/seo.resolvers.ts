import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './seo.ts'

export const resolvers: Resolvers = {
  Query: {
    seoPages: (_, { page, filter }, ctx) => use.listSeoPages(ctx, page, filter),
    redirects: (_, { page, filter }, ctx) => use.listRedirects(ctx, page, filter.search?.trim() || null),
  },
  Mutation: {
    createSeoPage: (_, { input }, ctx) => use.createSeoPage(ctx, input),
    updateSeoPage: (_, { id, version, input }, ctx) => use.updateSeoPage(ctx, id, version, input),
    deleteSeoPage: (_, { id }, ctx) => use.deleteSeoPage(ctx, id),
    createRedirect: (_, { input }, ctx) => use.createRedirect(ctx, input),
    deleteRedirect: (_, { id }, ctx) => use.deleteRedirect(ctx, id),
  },
}
