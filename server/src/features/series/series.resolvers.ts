import { actorOf } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { axesOf, axisChoices, getSeries, listSeries } from './series.queries.ts'
import * as use from './series.ts'
import * as sizes from './sizes.ts'
import * as wished from './wished-sizes.ts'

const resolvers: Resolvers = {
  Query: {
    deskSeries: (_, { page, filter }, ctx) => listSeries(ctx, page, filter),
    deskSeriesOf: (_, { id }, ctx) => getSeries(ctx, id),
    axisChoices: (_, __, ctx) => axisChoices(ctx),
  },
  Mutation: {
    createSeries: (_, { input }, ctx) => use.createSeries(ctx, input),
    updateSeries: (_, { id, version, input }, ctx) => use.updateSeries(ctx, id, version, input),
    moveSeries: (_, { id, move }, ctx) => use.moveSeries(ctx, id, move),
    addSeriesSizes: (_, { id, input }, ctx) => sizes.addSizes(ctx, id, input),
    updateSeriesSize: (_, { id, input }, ctx) => sizes.updateSize(ctx, id, input),
    askForSizes: (_, { identifier, dispatchPointId, sizes, unit, leadDays }, ctx) =>
      wished.askForSizes(ctx, identifier, dispatchPointId, { sizes, unit, leadDays: leadDays ?? null }),
  },
  PriceGrid: {
    family: ({ productId }, _, ctx) => axesOf(ctx, productId),
    sizeWish: async ({ productId }, _, ctx) => {
      const wish = await wished.sizeWish(ctx, productId, actorOf(ctx).sellerId)
      return wish && wished.wishView(wish)
    },
  },
}

export const series: Feature = {
  resolvers,
  ears: { 'change.decided': (ctx, decided) => wished.followWish(ctx, decided) },
}
