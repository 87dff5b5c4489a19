import { closedStatuses } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import { checksColumn } from '#core/applications/admin-checks.queries.ts'
import { type Db, type RowOf, rowOf, type Sql } from '#core/db/open.ts'

type Standing = RowOf<'sellers.readStanding'>

/** What decides the transitions of a seller, and whether the user is a member; undefined if there is none. */
export const readStanding = (db: Db, id: number, userId: number): Promise<Standing | undefined> =>
  rowOf(
    db,
    'sellers.readStanding',
    sql`select s.id, s.trade_name as name, s.slug, s.status,
            exists (select 1 from seller_members m where m.seller_id = s.id
            and m.user_id = ${userId}) as "isOwn",
            (select count(*)::int from suborder_shown o where o.seller_id = s.id
            and not o.status = any(${[...closedStatuses]}::text[])) as "openOrders",
            ${checksColumn('seller', sql`s.id`)} as checks
          from sellers s where s.id = ${id} and s.kind in ('SELLER', 'ASSOCIATE')`,
  )

/** The members of a business, as a query of their accounts. */
export const memberAccounts = (sellerId: number): Sql =>
  sql`select user_id from seller_members where seller_id = ${sellerId}`
