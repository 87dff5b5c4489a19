import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type TestMovement = RowOf<'payments.testMovements'>

/** The test gateway's payments and refunds that were decided on these Indian days, day by day. */
export function testMovements(db: Db, from: string, until: string) {
  const day = sql`(decided_at at time zone 'Asia/Kolkata')::date`
  return rowsOf(
    db,
    'payments.testMovements',
    sql`select ${day}::text as day, 'PAYMENT' as kind, payment_id as reference, amount_paise as paise, decided_at
      from test_gateway_orders
        where status = 'captured' and payment_id is not null and decided_at is not null and ${day} between ${from}::date and ${until}::date
        union all
        select ${day}::text, 'REFUND', id, amount_paise, decided_at from test_gateway_refunds
        where status = 'processed' and decided_at is not null and ${day} between ${from}::date and ${until}::date
        order by 1, 5, 3`,
  )
}
