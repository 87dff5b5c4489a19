import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type CheckRun = RowOf<'system.lastCheckRun'>

export async function insertCheckRun(ctx: Ctx, run: Omit<CheckRun, 'beganAt'>): Promise<void> {
  await sql`
    insert into check_runs (began_at, took_ms, checked, broken)
    values (${ctx.now}, ${run.tookMs}, ${run.checked}, ${JSON.stringify(run.broken)}::jsonb)`.execute(ctx.db)
}

export const lastCheckRun = (ctx: Ctx): Promise<CheckRun | undefined> =>
  rowOf(
    ctx.db,
    'system.lastCheckRun',
    sql`select began_at, took_ms, checked, broken from check_runs order by id desc limit 1`,
  )

export type EventState = 'FAILED' | 'WAITING'
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
  rowsOf(
    db,
    'system.undeliveredEvents',
    sql`select e.id, e.name, case when e.failed_at is null then 'WAITING' else 'FAILED'
      end as state, e.payload, e.attempts, e.error,
          e.created_at, e.failed_at, e.not_before as "nextTryAt",
          count(*) over ()::int as total
        from events e where ${undelivered(search)} ${state ? sql`and ${states[state]}` : sql``}
        ${pageTail(page, sorts, sql`e.id`)}`,
  )

/** How many events are not delivered to all subscribers, by state. */
export const countUndelivered = (db: Db, search: string | null) =>
  rowsOf(
    db,
    'system.countUndelivered',
    sql`select case when e.failed_at is null then 'WAITING' else 'FAILED' end as status, count(*)::int as count
      from events e where ${undelivered(search)} group by 1`,
  )

/** The rows of all jobs that ever ran. */
export const jobRows = (db: Db) =>
  rowsOf(
    db,
    'system.jobRows',
    sql`select name, ran_at, coalesce(lease_until > now(), false) as "isRunning", took_ms, error,
          failed_at, failures from jobs`,
  )
