import type { Feature } from '#core/feature.ts'
import { resolvers } from './estimates.resolvers.ts'
import { invalidateRules } from './estimates.ts'

export type { RulesVersion as EstimateRulesVersion } from './rules.ts'

/** The rough estimate of a house: rules of thumb with versions, and what the materials cost delivered. */
export const estimates: Feature = {
  resolvers,
  publicOperations: ['Query.estimate'],
  subscribers: {
    'estimateRules.changed': async (ctx) => {
      invalidateRules(ctx)
      ctx.invalidatePages()
    },
  },
}
