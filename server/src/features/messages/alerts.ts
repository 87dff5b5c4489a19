import type { Ctx } from '#core/context.ts'
import { readTroubles } from './alerts.queries.ts'
import { readHolders } from './messages.queries.ts'
import { notifyPeople } from './notify.ts'
import type { Facts, MessageTypeName } from './templates/texts.ts'

const lateMinutes = 5
const hourMs = 60 * 60_000
const paths = {
  events: '/admin/account/events',
  jobs: '/admin/account/jobs',
  reviews: '/admin/account/payments',
}
type Alert = { template: MessageTypeName; facts: Facts; path: string; isOn: boolean }

/**
 * The job that alerts admins by email and notification about stalled background work; each problem at most once an
 * hour. It writes its messages directly, because an event could not report that events have stopped.
 */
export async function watchWork(ctx: Ctx): Promise<void> {
  const { eventsFailed, eventsLate, jobs, reviews, checks } = await readTroubles(ctx)
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
