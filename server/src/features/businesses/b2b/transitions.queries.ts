import { sql } from 'kysely'
import { checksColumn } from '#core/applications/admin-checks.queries.ts'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

export type StoredStanding = RowOf<'b2b.standingOfCompany'>

/** A company with its checklist, and whether it is the reader's own. */
export const standingOfCompany = (db: Db, id: number, readerId: number) =>
  rowOf(
    db,
    'b2b.standingOfCompany',
    sql`select a.id, a.user_id, a.status, a.form, a.user_id = ${readerId} as "isOwn",
          ${checksColumn('b2b', sql`a.id`)} as checks
        from b2b_accounts a where a.id = ${id}`,
  )
