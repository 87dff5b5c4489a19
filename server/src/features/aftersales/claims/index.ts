import { transaction } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { historyInvariant } from '#core/history.queries.ts'
import { messageTypes } from './claims.messages.ts'
import { resolvers } from './claims.resolvers.ts'
import * as use from './claims.ts'
import { claimNotices } from './notices.ts'
import * as returns from './returns.ts'

export type { ClaimRow as Claim } from './claims.ts'

const hour = 60 * 60

/** Claims about delivered goods, returns and replacements. */
export const claims: Feature = {
  notices: claimNotices,
  clocks: {
    'claims.answer_by': { job: 'claims.timeOut', open: { status: ['SELLER_REVIEW'] } },
  },
  invariants: [historyInvariant('claim', 'claims')],
  messageTypes,
  resolvers,
  subscribers: {
    'load.short': (ctx, short) => use.claimShort(ctx, short),
    'shipment.moved': async (ctx, { shipmentId, name }) => {
      if (name === 'deliver') await returns.closeReplaced(ctx, shipmentId)
    },
    'claim.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
  },
  jobs: [{ name: 'claims.timeOut', everySeconds: hour, run: (ctx) => transaction(ctx, use.timeOut) }],
}
