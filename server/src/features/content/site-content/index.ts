import type { Feature } from '#core/feature.ts'
import { invalidateLogo } from './logo.ts'
import { serveLogo } from './site-content.http.ts'
import { resolvers } from './site-content.resolvers.ts'

/** Logo and colours of the site, and the operator's details. */
export const siteContent: Feature = {
  resolvers,
  publicOperations: ['Query.getStoreFeature', 'Query.operator', 'Query.textVariables'],
  http: serveLogo,
  subscribers: {
    'storeLogo.changed': async (ctx) => {
      invalidateLogo(ctx)
      ctx.invalidatePages()
    },
    // Texts say values of rules
    'rule.changed': async (ctx) => ctx.invalidatePages(),
  },
}
