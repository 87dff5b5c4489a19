import type { Feature } from '#core/feature.ts'
import { resolvers } from './policies.resolvers.ts'

/** Policies of the operator and their versions. */
export const policies: Feature = {
  resolvers,
  publicOperations: ['Query.shownPolicies'],
}
