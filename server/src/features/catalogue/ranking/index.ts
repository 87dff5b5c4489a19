import type { Feature } from '#core/feature.ts'
import { resolvers } from './ranking.resolvers.ts'

/** The order of a size's offers: its parameters, their weights, and the facts of sellers behind them. */
export const ranking: Feature = {
  resolvers,
  publicOperations: ['Query.ranking'],
}
