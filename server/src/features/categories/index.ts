import type { Feature } from '#core/feature.ts'
import { resolvers as desk } from './admin.resolvers.ts'
import { resolvers } from './categories.resolvers.ts'

/** Categories of the catalogue and their order. */
export const categories: Feature = {
  resolvers: [resolvers, desk],
  publicOperations: ['Query.categories', 'Query.category'],
}
