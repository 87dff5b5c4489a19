import type { Feature } from '#core/feature.ts'
import { checkNightly, deleteOldEvents, sealEntries } from './check.ts'
import { systemInvariants } from './invariants.queries.ts'
import { serveChecks } from './system.http.ts'
import { messageTypes } from './system.messages.ts'
import { resolvers } from './system.resolvers.ts'

const day = 24 * 60 * 60

/** Events, jobs and checks, for admins. */
export const system: Feature = {
  clocks: {
    'events.not_before': 'Found by the invariant of events.',
    'jobs.lease_until': 'Found by the invariant of jobs.',
    'jobs.retry_at': 'Found by the invariant of jobs.',
  },
  messageTypes,
  resolvers,
  jobs: [
    { name: 'system.check', everySeconds: day, run: checkNightly },
    { name: 'audit.seal', everySeconds: 300, run: sealEntries },
    { name: 'events.forget', everySeconds: day, run: deleteOldEvents },
  ],
  http: serveChecks,
  invariants: systemInvariants,
}
