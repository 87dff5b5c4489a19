import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** A statement of a seller, with the account that it was paid to. */
export const readStatement = (db: Db, id: number) =>
  rowOf(
    db,
    'settlements.readStatement',
    sql`select m.number, m.payable_paise, m.review_until, m.utr,
      p.account_number as account
        from settlements m left join settlement_payments p on p.settlement_id = m.id and p.file_id = m.file_id
        where m.id = ${id}`,
  )
