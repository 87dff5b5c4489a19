import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './site-pages.ts'

export const resolvers: Resolvers = {
  Query: {
    shownPage: (_, { key, language, number, compare, at }, ctx) =>
      use.getShownPage(ctx, key, language, number ?? null, compare ?? null, at ?? null),
    ownConsent: (_, { key }, ctx) => use.ownConsent(ctx, key),
    sitePages: (_, __, ctx) => use.listSitePages(ctx),
    sitePage: (_, { key }, ctx) => use.getSitePage(ctx, key),
    sitePagePreview: (_, { key, language, number, compare }, ctx) =>
      use.previewSitePage(ctx, key, language, number, compare ?? null),
  },
  Mutation: {
    savePageDraft: (_, { key, version, input }, ctx) => use.savePageDraft(ctx, key, version, input),
    publishPage: (_, { key, version, ...input }, ctx) => use.publishPage(ctx, key, version, input),
    withdrawPageVersion: (_, { key, version, number }, ctx) => use.withdrawPageVersion(ctx, key, version, number),
    restorePageVersion: (_, { key, version, number }, ctx) => use.restorePageVersion(ctx, key, version, number),
    discardPageDraft: (_, { key, version }, ctx) => use.discardPageDraft(ctx, key, version),
  },
  User: { consents: (user, _, ctx) => use.consentsOfUser(ctx, user.id) },
  Order: { consents: (order, _, ctx) => use.consentsOfOrder(ctx, order.id) },
  SitePage: { title: (page) => use.titleOfPage(page) },
}
