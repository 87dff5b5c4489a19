import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { type Db, rowsOf } from './db/open.ts'

export type EventRow = { id: number; name: string; payload: never; attempts: number }

/**
 * Writes one row for each lane. The first lane's row is what the others follow: they are due when it is done or given up, so that a
 * message tells of what the ledger and the stock have already done.
 */
export async function insertEvent(db: Db, name: string, payload: object, lanes: readonly string[], now: Date) {
  const [first = 'main', ...others] = lanes
  const values = sql`${name}::text, ${JSON.stringify(payload)}::jsonb, ${now}::timestamptz`
  if (others.length === 0) {
    await sql`insert into events (name, payload, created_at, lane) values (${values}, ${first})`.execute(db)
    return
  }
  await sql`
    with first as (insert into events (name, payload, created_at, lane) values (${values}, ${first}) returning id)
    insert into events (name, payload, created_at, lane, after_id)
    select ${values}, l.lane, first.id from first, unnest(${others}::text[]) l (lane)`.execute(db)
}

const due = (lane: string): Sql => sql`
  e.lane = ${lane} and e.done_at is null and e.failed_at is null and e.not_before <= now()
  and (e.after_id is null or exists (
    select 1 from events a where a.id = e.after_id and (a.done_at is not null or a.failed_at is not null)))`

/** Locks the oldest event of the lane that is due, passing over those that another process holds. */
export const lockNext = (db: Db, lane: string): Promise<EventRow[]> =>
  rowsOf<EventRow>(
    db,
    sql`select e.id, e.name, e.payload, e.attempts from events e where ${due(lane)} order by e.id
        for update of e skip locked limit 1`,
  )

/** Locks more events of this name that are due and have never failed, in their order. */
export const lockMore = (db: Db, lane: string, { name, id }: EventRow, limit: number): Promise<EventRow[]> =>
  rowsOf<EventRow>(
    db,
    sql`select e.id, e.name, e.payload, e.attempts from events e
        where ${due(lane)} and e.name = ${name} and e.id > ${id} and e.attempts = 0 order by e.id
        for update of e skip locked limit ${limit}`,
  )

export async function markDone(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update events set done_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

/** Notes a failed try and when the next one is due; without a next one it waits for a person. */
export async function markFailed(db: Db, id: number, tries: number, error: string, isLast: boolean): Promise<void> {
  await sql`
    update events set attempts = ${tries}, error = ${error}, not_before = now() + ${`${2 ** tries} seconds`}::interval,
      failed_at = case when ${isLast} then now() end
    where id = ${id}`.execute(db)
}

/** Events that were delivered before this moment go; facts stay where they are, with their capability. */
export async function deleteDelivered(db: Db, before: Date): Promise<void> {
  await sql`
    delete from events where done_at < ${before}
      and not exists (select 1 from events f where f.after_id = events.id and f.done_at is null)`.execute(db)
}
