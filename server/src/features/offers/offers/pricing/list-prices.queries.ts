import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'

/**
 * Updates the list prices of offers selected by `where` (over o): the price for all buyers at the variant's reference
 * quantity for each zone, by the resolver's order ZONE before ALL and the largest quantity break reached. Part of every
 * price change; a job runs it for prices that started or ended.
 */
export async function refreshListPrices(ctx: Pick<Ctx, 'db' | 'now'>, where: Sql): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
with wanted as materialized (
  select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as qty from offers o
  join size_shown v on v.id = o.variant_id where ${where}
), row_in_force as materialized (
  select r.*, w.qty from wanted w join offer_price_shown r on r.offer_id = w.id
  where r.buyer = 'EVERYONE' and r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})
), everywhere as (
  select distinct on (offer_id) offer_id, price_paise as price from row_in_force
  where scope = 'ALL' and min_milli <= qty order by offer_id, min_milli desc, valid_from desc
), zone_named as (
  select distinct offer_id, place from row_in_force where scope = 'ZONE'
), in_zone as (
  select distinct on (offer_id, place) offer_id, place, price_paise as price from row_in_force
  where scope = 'ZONE' and min_milli <= qty order by offer_id, place, min_milli desc, valid_from desc
), zone_price as (
  select w.id, z.id as zone_id, case when n.offer_id is null then e.price else i.price end as price
  from wanted w cross join zones z
    left join everywhere e on e.offer_id = w.id
    left join zone_named n on n.offer_id = w.id and n.place = z.id::text
    left join in_zone i on i.offer_id = w.id and i.place = z.id::text
), gathered as (
  select id, array_agg(price order by zone_id) as prices, min(price) as min from zone_price group by id
), clocks as (
  select offer_id, min(valid_to) as valid_to, bool_or(scope in ('PINCODE', 'DISTRICT', 'STATE')) as is_local
  from row_in_force group by offer_id
), for_companies as (
  select distinct r.offer_id from wanted w join offer_price_shown r on r.offer_id = w.id
  where r.buyer = 'COMPANY' and (r.valid_to is null or r.valid_to > ${now})
)
update offers o set list_prices = g.prices, from_paise = g.min,
  has_local_prices = coalesce(c.is_local, false), price_valid_to = c.valid_to,
  has_company_prices = o.id in (select offer_id from for_companies)
from gathered g left join clocks c on c.offer_id = g.id where g.id = o.id`.execute(ctx.db)
}

/** Restricts offers (o) to one. */
export const oneOffer = (id: number): Sql => sql`o.id = ${id}`

/** Restricts offers (o) to these. */
export const isOneOfOffers = (ids: readonly number[]): Sql => sql`o.id = any(${ids}::bigint[])`

/** Restricts sizes (v) to those of a product. */
export const inProduct = (productId: number): Sql => sql`v.product_id = ${productId}`

/** Restricts offers (o) to those with a price that started or ended in the last three minutes. */
export function hasRecentPriceChange(now: Date): Sql {
  const moment = now.toISOString()
  const recent = sql`between ${moment}::timestamptz - interval '3 minutes' and ${moment}`
  return sql`o.id in (select offer_id from offer_price_shown offer_prices where valid_from ${recent}
    union select offer_id from offer_price_shown offer_prices where valid_to ${recent})`
}
