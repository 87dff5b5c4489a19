import type { Feature } from '#core/feature.ts'
import { resolvers } from './product-classes.resolvers.ts'

/** Classes of goods: units, weighing, price jumps, handling. */
export const productClasses: Feature = {
  resolvers,
}
