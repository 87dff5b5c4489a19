import { terms } from '@neev/domain/core/refusals'
import { factsOf, withoutSecrets } from '@neev/domain/core/system'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, makeCtx, transaction } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { retryUndelivered } from '#core/events/events.queries.ts'
import { runNow } from '#core/events/jobs.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { log } from '#core/log.ts'

type EventRow = {
  id: number
  name: string
  state: 'FAILED' | 'WAITING'
  payload: unknown
  attempts: number
  error: string | null
  createdAt: Date
  failedAt: Date | null
  nextTryAt: Date
}
const states = { FAILED: sql`e.failed_at is not null`, WAITING: sql`e.failed_at is null` } as const
const sorts = { createdAt: sql`e.created_at`, name: sql`e.name`, attempts: sql`e.attempts` }

/** Events that are not delivered to all subscribers. */
export async function listEvents(ctx: Ctx, page: PageInput, state: keyof typeof states | null, search: string | null) {
  const others = allOf([
    sql`e.done_at is null`,
    search && sql`(e.name ilike ${containing(search)} or e.error ilike ${containing(search)})`,
  ])
  const rows = await rowsOf<EventRow & { total: number }>(
    ctx.db,
    sql`select e.id, e.name, case when e.failed_at is null then 'WAITING' else 'FAILED'
      end as state, e.payload, e.attempts, e.error,
          e.created_at as "createdAt", e.failed_at as "failedAt", e.not_before as "nextTryAt",
          count(*) over ()::int as total
        from events e where ${others} ${state ? sql`and ${states[state]}` : sql``} ${pageTail(page, sorts, sql`e.id`)}`,
  )
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select case when e.failed_at is null then 'WAITING' else 'FAILED' end as status, count(*)::int as count
      from events e where ${others} group by 1`,
  )
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

type JobRow = {
  name: string
  ranAt: Date
  isRunning: boolean
  tookMs: number | null
  error: string | null
  failedAt: Date | null
  failures: number
}

/** Every job with its row; one that never ran has none. */
export async function listJobs(ctx: Ctx) {
  const rows = await rowsOf<JobRow>(
    ctx.db,
    sql`select name, ran_at as "ranAt", coalesce(lease_until > now(), false) as "isRunning", took_ms as "tookMs", error,
          failed_at as "failedAt", failures from jobs`,
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  const never = { ranAt: null, isRunning: false, tookMs: null, error: null, failedAt: null, failures: 0 }
  return ctx.jobs
    .map(({ name, everySeconds }) => ({ ...never, ...known.get(name), name, everySeconds }))
    .sort((a, b) => b.failures - a.failures || a.name.localeCompare(b.name))
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
