import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { lastCheckRun } from './system.queries.ts'
import { listEvents, listJobs, listProviders, retryEvents, startJob } from './system.ts'

export const resolvers: Resolvers = {
  Query: {
    adminEvents: (_, { page, state, search }, ctx) => listEvents(ctx, page, state ?? null, search ?? null),
    adminProviders: (_, __, ctx) => listProviders(ctx),
    adminJobs: (_, __, ctx) => listJobs(ctx),
    lastCheck: async (_, __, ctx) => (await lastCheckRun(ctx)) ?? null,
  },
  Mutation: {
    retryEvents: (_, { ids }, ctx) => retryEvents(ctx, ids),
    startJob: (_, { name }, ctx) => startJob(ctx, name),
  },
}
