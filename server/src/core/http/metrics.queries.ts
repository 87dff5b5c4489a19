import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

type Counted = { state: string; count: number }
export type Work = {
  events: { lane: string; state: 'waiting' | 'failed'; count: number; seconds: number }[]
  jobs: { name: string; failures: number }[]
  payments: Counted[]
  messages: Counted[]
  /** Payments that need a person. */
  reviews: number
}

export const emptyWork: Work = { events: [], jobs: [], payments: [], messages: [], reviews: 0 }

/** Numbers of pending and failed items, for `/metrics`. */
export async function readWork(db: Db): Promise<Work> {
  const work = await rowOf(
    db,
    'http.readWork',
    sql`select
      (select coalesce(json_agg(w), '[]') from (
        select lane, case when failed_at is null then 'waiting' else 'failed' end as state, count(*)::int as count,
          extract(epoch from now() - min(created_at))::float as seconds
        from events where done_at is null group by 1, 2) w) as events,
      (select coalesce(json_agg(w), '[]') from (select name, failures from jobs) w) as jobs,
      (select coalesce(json_agg(w), '[]') from (
        select status as state, count(*)::int as count from payments
        where created_at > now() - interval '30 days' group by 1) w) as payments,
      (select coalesce(json_agg(w), '[]') from (
        select status as state, count(*)::int as count from messages where status in ('QUEUED', 'FAILED')
        group by 1) w) as messages,
      (select count(*)::int from payment_reviews where resolved_at is null) as reviews`,
  )
  return work ?? emptyWork
}
