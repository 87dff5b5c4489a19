import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { AdminEventStateCount } from '#core/graphql/resolver-types.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import type { Broken } from './check.ts'

export type CheckRun = { beganAt: Date; tookMs: number; checked: number; broken: Broken[] }

export async function insertCheckRun(ctx: Ctx, run: Omit<CheckRun, 'beganAt'>): Promise<void> {
  await sql`
    insert into check_runs (began_at, took_ms, checked, broken)
    values (${ctx.now}, ${run.tookMs}, ${run.checked}, ${JSON.stringify(run.broken)}::jsonb)`.execute(ctx.db)
}

export const lastCheckRun = (ctx: Ctx): Promise<CheckRun | undefined> =>
  rowOf<CheckRun>(ctx.db, sql`select began_at, took_ms, checked, broken from check_runs order by id desc limit 1`)

export type EventState = 'FAILED' | 'WAITING'
type EventRow = {
  id: number
  name: string
  state: EventState
  payload: unknown
  attempts: number
  error: string | null
  createdAt: Date
  failedAt: Date | null
  nextTryAt: Date
}
const states = { FAILED: sql`e.failed_at is not null`, WAITING: sql`e.failed_at is null` } as const
const sorts = { createdAt: sql`e.created_at`, name: sql`e.name`, attempts: sql`e.attempts` }

const undelivered = (search: string | null): Sql =>
  allOf([
    sql`e.done_at is null`,
    search && sql`(e.name ilike ${containing(search)} or e.error ilike ${containing(search)})`,
  ])

type EventFilter = { state: EventState | null; search: string | null }

/** A page of the events that are not delivered to all subscribers. */
export const undeliveredEvents = (db: Db, { state, search }: EventFilter, page: PageInput) =>
  rowsOf<EventRow & { total: number }>(
    db,
    sql`select e.id, e.name, case when e.failed_at is null then 'WAITING' else 'FAILED'
      end as state, e.payload, e.attempts, e.error,
          e.created_at, e.failed_at, e.not_before as "nextTryAt",
          count(*) over ()::int as total
        from events e where ${undelivered(search)} ${state ? sql`and ${states[state]}` : sql``}
        ${pageTail(page, sorts, sql`e.id`)}`,
  )

/** How many events are not delivered to all subscribers, by state. */
export const countUndelivered = (db: Db, search: string | null) =>
  rowsOf<AdminEventStateCount>(
    db,
    sql`select case when e.failed_at is null then 'WAITING' else 'FAILED' end as status, count(*)::int as count
      from events e where ${undelivered(search)} group by 1`,
  )

type JobRow = {
  name: string
  ranAt: Date
  isRunning: boolean
  tookMs: number | null
  error: string | null
  failedAt: Date | null
  failures: number
}

/** The rows of all jobs that ever ran. */
export const jobRows = (db: Db) =>
  rowsOf<JobRow>(
    db,
    sql`select name, ran_at, coalesce(lease_until > now(), false) as "isRunning", took_ms, error,
          failed_at, failures from jobs`,
  )
