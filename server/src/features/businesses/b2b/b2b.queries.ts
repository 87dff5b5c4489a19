import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, type Sql } from '#core/db/open.ts'

/**
 * `role`: The role of the member that the company was read for.
 */
export type Company = RowOf<'b2b.readCompany'>

const readCompany = (db: Db, userId: number, status: Sql) =>
  rowOf(
    db,
    'b2b.readCompany',
    sql`select a.id, a.company_name, a.kind, a.po_required, a.prices_ex_gst,
          m.role,
          coalesce((select array_agg(g.gstin order by g.gstin) from b2b_gstins g
          where g.account_id = a.id), '{}') as gstins
        from company_member_shown m join b2b_accounts a on a.id = m.company_id
        where m.user_id = ${userId} and ${status}`,
  )

/** The approved company that a user is a member of. */
export const companyOfUser = (db: Db, userId: number) => readCompany(db, userId, sql`a.status = 'APPROVED'`)

/** The company that a user is a member of, also while it is on hold. */
export const companyOnRecord = (db: Db, userId: number) =>
  readCompany(db, userId, sql`a.status in ('APPROVED', 'HOLD')`)

/** Waiting for review. */
export const b2bWaits: Sql = sql`a.status in ('SUBMITTED', 'UNDER_REVIEW')`

/** Waiting for review longer than two days; also used by the dashboard. */
export const lateB2b = (now: Date): Sql =>
  sql`(${b2bWaits} and a.status_changed_at < ${now}::timestamptz - interval '2 days')`
