import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Inserts prices ({ offerId, buyer, scope, place, fromMilli, pricePaise, validTo }) that start now, in one statement. */
export async function insertPrices(
  db: Db,
  prices: readonly object[],
  { now, userId }: { now: Date; userId: number },
): Promise<void> {
  await sql`
    insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to, changed_by,
      created_at)
    select p."offerId", p.buyer, p.scope, p.place, p."fromMilli", p."pricePaise", ${now}::timestamptz, p."validTo",
      ${userId}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p("offerId" bigint, buyer text, scope text, place text, "fromMilli" bigint, "pricePaise" bigint,
        "validTo" timestamptz)`.execute(db)
}
