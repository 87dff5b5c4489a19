import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { type Db, rowsOf } from '#core/db/open.ts'

export type EventRow = { id: number; name: string; payload: unknown; attempts: number }

export type NewEvent = { name: string; payload: object; lanes: readonly string[] }

/**
 * Writes events in their order, a row per lane. The others follow the row of the first lane: they are due when it is done
 * or given up, so that a message follows the changes to ledger and stock.
 */
export async function insertEvents(db: Db, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const follows = events.some(({ lanes }) => lanes.length > 1)
  const published = sql`published as materialized (
      select nextval(pg_get_serial_sequence('events', 'id')) as id, g.value ->> 'name' as name, g.value -> 'payload' as payload,
        g.value -> 'lanes' as lanes
      from (select value from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality order by ordinality) g
    )`
  const first = sql`insert into events (id, name, payload, created_at, lane) overriding system value
      select id, name, payload, ${now}::timestamptz, lanes ->> 0 from published order by id`
  if (!follows) {
    await sql`with ${published} ${first}`.execute(db)
    return
  }
  await sql`
    with ${published}, first as (${first})
    insert into events (name, payload, created_at, lane, after_id)
    select g.name, g.payload, ${now}::timestamptz, l.lane, g.id
    from published g, jsonb_array_elements_text(g.lanes) with ordinality l (lane, place) where l.place > 1
    order by g.id, l.place`.execute(db)
}

const due = (lane: Sql): Sql => sql`
  e.lane = ${lane} and e.done_at is null and e.failed_at is null and e.not_before <= now()
  and (e.after_id is null or exists (
    select 1 from events a where a.id = e.after_id and (a.done_at is not null or a.failed_at is not null)))`

/** The lanes with an event that is due. */
export const dueLanes = async (db: Db, lanes: readonly string[]): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    'events.dueLanes',
    sql`select l.lane from unnest(${lanes}::text[]) l (lane)
        where exists (select 1 from events e where ${due(sql`l.lane`)})`,
  )
  return rows.map(({ lane }) => lane)
}

type Taking = {
  lane: string
  /** Names of which several events are taken at once. */
  batched: readonly string[]
  /** How many of them. */
  max: number
}

/**
 * Takes the oldest due event of the lane and marks it as done, which holds if the transaction does; skips those locked by
 * another process. With it come more due ones of its name that have not failed, in order, where they are delivered
 * together.
 */
export const takeNext = async (db: Db, { lane, batched, max }: Taking): Promise<EventRow[]> => {
  const rows = await rowsOf(
    db,
    'events.takeNext',
    sql`with first as materialized (
          select e.id, e.name, e.attempts from events e where ${due(sql`${lane}`)} order by e.id
          for update of e skip locked limit 1
        ), more as materialized (
          select e.id from events e join first f on e.name = f.name and e.id > f.id
          where f.attempts = 0 and e.attempts = 0 and f.name = any(${batched}::text[]) and ${due(sql`${lane}`)}
          order by e.id for update of e skip locked limit ${max - 1}
        )
        update events e set done_at = now() where e.id in (select id from first union all select id from more)
        returning e.id, e.name, e.payload, e.attempts`,
  )
  return rows.sort((one, other) => one.id - other.id)
}

/** The oldest due event of the lane. */
export const oldestDue = (db: Db, lane: string): Promise<EventRow[]> =>
  rowsOf(
    db,
    'events.oldestDue',
    sql`select e.id, e.name, e.payload, e.attempts from events e where ${due(sql`${lane}`)} order by e.id limit 1`,
  )

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
