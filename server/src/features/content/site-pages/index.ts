import type { Feature } from '#core/feature.ts'
import { sitePageInvariants } from './invariants.queries.ts'
import { resolvers } from './site-pages.resolvers.ts'
import { ownConsents } from './site-pages.ts'

export type {
  ConsentRow as Consent,
  OwnConsentRow as OwnConsent,
  PageTextRow as PageText,
  ShownPageRow as ShownPage,
  SitePageRow as SitePage,
  SitePageVersionRow as SitePageVersion,
} from './site-pages.ts'

/** Policies and other fixed pages of the site: versions, drafts, and what users accepted. */
export const sitePages: Feature = {
  ownData: { parts: [{ name: 'consents', tables: ['consents'], read: ownConsents }] },
  resolvers,
  publicOperations: ['Query.shownPage'],
  subscribers: { 'content.changed': async (ctx) => ctx.invalidatePages() },
  invariants: sitePageInvariants,
}
