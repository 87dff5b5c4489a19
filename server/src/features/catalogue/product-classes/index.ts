import type { Feature } from '#core/feature.ts'
import { resolvers } from './product-classes.resolvers.ts'

/** Product classes: units, weighing, price bounds, handling. */
export const productClasses: Feature = {
  resolvers,
}
