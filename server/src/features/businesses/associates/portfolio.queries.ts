import type { AssociateType } from '@neev/domain/businesses/associates'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type OwnApplication = RowOf<'associates.readOwn'>

/** Applications (a) sent by the user's account or confirmed address. */
const own = (userId: number): Sql => sql`(a.user_id = ${userId} or a.user_id is null and lower(a.email) =
  (select lower(email) from users where id = ${userId} and email_verified_at is not null))`

const readOwn = (db: Db, userId: number, where: Sql): Promise<OwnApplication[]> =>
  rowsOf(
    db,
    'associates.readOwn',
    sql`select a.id, a.type, a.status, a.created_at,
          (select count(*)::int from associate_files f where f.application_id = a.id) as files
        from associate_applications a where ${own(userId)} and ${where} order by a.id desc limit 20`,
  )

/** The user's applications of one type, newest first. */
export const ownApplicationsOfType = (db: Db, userId: number, type: AssociateType) =>
  readOwn(db, userId, sql`a.type = ${type}`)

export const ownApplicationById = async (db: Db, userId: number, id: number): Promise<OwnApplication | undefined> =>
  (await readOwn(db, userId, sql`a.id = ${id}`))[0]

/** A work sample of an undecided application of the user. */
export const ownFile = (db: Db, userId: number, id: number) =>
  rowOf(
    db,
    'associates.ownFile',
    sql`select p.application_id, f.key from associate_files p join file_shown f on f.id = p.file_id
            join associate_applications a on a.id = p.application_id
          where p.id = ${id} and a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED') and ${own(userId)}`,
  )
