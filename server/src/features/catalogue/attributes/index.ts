import type { Feature } from '#core/feature.ts'
import { resolvers } from './attributes.resolvers.ts'

/** Attributes of categories, and their values. */
export const attributes: Feature = {
  resolvers,
}
