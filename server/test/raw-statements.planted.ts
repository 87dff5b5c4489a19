import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Statements that compile and are wrong, for the test that finds such. Nobody runs them. */
export const planted = [
  (db: Db) => sql<{ id: number }>`select idd as id from coupons`.execute(db),
  (db: Db) => sql<{ usedCount: number }>`select used_count as "timesUsed" from coupons`.execute(db),
  (db: Db) => sql<{ endsAt: Date }>`select ends_at::text from coupons`.execute(db),
  (db: Db) => sql<{ ends: Date | null }>`select jsonb_build_object('at', ends_at) as ends from coupons`.execute(db),
  (db: Db) => sql<{ code: string }>`select code, title from coupons`.execute(db),
  (db: Db) => sql<{ targetIds: string[] }>`select target_ids from coupons`.execute(db),
  (db: Db, isLive: boolean) => chosen(db, isLive ? sql`state = 'LIVE'` : sql`status = 'PAUSED'`),
  (db: Db) => db.selectFrom('coupons').select(sql<Date>`to_char(ends_at, 'YYYY')`.as('year')).execute(),
  (db: Db) => db.selectFrom('coupons').select('id').where(sql<boolean>`usage_limits > 1`).execute(),
  (db: Db, part: () => RawBuilder<boolean>) => sql`select 1 from coupons where ${part()}`.execute(db),
  () => sql`used_count > 0`,
]

const chosen = (db: Db, where: RawBuilder<unknown>) =>
  sql<{ id: number }>`select id from coupons where ${where}`.execute(db)
