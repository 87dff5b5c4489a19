import type { RuleKey } from '@neev/domain/tax/statutory-rules'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import type { RuleDecision } from './requests.ts'

export type RuleRequestRow = {
  id: number
  rule: RuleKey
  scope: string
  from: string
  value: number | null
  source: string
  requestedBy: string
  requestedAt: Date
  decision: RuleDecision | null
  isMine: boolean
}

const requests = (db: Db, where: Sql, userId: number) =>
  rowsOf<RuleRequestRow>(
    db,
    sql`select q.id, q.rule, q.scope, to_char(q.from_day, 'YYYY-MM-DD') as "from", q.value, q.source,
          u.name as "requestedBy", q.requested_at, q.decision, q.requested_by = ${userId} as "isMine"
        from statutory_requests q join users u on u.id = q.requested_by where ${where} order by q.id`,
  )

/** Values that wait for a second person, oldest first. */
export const readRequests = (db: Db, userId: number) => requests(db, sql`q.decision is null`, userId)

/** A request; undefined if there is none. */
export const readRequest = async (db: Db, id: number, userId: number): Promise<RuleRequestRow | undefined> =>
  (await requests(db, sql`q.id = ${id}`, userId))[0]
