import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { lastCheckRun } from './system.queries.ts'
import { listEvents, listJobs, retryEvents, startJob } from './system.ts'

export const resolvers: Resolvers = {
  Query: {
    adminEvents: (_, { page, state, search }, ctx) => listEvents(ctx, page, state ?? null, search ?? null),
    adminJobs: (_, __, ctx) => listJobs(ctx),
    lastCheck: async (_, __, ctx) => (await lastCheckRun(ctx)) ?? null,
  },
  Mutation: {
    retryEvents: (_, { ids }, ctx) => retryEvents(ctx, ids),
    startJob: (_, { name }, ctx) => startJob(ctx, name),
  },
}
