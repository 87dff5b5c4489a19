import { closedStatuses } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { readSuborders, type SuborderRow } from '#features/orders/orders/orders.ts'

/** Open suborders with goods of these HSN codes that may still leave, in batches by id. */
export const openSuborders = (
  ctx: Ctx,
  hsns: readonly string[],
  after: number,
  limit: number,
): Promise<SuborderRow[]> =>
  readSuborders(
    ctx,
    sql`s.id > ${after} and s.status <> all(${[...closedStatuses, 'DISPATCHED']}::text[])
      and exists (select 1 from order_line_shown l where l.suborder_id = s.id
        and l.hsn = any(${hsns}::text[]))`,
    sql`order by s.id limit ${limit}`,
  )

export type GoodsRow = {
  id: number
  sellerId: number
  sellerName: string
  userId: number | null
  buyerName: string
  hsn: string
  taxablePaise: number
}

/** Goods by their value: a schedule has a price or a highest one (checks of `schedules`), and lines of quotations have one. */
const goods = (db: Db, from: Sql, value: Sql, user: Sql, where: Sql) =>
  rowsOf(
    db,
    'rehearsals.goods',
    sql`select r.id, c.id as "sellerId", c.trade_name as "sellerName", u.id as "userId",
          coalesce(u.name, '') as "buyerName", v.hsn, ${sql<NonNullable<number>>`sum(${value})::bigint`} as "taxablePaise"
        from ${from} join size_shown v on v.id = f.variant_id join seller_shown c on c.id = f.seller_id
          left join person_shown u on u.id = ${user}
        where c.gst_type <> 'COMPOSITION' and ${where}
        group by r.id, c.id, c.trade_name, u.id, u.name, v.hsn order by r.id, v.hsn limit 20000`,
  )

/** What agreed schedules deliver from this Indian date on, at their fixed or highest price. */
export const scheduledGoods = (db: Db, hsns: readonly string[], day: string) =>
  goods(
    db,
    sql`schedules r join schedule_drops d on d.schedule_id = r.id join offer_shown f on f.id = r.offer_id`,
    sql`round(d.quantity_milli::numeric * coalesce(r.price_paise, r.cap_paise) / 1000)`,
    sql`r.user_id`,
    sql`r.status = 'AGREED' and d.on_day >= ${day}::date and v.hsn = any(${hsns}::text[])`,
  )

/** Goods of quotations that can be accepted or ordered on this Indian date or later. */
export const quotedGoods = (db: Db, hsns: readonly string[], day: string) =>
  goods(
    db,
    sql`quotations r join quotation_line_shown d on d.quotation_id = r.id join offer_shown f on f.id = d.offer_id
      join quote_request_shown k on k.id = r.request_id`,
    sql`round(d.quantity_milli::numeric * d.price_paise / 1000)`,
    sql`k.user_id`,
    sql`r.status in ('SENT', 'ACCEPTED', 'PART_ACCEPTED')
      and (r.valid_until at time zone 'Asia/Kolkata')::date >= ${day}::date and v.hsn = any(${hsns}::text[])
      and not exists (select 1 from order_line_shown l where l.quotation_line_id = d.id)`,
  )

/** Goods in carts that were changed since, at the prices that their buyers saw; those of guests without a name. */
export const cartGoods = (db: Db, hsns: readonly string[], since: Date) =>
  goods(
    db,
    sql`carts r join cart_line_shown d on d.cart_id = r.id join offer_shown f on f.id = d.offer_id`,
    sql`round(d.quantity_milli::numeric * d.seen_price_paise / 1000)`,
    sql`r.user_id`,
    sql`r.updated_at >= ${since} and d.seen_price_paise is not null and v.hsn = any(${hsns}::text[])`,
  )

/** When the notices of a day were sent; undefined if they were not. */
export const noticesOf = (db: Db, day: string): Promise<{ sentAt: Date } | undefined> =>
  rowOf(db, 'rehearsals.noticesOf', sql`select sent_at from statutory_notices where day = ${day}::date`)

/** The names of sellers. */
export const sellerNames = (db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  rowsOf(
    db,
    'rehearsals.sellerNames',
    sql`select id, trade_name as name from seller_shown sellers where id = any(${ids}::bigint[])`,
  )

/** The people who act for a seller. */
export async function sellerPeople(db: Db, sellerId: number): Promise<{ people: number[]; isAssociate: boolean }> {
  const row = await rowOf(
    db,
    'rehearsals.sellerPeople',
    sql`select c.kind = 'ASSOCIATE' as "isAssociate", coalesce((select array_agg(m.user_id order by m.user_id)
          from seller_member_shown m where m.seller_id = c.id), '{}') as people from seller_shown c where c.id = ${sellerId}`,
  )
  return row ?? { people: [], isAssociate: false }
}
