import { actorOf } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { axesOf, axisChoices, getSeries, listSeries } from './series.queries.ts'
import * as use from './series.ts'
import * as proposed from './size-requests.ts'
import * as sizes from './sizes.ts'

export const resolvers: Resolvers = {
  Query: {
    adminSeries: (_, { page, filter }, ctx) => listSeries(ctx, page, filter),
    adminSeriesOf: (_, { id }, ctx) => getSeries(ctx, id),
    axisChoices: (_, __, ctx) => axisChoices(ctx),
  },
  Mutation: {
    createSeries: (_, { input }, ctx) => use.createSeries(ctx, input),
    updateSeries: (_, { id, version, input }, ctx) => use.updateSeries(ctx, id, version, input),
    updateSeriesStatus: (_, { id, transition }, ctx) => use.updateSeriesStatus(ctx, id, transition),
    addSeriesSizes: (_, { id, input }, ctx) => sizes.addSizes(ctx, id, input),
    updateSeriesSize: (_, { id, input }, ctx) => sizes.updateSize(ctx, id, input),
    submitSizeRequest: (_, { identifier, dispatchPointId, sizes, unit, leadDays }, ctx) =>
      proposed.submitSizeRequest(ctx, identifier, dispatchPointId, { sizes, unit, leadDays: leadDays ?? null }),
  },
  PriceGrid: {
    family: ({ productId }, _, ctx) => axesOf(ctx, productId),
    sizeRequest: async ({ productId }, _, ctx) => {
      const changeRequest = await proposed.sizeRequest(ctx, productId, actorOf(ctx).sellerId)
      return changeRequest && proposed.changeRequestView(changeRequest)
    },
  },
}
