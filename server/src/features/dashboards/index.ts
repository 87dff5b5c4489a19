import type { Feature } from '#core/feature.ts'
import { resolvers } from './dashboards.resolvers.ts'

/** First pages of the areas: figures of the day. */
export const dashboards: Feature = {
  resolvers,
}
