import type { Feature } from '#core/feature.ts'
import { assignOrders, timeOut } from './assign.ts'
import { messageTypes } from './dealers.messages.ts'
import { resolvers } from './dealers.resolvers.ts'
import * as use from './dealers.ts'
import { followSuborder } from './follow.ts'
import { dealerNotices } from './notices.ts'

export type {
  AssociateFigures as AssociateDashboard,
  DealerFigures as DealerDashboard,
  NetworkMap as DealerMap,
} from './dashboards.queries.ts'
export type { DealerRow as Dealer } from './dealers.ts'
export type { DealerNetwork as DealerTree, DistrictRow as DealerDistrict } from './network.queries.ts'

const perMinute = 60

/** The network of a business associate: dealers, terms, goods and assignments. */
export const dealers: Feature = {
  notices: dealerNotices,
  clocks: {
    'dealer_assignments.answer_by': { job: 'dealers.timeOut', open: { outcome: null } },
  },
  messageTypes,
  resolvers,
  subscribers: {
    'order.placed': {
      batch: (ctx, placed) =>
        assignOrders(
          ctx,
          placed.map(({ orderId }) => orderId),
        ),
    },
    'suborder.moved': followSuborder,
    'account.passwordChanged': (ctx, { userId }) => use.markRegistered(ctx, userId),
  },
  jobs: [{ name: 'dealers.timeOut', everySeconds: perMinute, run: timeOut }],
}
