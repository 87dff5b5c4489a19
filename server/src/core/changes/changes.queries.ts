import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** The database's snapshot: which transactions had ended. */
export const readSnapshot = async (db: Db): Promise<string> => {
  const row = await rowOf(db, 'changes.readSnapshot', sql`select pg_current_snapshot()::text as snapshot`)
  return row?.snapshot ?? ''
}

/** What was committed since a snapshot, by kind, with the new snapshot. */
export const readChangesSince = (db: Db, snapshot: string) =>
  rowOf(
    db,
    'changes.readChangesSince',
    sql`select coalesce(pg_current_snapshot()::text, '') as snapshot,
        coalesce((select json_agg(json_build_object('kind', k.kind, 'ids', k.ids)) from (
          select c.kind, coalesce(array_agg(distinct c.row_id) filter (where c.row_id is not null), '{}') as ids
          from catalogue_changes c
          where c.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(c.transaction_id, ${snapshot}::pg_snapshot)
          group by c.kind) k), '[]') as changes`,
  )

/** Removes changes that every running process has read or is too far behind for. */
export const deleteChanges = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from catalogue_changes where created_at < ${before}`.execute(db)
}
