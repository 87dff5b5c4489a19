import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

export type Troubles = {
  eventsFailed: number
  /** Minutes that the oldest due event has waited. */
  eventsLate: number
  /** Names of jobs that failed at least three times in a row. */
  jobs: string[]
  reviews: number
  /** Providers that are not asked because they failed, by name. */
  providers: string[]
  /** Whether visitors were refused for a minute, within the last quarter of an hour. */
  placesTaken: boolean
  /** Minutes that the oldest mail has waited. */
  mailLate: number
  /** Invariants violated in the last nightly check. */
  checks: string[]
}

const none: Troubles = {
  eventsFailed: 0,
  eventsLate: 0,
  jobs: [],
  reviews: 0,
  providers: [],
  placesTaken: false,
  mailLate: 0,
  checks: [],
}

export async function readTroubles(ctx: Ctx): Promise<Troubles> {
  const row = await rowOf(
    ctx.db,
    'messages.readTroubles',
    sql`select
      (select count(*)::int from events where failed_at is not null and done_at is null) as "eventsFailed",
      (select coalesce(floor(extract(epoch from now() - min(not_before)) / 60), 0)::int from events
        where done_at is null and failed_at is null and not_before < now()) as "eventsLate",
      (select coalesce(array_agg(name order by name), '{}') from jobs where failures >= 3) as jobs,
      (select count(*)::int from payment_review_shown payment_reviews
        where resolved_at is null and created_at < ${ctx.now}::timestamptz - interval '1 hour') as reviews,
      (select coalesce(array_agg(name order by name), '{}') from service_states
        where state = 'OPEN' and name <> 'places') as providers,
      exists (select from service_states where name = 'places' and state = 'OPEN'
        and changed_at > ${ctx.now}::timestamptz - interval '15 minutes') as "placesTaken",
      (select coalesce(floor(extract(epoch from ${ctx.now}::timestamptz - min(created_at)) / 60), 0)::int from messages
        where status = 'QUEUED' and channel = 'EMAIL') as "mailLate",
      (select coalesce((select array(select x ->> 'name' from jsonb_array_elements(c.broken) x)
        from check_runs c order by id desc limit 1), '{}')) as checks`,
  )
  return row ?? none
}
