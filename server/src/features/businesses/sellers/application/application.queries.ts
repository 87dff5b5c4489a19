import type { SellerForm } from '@neev/domain/businesses/sellers/sellers'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, type Sql } from '#core/db/open.ts'

export type ApplicationRow = RowOf<'sellers.readApplication'>

const readApplication = (db: Db, where: Sql): Promise<ApplicationRow | undefined> =>
  rowOf(
    db,
    'sellers.readApplication',
    sql`select s.id, s.status, a.version, a.form, a.submitted, a.applicant_id,
      s.submitted_at,
          case when s.status in ('CHANGES_REQUESTED', 'REJECTED') then (
            select e.note from status_event_shown e where e.entity = 'seller' and e.entity_id = s.id order by e.id desc
            limit 1
          ) end as requested
        from sellers s join seller_applications a on a.seller_id = s.id where ${where}`,
  )

/** The application of a business; undefined if it has none. */
export const applicationById = (db: Db, sellerId: number): Promise<ApplicationRow | undefined> =>
  readApplication(db, sql`s.id = ${sellerId}`)

/** The application of a business that the user owns; undefined if there is none. */
export const applicationOfOwner = (db: Db, sellerId: number, userId: number): Promise<ApplicationRow | undefined> =>
  readApplication(
    db,
    sql`s.id = ${sellerId} and exists (
      select 1 from seller_members m where m.seller_id = s.id and m.user_id = ${userId} and m.role = 'OWNER')`,
  )

type Change = { step: SellerForm; userId: number; now: Date }

/** Writes a step of an application; the others are unchanged. */
export async function writeStep(db: Db, sellerId: number, { step, userId, now }: Change): Promise<void> {
  await sql`
    update seller_applications set form = form || ${JSON.stringify(step)}::jsonb, version = version + 1,
      updated_by = ${userId}, updated_at = ${now} where seller_id = ${sellerId}`.execute(db)
}
