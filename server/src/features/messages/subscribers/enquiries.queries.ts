import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { active, type Reader } from '../messages.queries.ts'

/** Members who answer enquiries at a partner. */
export const readAnswering = (db: Db, sellerId: number) =>
  rowsOf<Reader>(
    db,
    sql`select u.id as "userId", u.name, u.email, u.locale from seller_members m join users u on u.id = m.user_id
        where m.seller_id = ${sellerId} and m.role in ('OWNER', 'ORDERS') and u.${active} order by u.id`,
  )
