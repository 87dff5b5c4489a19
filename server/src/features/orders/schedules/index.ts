import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { lapse, remind } from './clock.ts'
import { scheduleInvariants } from './invariants.queries.ts'
import { scheduleNotices } from './notices.ts'
import { messageTypes } from './schedules.messages.ts'
import { resolvers } from './schedules.resolvers.ts'

export type { ScheduleRow as Schedule } from './schedules.ts'

/** Delivery schedules and their call-offs. */
export const schedules: Feature = {
  notices: scheduleNotices,
  clocks: {
    'schedules.answer_by': { job: 'schedules.lapse', open: { status: ['PROPOSED', 'COUNTERED'] } },
    'schedules.ends_on': 'Ended with a quantity left only: found by the invariant of ended schedules.',
    'schedules.hold_to': 'Compared with the clock at each call-off.',
  },
  ownData: {
    parts: [
      ownRows('delivery-schedules', 'schedules', [
        'requestedAt',
        'status',
        'pincode',
        'totalMilli',
        'rule',
        'pricePaise',
        'note',
        'answer',
        'endsOn',
      ]),
    ],
  },
  messageTypes,
  resolvers,
  jobs: [
    { name: 'schedules.lapse', everySeconds: 600, run: lapse },
    { name: 'schedules.remind', everySeconds: 3600, run: remind },
  ],
  invariants: scheduleInvariants,
}
