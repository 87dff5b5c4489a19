import type { Feature } from '#core/feature.ts'
import { resolvers } from './quality-orders.resolvers.ts'

export type { QualityOrderRow as QualityOrder } from './quality-orders.queries.ts'

/** The register of quality control orders: goods that are sold only under a BIS licence of their plant. */
export const qualityOrders: Feature = {
  resolvers,
}
