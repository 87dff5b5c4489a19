import type { B2bForm } from '@neev/domain/businesses/b2b'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, type Sql } from '#core/db/open.ts'

export type B2bRow = RowOf<'b2b.readAccount'>

const readAccount = (db: Db, where: Sql): Promise<B2bRow | undefined> =>
  rowOf(
    db,
    'b2b.readAccount',
    sql`select a.id, a.user_id, a.status, a.version, a.form, a.submitted, a.submitted_at,
          m.name as "managerName",
          case when a.status in ('CHANGES_REQUESTED', 'REJECTED', 'HOLD') then (
            select e.note from status_event_shown e where e.entity = 'b2b' and e.entity_id = a.id order by e.id desc limit 1
          ) end as requested
        from b2b_accounts a left join person_shown m on m.id = a.manager_id where ${where} order by a.id desc limit 1`,
  )

/** The user's latest application. */
export const latestApplication = (db: Db, userId: number) => readAccount(db, sql`a.user_id = ${userId}`)
export const applicationById = (db: Db, id: number) => readAccount(db, sql`a.id = ${id}`)

/** Adds steps to the form of an application. */
export async function mergeForm(db: Db, id: number, steps: Partial<B2bForm>): Promise<void> {
  await sql`update b2b_accounts set form = form || ${JSON.stringify(steps)}::jsonb, version = version + 1
    where id = ${id}`.execute(db)
}
