import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { axisChoices, getSeries, listSeries } from './series.queries.ts'
import * as use from './series.ts'
import * as sizes from './sizes.ts'

export const series: Resolvers = {
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
  },
}
