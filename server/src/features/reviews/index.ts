import type { Feature } from '#core/feature.ts'
import { resolvers } from './reviews.resolvers.ts'

/** Reviews of products and sellers. */
export const reviews: Feature = {
  resolvers,
  publicOperations: ['Query.reviews'],
}
