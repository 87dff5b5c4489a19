import type { Feature } from '#core/feature.ts'
import { messageTypes } from './gstin-statuses.messages.ts'
import { gstinInvariants } from './gstin-statuses.queries.ts'
import { resolvers } from './gstin-statuses.resolvers.ts'
import { watchGstins } from './gstin-statuses.ts'

export type { StandingRow as GstinStanding } from './gstin-statuses.queries.ts'

/** What the GST portal says about the registrations of sellers. */
export const gstinStatuses: Feature = {
  clocks: {
    'gstin_statuses.next_try_at':
      'Compared with the clock by the job gstin-statuses, which asks again and moves it on.',
  },
  resolvers,
  messageTypes,
  jobs: [{ name: 'gstin-statuses', everySeconds: 60, run: watchGstins }],
  invariants: gstinInvariants,
}
