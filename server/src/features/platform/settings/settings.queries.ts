import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type Version = RowOf<'settings.readVersions'>

/** All values of all settings, the latest first. */
export const readVersions = (db: Db): Promise<Version[]> =>
  rowsOf(
    db,
    'settings.readVersions',
    sql`select s.key, to_char(s.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from", s.value,
          u.name as by, s.changed_at as at
        from settings s left join person_shown u on u.id = s.changed_by order by s.valid_from desc`,
  )

/** Holds all settings until the end of the transaction, because some are checked against each other. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(db)
}
