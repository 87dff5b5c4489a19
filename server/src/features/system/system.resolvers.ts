import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listEvents, listJobs, retryEvents, runJob } from './system.ts'

export const system: Resolvers = {
  Query: {
    deskEvents: (_, { page, state, search }, ctx) => listEvents(ctx, page, state ?? null, search ?? null),
    deskJobs: (_, __, ctx) => listJobs(ctx),
  },
  Mutation: {
    retryEvents: (_, { ids }, ctx) => retryEvents(ctx, ids),
    runJob: (_, { name }, ctx) => runJob(ctx, name),
  },
}
