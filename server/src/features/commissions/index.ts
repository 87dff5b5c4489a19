import type { Feature } from '#core/feature.ts'
import { resolvers } from './commissions.resolvers.ts'
import { invalidateFees } from './fees.ts'

/** What selling costs: rules with days, deductions by law, and the fee calculator. */
export const commissions: Feature = {
  resolvers,
  publicOperations: ['Query.sellingFees'],
  subscribers: {
    'settings.changed': async (ctx) => invalidateFees(ctx),
    'commissions.changed': async (ctx) => {
      invalidateFees(ctx)
      ctx.invalidatePages()
    },
  },
}
