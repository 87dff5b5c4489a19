import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { tryFreight } from './estimate.ts'
import * as grids from './grids.ts'

export const resolvers: Resolvers = {
  Query: {
    freightGrids: (_, __, ctx) => grids.platformGrids(ctx),
    ownFreight: (_, __, ctx) => grids.ownFreight(ctx),
    tryFreight: (_, { input }, ctx) => tryFreight(ctx, input),
  },
  Mutation: {
    addFreightGrid: (_, { input }, ctx) => grids.addGrid(ctx, input),
    deleteFreightGrid: (_, { id }, ctx) => grids.withdrawGrid(ctx, id),
    addOwnFreightGrid: (_, { pointId, input }, ctx) => grids.addOwnGrid(ctx, pointId ?? null, input),
    setOwnFreightGridEnd: (_, { pointId, from }, ctx) => grids.endOwnGrid(ctx, pointId ?? null, from),
    deleteOwnFreightGrid: (_, { id }, ctx) => grids.withdrawOwnGrid(ctx, id),
  },
}
