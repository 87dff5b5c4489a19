import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type Db, rowsOf } from '#core/db/open.ts'

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

/**
 * Ends current prices of offers now and starts the same ones until `validTo`; renews those that expired last where none
 * is in force. Returns the offers with renewed prices. A price row is never changed: it ends and a new one starts.
 */
export async function renewPrices(ctx: Ctx, offerIds: readonly number[], validTo: Date | null): Promise<number[]> {
  const now = ctx.now
  const rows = await rowsOf(
    ctx.db,
    'prices.renewPrices',
    sql`with current as (
          select r.*, r.valid_to is null or r.valid_to > ${now} as in_force,
            max(r.valid_to) filter (where r.buyer = 'EVERYONE') over (partition by r.offer_id) as last_end
          from offer_prices r where r.offer_id = any(${offerIds}::bigint[]) and r.valid_from <= ${now}
        ), wanted as (
          select c.* from current c where c.in_force
            or (c.valid_to = c.last_end and not exists (select 1 from current x where x.offer_id = c.offer_id
            and x.buyer = 'EVERYONE' and x.in_force))
        ), ended as (
          update offer_prices r set valid_to = ${now} from wanted w where r.id = w.id and w.in_force
          and r.valid_from < ${now} returning r.id
        ), gone as (
          delete from offer_prices r using wanted w where r.id = w.id and w.in_force and r.valid_from = ${now}
          returning r.id
        )
        insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to,
          changed_by, created_at)
        select offer_id, buyer, scope, place, min_milli, price_paise, ${now}::timestamptz, ${validTo}::timestamptz,
          ${actorOf(ctx).userId}::bigint, ${now}::timestamptz from wanted
        returning offer_id`,
  )
  return [...new Set(rows.map(({ offerId }) => offerId))]
}
