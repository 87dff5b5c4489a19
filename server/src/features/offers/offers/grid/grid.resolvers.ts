import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { setPlacePrices } from '../edit.ts'
import { setOffers } from '../lines.ts'
import { listOwnFamilies, readGrid } from './grid.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    priceGrid: (_, { identifier, dispatchPointId }, ctx) => readGrid(ctx, identifier, dispatchPointId ?? null),
    ownFamilies: (_, { page, filter }, ctx) => listOwnFamilies(ctx, page, filter),
  },
  Mutation: {
    setOffers: (_, { dispatchPointId, lines, validTo, leadDays, sure }, ctx) =>
      setOffers(ctx, { dispatchPointId, lines, validTo: validTo ?? null, leadDays: leadDays ?? null, sure }),
    setPlacePrices: (_, { offerId, version, prices }, ctx) => setPlacePrices(ctx, offerId, version, prices),
  },
}
