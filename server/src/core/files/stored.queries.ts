import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type StoredRow = RowOf<'stored.nextStored'>

/** The next rows of stored files, in the order of their keys' codes; sampled are those of one day in 28. */
export const nextStored = (db: Db, after: string, max: number, day: number): Promise<StoredRow[]> =>
  rowsOf(
    db,
    'stored.nextStored',
    sql`select key, size, sha256, id % 28 = ${day % 28} as "isSampled" from files
      where key collate "C" > ${after} order by key collate "C" limit ${max}`,
  )

/** Those of the keys that still have a row. */
export const storedKeys = (db: Db, keys: readonly string[]): Promise<{ key: string }[]> =>
  rowsOf(db, 'stored.storedKeys', sql`select key from files where key = any(${keys}::text[])`)
