import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/**
 * Inserts transactions ({ kind, key, orderId, suborderId, sellerId, note, at }) whose key is new, with their entries
 * ({ at, key, account, paise, sellerId, part, basePaise, rateBp, availableOn, lowerDeductionId }), and returns the new keys.
 */
export const insertTransactions = (db: Db, transactions: readonly object[], entries: readonly object[]) =>
  rowsOf(
    db,
    'settlements.insertTransactions',
    sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as t(kind text, key text,
          "orderId" bigint,
            "suborderId" bigint, "sellerId" bigint, note text, at timestamptz)
        ), fresh as (
          insert into ledger_transactions (kind, key, order_id, suborder_id, seller_id, note, at)
          select kind, key, "orderId", "suborderId", "sellerId", note, at from given
          order by given.at, given.key on conflict (key) do nothing returning id, key
        ), sides as (
          insert into ledger_entries (transaction_id, account, amount_paise, seller_id, part, base_paise, rate_bp,
          available_on, lower_deduction_id)
          select f.id, e.account, e.paise, e."sellerId", e.part, e."basePaise", e."rateBp", e."availableOn",
            e."lowerDeductionId"
          from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(at int, key text, account text, paise bigint,
          "sellerId" bigint,
            part text, "basePaise" bigint, "rateBp" int, "availableOn" date, "lowerDeductionId" bigint) join fresh f on f.key = e.key order by e.at
        )
        select key from fresh`,
  )
