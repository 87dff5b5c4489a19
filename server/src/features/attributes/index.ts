import type { Feature } from '#core/feature.ts'
import { resolvers } from './attributes.resolvers.ts'

/** What goods say of themselves: attributes of categories and their values. */
export const attributes: Feature = {
  resolvers,
}
