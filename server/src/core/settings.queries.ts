import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from './db/open.ts'

/** The value of each setting at a moment, by its key; null if none was ever set. */
export async function settingValues(db: Db, moment: Date): Promise<Record<string, unknown> | null> {
  const row = await rowOf(
    db,
    'settings.settingValues',
    sql`select jsonb_object_agg(key, value) as values from (
          select distinct on (key) key, value from settings where valid_from <= ${moment} order by key, valid_from desc
        ) latest`,
  )
  return row?.values ?? null
}

/** All values of settings, the earliest first. */
export const allSettings = (db: Db): Promise<{ key: string; validFrom: Date; value: unknown }[]> =>
  rowsOf(db, 'settings.allSettings', sql`select key, valid_from, value from settings order by valid_from, key`)
