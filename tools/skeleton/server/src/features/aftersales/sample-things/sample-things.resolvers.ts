import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './sample-things.ts'

export const resolvers: Resolvers = {
  Query: {
    sampleThings: (_, { page, filter }, ctx) => use.listSampleThings(ctx, page, filter),
  },
  Mutation: {
    createSampleThing: (_, { input }, ctx) => use.createSampleThing(ctx, input),
    deleteSampleThing: (_, { id }, ctx) => use.deleteSampleThing(ctx, id),
  },
}
