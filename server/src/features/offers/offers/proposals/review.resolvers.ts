import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { getAdminSeller } from '#features/businesses/sellers/sellers.ts'
import { isOfSeller, offersById, offersOfProduct, offersOfSeller } from '../admin.queries.ts'
import { listOffersOf } from '../admin.ts'
import { listFamilies } from '../grid/grid.queries.ts'
import { marketOf } from '../pricing/market.queries.ts'

/** Offers as admins see them: of a product, of a seller, and of a change request. */
export const resolvers: Resolvers = {
  Query: {
    adminOffers: (_, { identifier }, ctx) => offersOfProduct(ctx, identifier),
    adminSellerOffers: async (_, { sellerId, page, search, status }, ctx) => {
      const { id } = await getAdminSeller(ctx, sellerId)
      return listOffersOf(ctx, isOfSeller(id), page, {
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
    offers: ({ target, targetId, productId, sellerId }, _, ctx) => {
      if (target === 'SERIES_PRODUCT') return []
      return target === 'OFFER' ? offersById(ctx, [targetId]) : offersOfSeller(ctx, sellerId, productId)
    },
    market: ({ target, targetId }, _, ctx) => (target === 'OFFER' ? marketOf(ctx, targetId) : null),
  },
}
