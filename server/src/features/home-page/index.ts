import type { Feature } from '#core/feature.ts'
import { resolvers } from './home-page.resolvers.ts'
import { homePageInvariants } from './home-sections.queries.ts'
import { invalidateHomeSections } from './home-sections.ts'

export type { HomeSectionRow as HomeSection, ShownHomeSectionRow as ShownHomeSection } from './home-sections.ts'

/** The home page, and its sections. */
export const homePage: Feature = {
  resolvers,
  publicOperations: ['Query.homePage', 'Query.shownHomeSections'],
  invariants: homePageInvariants,
  subscribers: {
    'homePage.changed': async (ctx) => {
      invalidateHomeSections(ctx)
      ctx.invalidatePages()
    },
  },
}
