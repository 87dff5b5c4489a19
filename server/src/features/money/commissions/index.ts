import type { Feature } from '#core/feature.ts'
import { resolvers } from './commissions.resolvers.ts'
import { invalidateFees } from './fees.ts'
import { commissionNotices } from './notices.ts'

/** Commission rules, statutory deductions, and the fee calculator. */
export const commissions: Feature = {
  notices: commissionNotices,
  clocks: {
    'commission_rules.valid_to': 'Compared with the clock at each sale.',
  },
  resolvers,
  publicOperations: ['Query.sellingFees'],
  subscribers: {
    'settings.changed': async (ctx) => invalidateFees(ctx),
    'rule.changed': async (ctx) => {
      invalidateFees(ctx)
      ctx.invalidatePages()
    },
    'commissions.changed': async (ctx) => {
      invalidateFees(ctx)
      ctx.invalidatePages()
    },
  },
}
