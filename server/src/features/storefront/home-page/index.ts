import type { Feature } from '#core/feature.ts'
import { resolvers } from './home-page.resolvers.ts'
import { homePageInvariants } from './home-sections.queries.ts'
import { invalidateHomeSections } from './home-sections.ts'

export type { HomeSectionRow as HomeSection, ShownHomeSectionRow as ShownHomeSection } from './home-sections.ts'

/** The home page, and its sections. */
export const homePage: Feature = {
  clocks: {
    'home_sections.ends_at': 'Compared with the clock when it is shown.',
  },
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
