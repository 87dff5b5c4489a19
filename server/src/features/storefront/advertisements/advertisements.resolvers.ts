import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { createRow, deleteRow, updateRow } from '#core/ordering/ordered-rows.ts'
import * as use from './advertisements.ts'

export const resolvers: Resolvers = {
  Query: {
    shownAdvertisements: (_, shown, ctx) => use.shownAdvertisements(ctx, shown),
    advertisements: (_, { page, filter }, ctx) => use.listAdvertisements(ctx, page, filter),
    advertisement: (_, { id }, ctx) => use.getAdvertisement(ctx, id),
    advertisementDays: (_, { page, slot, id }, ctx) => use.listDays(ctx, page, slot, id ?? null),
    advertisers: (_, { search, chosen }, ctx) => use.listAdvertisers(ctx, search ?? null, chosen ?? null),
  },
  Mutation: {
    createAdvertisement: (_, { input }, ctx) => createRow(ctx, use.advertisements, input),
    updateAdvertisement: (_, { id, version, input }, ctx) => updateRow(ctx, use.advertisements, id, version, input),
    updateAdvertisementStatus: (_, { id, version, transition }, ctx) =>
      use.updateAdvertisementStatus(ctx, id, version, transition),
    moveAdvertisement: (_, { id, down }, ctx) => use.moveAdvertisement(ctx, id, down),
    deleteAdvertisement: (_, { id, version }, ctx) => deleteRow(ctx, use.advertisements, id, version),
  },
  ShownAdvertisement: {
    isSponsored: ({ sellerId }) => sellerId !== null,
  },
  Advertisement: {
    status: (row, _, ctx) => use.statusOf(ctx, row),
    categoryName: (row, _, ctx) => use.categoryNameOf(ctx, row),
    views: async ({ id }, _, ctx) => (await use.totalsOf(ctx, id)).views,
    clicks: async ({ id }, _, ctx) => (await use.totalsOf(ctx, id)).clicks,
  },
}
