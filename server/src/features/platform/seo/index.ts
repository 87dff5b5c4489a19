import type { Feature } from '#core/feature.ts'
import { resolvers } from './seo.resolvers.ts'
import { invalidateSeo } from './seo.ts'
import { redirectChains } from './seo-invariants.queries.ts'

export type { RedirectRow as Redirect, SeoRow as SeoPage } from './seo.ts'

/** What search engines see of public pages, and addresses that moved. */
export const seo: Feature = {
  resolvers,
  subscribers: {
    'seo.changed': async (ctx) => {
      invalidateSeo(ctx)
      ctx.invalidatePages()
    },
  },
  invariants: [redirectChains],
}
