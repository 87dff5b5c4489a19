import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listFamilies, readGrid } from './grid.ts'
import { saveOffers, setPlacePrices } from './lines.ts'

export const priceGrids: Resolvers = {
  Query: {
    priceGrid: (_, { identifier, dispatchPointId }, ctx) => readGrid(ctx, identifier, dispatchPointId ?? null),
    ownFamilies: (_, { page, filter }, ctx) => listFamilies(ctx, page, filter),
  },
  Mutation: {
    saveOffers: (_, { dispatchPointId, lines, validTo, leadDays, sure }, ctx) =>
      saveOffers(ctx, { dispatchPointId, lines, validTo: validTo ?? null, leadDays: leadDays ?? null, sure }),
    setPlacePrices: (_, { offerId, version, prices }, ctx) => setPlacePrices(ctx, offerId, version, prices),
  },
}
