import type { Feature } from '#core/feature.ts'
import { resolvers } from './site-content.resolvers.ts'

/** The shop's colours, and who operates it. */
export const siteContent: Feature = {
  resolvers,
  publicOperations: ['Query.getStoreFeature', 'Query.operator'],
}
