import type { Feature } from '#core/feature.ts'
import { resolvers } from './home-page.resolvers.ts'

/** The first page of the shop. */
export const homePage: Feature = {
  resolvers,
  publicOperations: ['Query.homePage'],
}
