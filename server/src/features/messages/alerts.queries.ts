import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

export type Troubles = {
  eventsFailed: number
  /** Minutes that the oldest event that is due has waited. */
  eventsLate: number
  /** Names of jobs that failed three times in a row or more. */
  jobs: string[]
  reviews: number
  /** Invariants that did not hold at the last nightly check. */
  checks: string[]
}

export async function readTroubles(ctx: Ctx): Promise<Troubles> {
  const row = await rowOf<Troubles>(
    ctx.db,
    sql`select
      (select count(*)::int from events where failed_at is not null and done_at is null) as "eventsFailed",
      (select coalesce(floor(extract(epoch from now() - min(not_before)) / 60), 0)::int from events
        where done_at is null and failed_at is null and not_before < now()) as "eventsLate",
      (select coalesce(array_agg(name order by name), '{}') from jobs where failures >= 3) as jobs,
      (select count(*)::int from payment_reviews
        where resolved_at is null and created_at < ${ctx.now}::timestamptz - interval '1 hour') as reviews,
      (select coalesce((select array(select x ->> 'name' from jsonb_array_elements(c.broken) x)
        from check_runs c order by id desc limit 1), '{}')) as checks`,
  )
  return row ?? { eventsFailed: 0, eventsLate: 0, jobs: [], reviews: 0, checks: [] }
}
