import type { Feature } from '#core/feature.ts'
import { resolvers } from './dashboards.resolvers.ts'

/** Dashboards of all areas. */
export const dashboards: Feature = {
  resolvers,
}
