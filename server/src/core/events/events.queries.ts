import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { type Db, rowsOf } from '#core/db/open.ts'

export type EventRow = { id: number; name: string; payload: unknown; attempts: number }

/**
 * Writes one row per lane. The others follow the row of the first lane: they are due when it is done or given up, so
 * that a message follows the changes to ledger and stock.
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

/** Locks the oldest due event of the lane, skipping those locked by another process. */
export const lockNext = (db: Db, lane: string): Promise<EventRow[]> =>
  rowsOf(
    db,
    'events.lockNext',
    sql`select e.id, e.name, e.payload, e.attempts from events e where ${due(lane)} order by e.id
        for update of e skip locked limit 1`,
  )

/** Locks more due events of this name that have not failed, in order. */
export const lockMore = (db: Db, lane: string, { name, id }: EventRow, limit: number): Promise<EventRow[]> =>
  rowsOf(
    db,
    'events.lockMore',
    sql`select e.id, e.name, e.payload, e.attempts from events e
        where ${due(lane)} and e.name = ${name} and e.id > ${id} and e.attempts = 0 order by e.id
        for update of e skip locked limit ${limit}`,
  )

export async function markDone(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update events set done_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

/** Records a failed attempt and when the next one is due; without one, a person has to act. */
export async function markFailed(db: Db, id: number, tries: number, error: string, isLast: boolean): Promise<void> {
  await sql`
    update events set attempts = ${tries}, error = ${error}, not_before = now() + ${`${2 ** tries} seconds`}::interval,
      failed_at = case when ${isLast} then now() end
    where id = ${id}`.execute(db)
}

/** Delivers events again, as if they were new; returns those that were not delivered, with their earlier attempts. */
export const retryUndelivered = (db: Db, ids: readonly number[]): Promise<Omit<EventRow, 'payload'>[]> =>
  rowsOf(
    db,
    'events.retryUndelivered',
    sql`with before as (select id, attempts from events where id = any(${ids}::bigint[]) and done_at is null for update)
        update events e set failed_at = null, attempts = 0, not_before = now() from before where e.id = before.id
        returning e.id, e.name, before.attempts`,
  )

/** Deletes events delivered before this time; the facts remain with their capabilities. */
export async function deleteDelivered(db: Db, before: Date): Promise<void> {
  await sql`
    delete from events where done_at < ${before}
      and not exists (select 1 from events f where f.after_id = events.id and f.done_at is null)`.execute(db)
}
