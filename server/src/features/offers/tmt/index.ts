import type { Feature } from '#core/feature.ts'
import { resolvers } from './tmt.resolvers.ts'

/** Reinforcement bars: TMT products of a brand, manufacturer and category, and their sizes. */
export const tmt: Feature = {
  resolvers,
}
