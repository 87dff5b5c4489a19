import type { SettingValue } from '@neev/domain/core/settings'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

export type Version = { key: string; from: string; value: SettingValue; by: string | null; at: Date }

/** All values of all settings, the latest first. */
export const readVersions = (db: Db): Promise<Version[]> =>
  rowsOf<Version>(
    db,
    sql`select s.key, to_char(s.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from", s.value,
          u.name as by, s.changed_at as at
        from settings s left join users u on u.id = s.changed_by order by s.valid_from desc`,
  )

/** Holds all settings until the end of the transaction, because some are checked against each other. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(db)
}

export type Threshold = {
  stateCode: string
  from: string
  intraStatePaise: number
  interStatePaise: number
  by: string | null
}

/** The e-way bill thresholds of all states, the latest first. */
export const readThresholds = (db: Db): Promise<Threshold[]> =>
  rowsOf<Threshold>(
    db,
    sql`select e.state_code as "stateCode", to_char(e.valid_from, 'YYYY-MM-DD') as "from",
          e.intra_state_paise as "intraStatePaise", e.inter_state_paise as "interStatePaise", u.name as by
        from eway_thresholds e left join users u on u.id = e.changed_by order by e.valid_from desc`,
  )

/** Deletes the threshold that starts on a day (`2026-11-23`); undefined if there is none. */
export const deleteThreshold = (db: Db, stateCode: string, from: string) =>
  rowOf<{ stateCode: string }>(
    db,
    sql`delete from eway_thresholds where state_code = ${stateCode} and valid_from::text = ${from}
        returning state_code as "stateCode"`,
  )
