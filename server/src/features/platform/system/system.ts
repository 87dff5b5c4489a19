import { terms } from '@neev/domain/core/refusals'
import { factsOf, withoutSecrets } from '@neev/domain/platform/system/system'
import { audit } from '#core/audit.ts'
import { type Ctx, makeCtx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { retryUndelivered } from '#core/events/events.queries.ts'
import { runNow } from '#core/events/jobs.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { log } from '#core/log.ts'
import type { ProviderState } from '#core/net/providers.ts'
import { serviceRows } from '#core/net/service-states.ts'
import { countUndelivered, type EventState, jobRows, undeliveredEvents } from './system.queries.ts'

/** Events that are not delivered to all subscribers. */
export async function listEvents(ctx: Ctx, page: PageInput, state: EventState | null, search: string | null) {
  const rows = await undeliveredEvents(ctx.db, { state, search }, page)
  const counts = await countUndelivered(ctx.db, search)
  const { items, total } = pageOf(rows)
  return {
    items: items.map(({ payload, error, ...row }) => ({
      ...row,
      facts: factsOf(payload),
      // Rows from before errors were cleaned when written
      error: error && withoutSecrets(error),
    })),
    total,
    counts,
  }
}

const maxAtOnce = 100

/** Delivers events again, as if they were new. */
export async function retryEvents(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.length > maxAtOnce) throw refused('TOO_LARGE', { field: terms('SELECTION'), max: maxAtOnce }, 'ids')
  const tried = await transaction(ctx, async (ctx) => {
    const rows = await retryUndelivered(ctx.db, ids.map(idOf))
    found(rows[0])
    for (const { id, name, attempts } of rows)
      await audit(ctx, 'event.retry', 'event', id, { name, attempts }, { attempts: 0 })
    return rows.length
  })
  ctx.wake()
  return tried
}

/** Every job with its row; one that never ran has none. */
export async function listJobs(ctx: Ctx) {
  const rows = await jobRows(ctx.db)
  const known = new Map(rows.map((row) => [row.name, row]))
  const never = { ranAt: null, isRunning: false, tookMs: null, error: null, failedAt: null, failures: 0 }
  return ctx.jobs
    .map(({ name, everySeconds }) => ({ ...never, ...known.get(name), name, everySeconds }))
    .sort((a, b) => b.failures - a.failures || a.name.localeCompare(b.name))
}

/** Every provider: as this process sees it, and as another one noted it last. */
export async function listProviders(ctx: Ctx): Promise<ProviderState[]> {
  const noted = new Map((await serviceRows(ctx.db)).map((row) => [row.name, row]))
  return ctx.providers.states().map((own) => {
    const row = noted.get(own.name)
    if (!row) return own
    const isNewer = own.lastFailedAt === null || (row.failedAt !== null && row.failedAt > own.lastFailedAt)
    return {
      ...own,
      state: own.state === 'CLOSED' ? row.state : own.state,
      ...(isNewer && { lastFailure: row.failure, lastFailedAt: row.failedAt }),
    }
  })
}

/** How long the response waits for the job; longer ones are seen in the list. */
const waitMs = 3000

/** Runs a job now. Its row records a failure. */
export async function startJob(ctx: Ctx, name: string) {
  const job = found(ctx.jobs.find((one) => one.name === name))
  await audit(ctx, 'job.run', 'job', name, null, null)
  const running = runNow(job, makeCtx(ctx)).catch((error) => log.error({ err: error, job: name }, 'job failed'))
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    running,
    new Promise((resolve) => {
      timer = setTimeout(resolve, waitMs)
    }),
  ])
  clearTimeout(timer)
  return found((await listJobs(ctx)).find((one) => one.name === name))
}
