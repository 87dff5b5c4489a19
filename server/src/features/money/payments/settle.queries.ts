import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Divides a captured payment among the suborders of its order. */
export async function insertSplits(db: Db, paymentId: number, orderId: number): Promise<void> {
  await sql`
    insert into payment_splits (payment_id, suborder_id, captured_paise)
    select ${paymentId}::bigint, id, total_paise - platform_credit_paise from suborder_shown suborders
    where order_id = ${orderId}`.execute(db)
}
