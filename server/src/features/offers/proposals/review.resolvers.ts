import { sql } from 'kysely'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { getAdminSeller } from '#features/sellers/sellers.ts'
import { listOffersOf, readSellerOffers } from '../admin.ts'
import { listFamilies } from '../grid/grid.queries.ts'
import { marketOf } from '../market.queries.ts'

/** Offers as admins see them: of a product, of a seller, and of a change request. */
export const resolvers: Resolvers = {
  Query: {
    adminOffers: (_, { identifier }, ctx) => readSellerOffers(ctx, sql`p.identifier = ${identifier}`),
    adminSellerOffers: async (_, { sellerId, page, search, status }, ctx) => {
      const { id } = await getAdminSeller(ctx, sellerId)
      return listOffersOf(ctx, sql`o.seller_id = ${id}`, page, {
        search: search ?? null,
        status: status ?? null,
        lowStock: false,
        expired: false,
      })
    },
    adminSellerSeries: async (_, { sellerId, page, search }, ctx) => {
      const { id } = await getAdminSeller(ctx, sellerId)
      return listFamilies(ctx, id, page, { kind: 'SERIES', search: search ?? null, sold: true })
    },
  },
  ProductChange: {
    // Prices of existing sizes say nothing about requested ones
    offers: ({ target, targetId, productId, sellerId }, _, ctx) =>
      target === 'SERIES_PRODUCT'
        ? []
        : readSellerOffers(
            ctx,
            target === 'OFFER'
              ? sql`o.id = ${targetId}`
              : sql`o.seller_id = ${sellerId} and v.product_id = ${productId}`,
          ),
    market: ({ target, targetId }, _, ctx) => (target === 'OFFER' ? marketOf(ctx, targetId) : null),
  },
}
