import type { Feature } from '#core/feature.ts'
import { resolvers } from './home-page.resolvers.ts'

/** The home page. */
export const homePage: Feature = {
  resolvers,
  publicOperations: ['Query.homePage'],
}
