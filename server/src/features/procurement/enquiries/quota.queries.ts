import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import { leadQuota, leadsTaken } from '#features/businesses/sellers/sellers.ts'

/** A partner's monthly limit and its enquiries this month. */
export const leadsOf = (db: Db, sellerId: number, now: Date) =>
  rowOf(
    db,
    'enquiries.leadsOf',
    sql`select ${leadQuota} as quota, ${leadsTaken(now)} as taken from seller_shown s where s.id = ${sellerId}`,
  )

/** Locks a partner's count of enquiries. */
export async function lockQuota(db: Db, sellerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`leads:${sellerId}`}))`.execute(db)
}
