import type { Feature } from '#core/feature.ts'
import { resolvers as admin } from './admin.resolvers.ts'
import { resolvers } from './categories.resolvers.ts'

/** Categories of the catalogue and their order. */
export const categories: Feature = {
  resolvers: [resolvers, admin],
  publicOperations: ['Query.categories', 'Query.category'],
}
