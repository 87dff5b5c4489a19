import type { Feature } from '#core/feature.ts'
import { resolvers } from './product-classes.resolvers.ts'

export type { RateRequestRow as GstRateRequest } from './rate-requests.queries.ts'

/** Product classes: units, weighing, price bounds, handling. */
export const productClasses: Feature = {
  resolvers,
}
