import type { Feature } from '#core/feature.ts'
import { checkNightly, deleteOldEvents, sealEntries } from './check.ts'
import { serveChecks } from './system.http.ts'
import { lastCheckRun } from './system.queries.ts'
import { listEvents, listJobs, retryEvents, runJob } from './system.ts'

const day = 24 * 60 * 60

export const system: Feature = {
  resolvers: {
    Query: {
      adminEvents: (_, { page, state, search }, ctx) => listEvents(ctx, page, state ?? null, search ?? null),
      adminJobs: (_, __, ctx) => listJobs(ctx),
      lastCheck: async (_, __, ctx) => (await lastCheckRun(ctx)) ?? null,
    },
    Mutation: {
      retryEvents: (_, { ids }, ctx) => retryEvents(ctx, ids),
      runJob: (_, { name }, ctx) => runJob(ctx, name),
    },
  },
  jobs: [
    { name: 'system.check', everySeconds: day, run: checkNightly },
    { name: 'audit.seal', everySeconds: 300, run: sealEntries },
    { name: 'events.forget', everySeconds: day, run: deleteOldEvents },
  ],
  http: serveChecks,
}
