import { type RefusalTerm, refusalTerms } from '@neev/domain/core/refusal-terms'
import type { Ctx } from '#core/context.ts'
import { readTroubles } from './alerts.queries.ts'
import { readHolders } from './messages.queries.ts'
import { notifyPeople } from './notify.ts'
import type { Facts, MessageTypeName } from './templates/texts.ts'

const lateMinutes = 5
/** A mail that failed for the first time is sent again within ten. */
const mailLateMinutes = 30
const hourMs = 60 * 60_000
const paths = {
  events: '/admin/account/events',
  jobs: '/admin/account/jobs',
  reviews: '/admin/account/reviews',
  messages: '/admin/account/messages',
}
const isTerm = (code: string): code is RefusalTerm => code in refusalTerms
const nameOf = (provider: string): string => {
  const code = `PROVIDER_${provider}`
  return isTerm(code) ? refusalTerms[code] : provider
}

type Alert = { template: MessageTypeName; facts: Facts; path: string; isOn: boolean }

/**
 * The job that alerts admins by email and notification about stalled background work; each problem at most once an
 * hour. It writes its messages directly, because an event could not report that events have stopped.
 */
export async function watchWork(ctx: Ctx): Promise<void> {
  const { eventsFailed, eventsLate, jobs, reviews, checks, ...troubles } = await readTroubles(ctx)
  const silent = troubles.providers.map(nameOf).join(', ')
  const alerts: Alert[] = [
    {
      template: 'alert.eventsFailed',
      facts: { count: String(eventsFailed) },
      path: paths.events,
      isOn: eventsFailed > 0,
    },
    {
      template: 'alert.eventsLate',
      facts: { count: String(eventsLate) },
      path: paths.events,
      isOn: eventsLate >= lateMinutes,
    },
    {
      template: 'alert.jobsFailed',
      facts: { count: String(jobs.length), list: jobs.join(', ') },
      path: paths.jobs,
      isOn: jobs.length > 0,
    },
    { template: 'alert.reviewsWait', facts: { count: String(reviews) }, path: paths.reviews, isOn: reviews > 0 },
    {
      template: 'alert.providersSilent',
      facts: { list: silent },
      path: paths.jobs,
      isOn: troubles.providers.length > 0,
    },
    { template: 'alert.placesTaken', facts: {}, path: paths.jobs, isOn: troubles.placesTaken },
    {
      template: 'alert.mailLate',
      facts: { count: String(troubles.mailLate) },
      path: paths.messages,
      isOn: troubles.mailLate >= mailLateMinutes,
    },
    {
      template: 'alert.checkBroken',
      facts: { count: String(checks.length), list: checks.join(', ') },
      path: paths.jobs,
      isOn: checks.length > 0,
    },
  ]
  const on = alerts.filter(({ isOn }) => isOn)
  if (on.length === 0) return
  const readers = await readHolders(ctx, 'system:read')
  const hour = Math.floor(ctx.now.getTime() / hourMs)
  for (const { template, facts, path } of on)
    await notifyPeople(ctx, readers, { template, facts, path, key: `${template}:${hour}` })
}
