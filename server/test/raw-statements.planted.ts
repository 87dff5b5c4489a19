import { type RawBuilder, sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

/** Statements that compile and are wrong, for the test that finds such. Nobody runs them. */
export const planted = [
  (db: Db) => rowsOf<{ id: number }>(db, sql`select idd as id from coupons`),
  (db: Db) => rowsOf<{ usedCount: number }>(db, sql`select used_count as "timesUsed" from coupons`),
  (db: Db) => rowOf<{ endsAt: Date }>(db, sql`select ends_at::text from coupons`),
  (db: Db) => rowOf<{ ends: Date | null }>(db, sql`select jsonb_build_object('at', ends_at) as ends from coupons`),
  (db: Db) => rowOf<{ code: string }>(db, sql`select code, title from coupons`),
  (db: Db) => rowsOf<{ targetIds: string[] }>(db, sql`select target_ids from coupons`),
  (db: Db, isLive: boolean) => chosen(db, isLive ? sql`state = 'LIVE'` : sql`status = 'PAUSED'`),
  (db: Db) => db.selectFrom('coupons').select(sql<Date>`to_char(ends_at, 'YYYY')`.as('year')).execute(),
  (db: Db) => db.selectFrom('coupons').select('id').where(sql<boolean>`usage_limits > 1`).execute(),
  (db: Db, part: () => RawBuilder<boolean>) => rowOf(db, sql`select 1 from coupons where ${part()}`),
  () => sql`used_count > 0`,
]

const chosen = (db: Db, where: RawBuilder<unknown>) =>
  rowsOf<{ id: number }>(db, sql`select id from coupons where ${where}`)
