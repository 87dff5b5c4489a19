import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'

/** Counts a sale of each product of an order. */
export async function countSales(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await sql`
    with bought as (
      select v.product_id as id, count(distinct s.order_id) as orders from suborders s
      join order_lines l on l.suborder_id = s.id join variants v on v.id = l.variant_id
      where s.order_id = any(${orderIds}::bigint[]) group by 1
    ), sold as materialized (
      -- in the order of their numbers: two orders of the same goods do not wait for each other
      select p.id from products p where p.id in (select id from bought) order by p.id for no key update
    )
    update products p set sold_count = sold_count + b.orders from sold join bought b on b.id = sold.id
    where p.id = sold.id`.execute(ctx.db)
}

/** Adds published ratings of a product to its sum, or takes them away. */
export async function addProductRating(
  ctx: Ctx,
  productId: number,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await sql`
    update products set rating_sum = rating_sum + ${sum}::int, rating_count = rating_count + ${count}::int
    where id = ${productId}`.execute(ctx.db)
}

/** Keeps those axes that tell a product's sizes apart: the first, and each with several values. */
export async function keepUsedAxes(ctx: Ctx, productId: number, axes: readonly string[]): Promise<void> {
  await sql`
    update products set axes = array(
      select axis from unnest(${axes}::text[]) with ordinality as a(axis, at)
      where at = 1
        or (select count(distinct v.attributes ->> axis) > 1 from variants v where v.product_id = ${productId})
      order by at) where id = ${productId}`.execute(ctx.db)
}

/** Writes the reference quantity of sizes, in thousandths of their unit. */
export async function writeReferences(ctx: Ctx, sizes: readonly { id: number; milli: number }[]): Promise<void> {
  await sql`
    update variants v set reference_milli = r.milli
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as r(id bigint, milli bigint)
    where v.id = r.id`.execute(ctx.db)
}

/** Has the database derive the filters of all sizes with an attribute anew. */
export async function refreshVariantsWith(ctx: Ctx, attributeCode: string): Promise<void> {
  await sql`update variants set position = position where attributes ? ${attributeCode}`.execute(ctx.db)
}

type Lapsed = RowOf<'products.markLapsed'>

/** Marks published products whose last licence has ended by a day, and returns those not marked before. */
export const markLapsed = (ctx: Ctx, today: string): Promise<Lapsed[]> =>
  rowsOf(
    ctx.db,
    'products.markLapsed',
    sql`update products set lapse_notified_on = licensed_until
        where licensed_until < ${today}::date and lapse_notified_on is distinct from licensed_until
        and status = 'PUBLISHED'
        returning id as "productId", licensed_until`,
  )
