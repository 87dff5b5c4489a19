import type { Feature } from '#core/feature.ts'
import { resolvers } from './tmt.resolvers.ts'

/** Reinforcement bars: masters of a brand, company and category, and their sizes. */
export const tmt: Feature = {
  resolvers,
}
