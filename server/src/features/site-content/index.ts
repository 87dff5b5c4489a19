import type { Feature } from '#core/feature.ts'
import { resolvers } from './site-content.resolvers.ts'

/** Site colours, and the operator's details. */
export const siteContent: Feature = {
  resolvers,
  publicOperations: ['Query.getStoreFeature', 'Query.operator'],
}
