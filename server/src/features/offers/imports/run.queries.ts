import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import type { Running } from './running.ts'

const lease = '60 seconds'

/** Takes the next waiting import and leases it; undefined if there is none. */
export const takeImport = (db: Db) =>
  rowOf(
    db,
    'imports.takeImport',
    // One at a time per seller: a second import waits for the first
    sql`update imports set lease_until = now() + ${lease}::interval, tries = tries + 1
        where id = (
            select i.id from imports i where i.state in ('UPLOADED', 'CHECKING', 'IMPORTING')
            and (i.lease_until is null or i.lease_until < now())
              and not exists (select 1 from imports o where o.seller_id = i.seller_id and o.id <> i.id
              and o.lease_until > now()
                and o.state in ('UPLOADED', 'CHECKING', 'IMPORTING'))
            order by i.id limit 1 for update skip locked)
          returning id, seller_id, user_id, category_id, ${sql<Running['state']>`state`} as state,
          file_key,
            file_name, head, tries`,
  )

/** Writes rows of a file, with their first 120 cells. */
export async function insertRows(
  db: Db,
  importId: number,
  rows: readonly { line: number; cells: string[] }[],
): Promise<void> {
  const values = JSON.stringify(rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, 120) })))
  await sql`
    insert into import_rows (import_id, line, cells)
    select ${importId}::bigint, x.line, array(select jsonb_array_elements_text(x.cells))
    from jsonb_to_recordset(${values}::jsonb) as x(line int, cells jsonb)`.execute(db)
}

/** Extends the lease of an import that is being worked on. */
export async function extendLease(db: Db, id: number): Promise<void> {
  await sql`update imports set lease_until = now() + ${lease}::interval where id = ${id}
    and lease_until is not null`.execute(db)
}

/** Renews the lease and adds rows to the progress. */
export async function renewLease(db: Db, id: number, rows: number): Promise<void> {
  await sql`update imports
    set progress = progress + ${rows}, tries = 0, lease_until = now() + ${lease}::interval
    where id = ${id}`.execute(db)
}

export type Step = { state: 'CHECKING' | 'READY' | 'DONE'; head?: string[]; total?: number; reading?: TableReading }

/** Writes the next state of an import, unless it was cancelled meanwhile. */
export async function writeStep(db: Db, id: number, { state, head, total, reading }: Step, now: Date): Promise<void> {
  await sql`
    update imports set state = ${state}, updated_at = ${now},
    finished_at = ${state === 'DONE' ? now : null}::timestamptz,
      progress = case when ${state === 'CHECKING'} then 0 when ${state === 'DONE'} then coalesce(total, progress)
      else progress end, head = coalesce(${head ? head : null}::text[], head), total = coalesce(${total ?? null}::int,
      total), reading = coalesce(${reading ? JSON.stringify(reading) : null}::jsonb, reading),
      lease_until = ${state === 'CHECKING' ? sql`lease_until` : null}
    where id = ${id} and state <> 'CANCELLED'`.execute(db)
}

/** Spreadsheets stored before a moment that no running import needs, at most 500. */
export const unusedSheets = (db: Db, before: Date) =>
  rowsOf(
    db,
    'imports.unusedSheets',
    sql`select f.key from file_shown f where f.kind = 'sheet' and f.created_at < ${before}
          and not exists (select 1 from imports i
          where i.file_key = f.key and i.state in ('UPLOADED', 'CHECKING', 'IMPORTING')) limit 500`,
  )
