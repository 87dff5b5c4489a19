import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type RuleRequestRow = RowOf<'statutory-rules.requests'>

const requests = (db: Db, where: Sql, userId: number) =>
  rowsOf(
    db,
    'statutory-rules.requests',
    sql`select q.id, q.rule, q.scope, to_char(q.from_day, 'YYYY-MM-DD') as "from", q.value, q.source,
          u.name as "requestedBy", q.requested_at, q.decision, q.requested_by = ${userId} as "isMine"
        from statutory_requests q join person_shown u on u.id = q.requested_by where ${where} order by q.id`,
  )

/** Values that wait for a second person, oldest first. */
export const readRequests = (db: Db, userId: number) => requests(db, sql`q.decision is null`, userId)

/** A request; undefined if there is none. */
export const readRequest = async (db: Db, id: number, userId: number): Promise<RuleRequestRow | undefined> =>
  (await requests(db, sql`q.id = ${id}`, userId))[0]
