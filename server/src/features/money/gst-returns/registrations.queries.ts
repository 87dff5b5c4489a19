import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type RegistrationRow = RowOf<'gst-returns.readWhere'>

const readWhere = (db: Db, where: Sql): Promise<RegistrationRow[]> =>
  rowsOf(
    db,
    'gst-returns.readWhere',
    sql`select r.id, r.gstin, r.state_code, r.valid_from::text as "from", r.ended_on::text as "endedOn",
          u.name as by, r.added_at as at
        from tcs_registrations r left join person_shown u on u.id = r.added_by where ${where}
        order by r.state_code, r.valid_from desc`,
  )

/** The operator's registrations for tax collection at source by state, latest first. */
export const readRegistrations = (db: Db): Promise<RegistrationRow[]> => readWhere(db, sql`true`)

/** One of them; undefined if there is none. */
export const registrationById = async (db: Db, id: number): Promise<RegistrationRow | undefined> =>
  (await readWhere(db, sql`r.id = ${id}`))[0]

/** The states from which active sellers dispatch. */
export const statesOfSellers = (db: Db): Promise<{ code: string }[]> =>
  rowsOf(
    db,
    'gst-returns.statesOfSellers',
    sql`select distinct d.state_code as code from dispatch_point_shown d join seller_shown s on s.id = d.seller_id
        where s.status = 'APPROVED' order by 1`,
  )

/** Serialises changes, so that no two registrations are valid on the same day. */
export async function lockRegistrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tcs registrations'))`.execute(db)
}
