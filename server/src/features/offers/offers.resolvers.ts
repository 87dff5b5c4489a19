import { sql } from 'kysely'
import type { Feature } from '#core/feature.ts'
import { refreshListPrices } from '#features/prices/prices.ts'
import * as use from './admin.ts'
import { followDocument, watchMessages } from './brand-authorisations.ts'

export const offers: Feature = {
  resolvers: {
    Query: {
      sellerOffers: (_, { page, filter }, ctx) => use.listSellerOffers(ctx, page, filter),
      sellerOffer: (_, { id }, ctx) => use.getSellerOffer(ctx, id),
    },
    Mutation: {
      setStock: (_, { offerId, onHandMilli, reason }, ctx) => use.setStock(ctx, offerId, onHandMilli, reason),
      setPrice: (_, { offerId, pricePaise, validTo }, ctx) => use.setPrice(ctx, offerId, pricePaise, validTo ?? null),
      updatePricesBy: (_, { offerIds, byPaise, validTo }, ctx) =>
        use.updatePricesBy(ctx, offerIds, byPaise, validTo ?? null),
      pauseOffer: (_, { offerId }, ctx) => use.pauseOffer(ctx, offerId, true),
      resumeOffer: (_, { offerId }, ctx) => use.pauseOffer(ctx, offerId, false),
    },
  },
  subscribers: {
    'document.decided': (ctx, { documentId }) => followDocument(ctx, documentId),
    'document.expired': (ctx, { documentId }) => followDocument(ctx, documentId),
    'brands.changed': async (ctx, { brandIds }) => {
      await watchMessages(ctx, sql`b.id = any(${brandIds}::bigint[])`)
    },
  },
  jobs: [
    {
      // products that came to another brand
      name: 'offers.letters',
      everySeconds: 600,
      run: async (ctx) => {
        await watchMessages(ctx)
      },
    },
    {
      // prices that began or ended by the clock since the last round
      name: 'offers.prices',
      everySeconds: 60,
      run: (ctx) => {
        const now = ctx.now.toISOString()
        const lately = sql`between ${now}::timestamptz - interval '3 minutes' and ${now}`
        return refreshListPrices(
          ctx,
          sql`o.id in (select offer_id from offer_prices where valid_from ${lately} union select offer_id from offer_prices where valid_to ${lately})`,
        )
      },
    },
  ],
}
