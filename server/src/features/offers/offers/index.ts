import type { Feature } from '#core/feature.ts'
import { applyChange, leaveUndone } from './apply-change.ts'
import { followDocument, watchMessages } from './brand-authorisations.ts'
import { resolvers as grid } from './grid/grid.resolvers.ts'
import { watchOffers } from './notices.ts'
import { messageTypes } from './offers.messages.ts'
import { resolvers } from './offers.resolvers.ts'
import { resolvers as onRequest } from './on-request/on-request.resolvers.ts'
import { invalidateOnRequest } from './on-request/on-request.ts'
import { followClock } from './pricing/clock.ts'
import { refreshListPrices } from './pricing/list-prices.queries.ts'
import { resolvers as proposals } from './proposals/proposals.resolvers.ts'
import { resolvers as review } from './proposals/review.resolvers.ts'
import { inCategory } from './quantities.queries.ts'

export type { SellerOfferRow as SellerOffer } from './admin.queries.ts'
export type { PriceGridRow as PriceGrid } from './grid/grid.queries.ts'
export type { OwnProductRow as OwnProduct } from './own.queries.ts'

/** Offers of sellers: stock, prices, price grids, proposals and offers on request. */
export const offers: Feature = {
  clocks: {
    'offer_prices.valid_to': 'Compared with the clock at each reading.',
    'offers.price_valid_to': 'Set from offer_prices; compared with the clock at each reading.',
  },
  messageTypes,
  resolvers: [resolvers, grid, proposals, onRequest, review],
  hooks: {
    'change.apply': applyChange,
    'change.undo': (ctx, { change, to }) => leaveUndone(ctx, change, to),
    'products.requoted': (ctx, { categoryId }) => refreshListPrices(ctx, inCategory(categoryId)),
  },
  subscribers: {
    'catalogue.changed': async (ctx) => invalidateOnRequest(ctx),
    'categories.changed': async (ctx) => invalidateOnRequest(ctx),
    'document.decided': (ctx, { documentId }) => followDocument(ctx, documentId),
    'document.expired': (ctx, { documentId }) => followDocument(ctx, documentId),
    'gstin.changed': async (ctx, { gstin }) => {
      await watchMessages(ctx, { gstin })
    },
    'brands.changed': async (ctx, { brandIds }) => {
      await watchMessages(ctx, { brandIds })
    },
  },
  jobs: [
    {
      // Products that changed their brand
      name: 'offers.letters',
      everySeconds: 600,
      run: async (ctx) => {
        await watchMessages(ctx)
      },
    },
    { name: 'offers.prices', everySeconds: 60, run: followClock },
    { name: 'offers.notices', everySeconds: 3600, run: watchOffers },
  ],
}
