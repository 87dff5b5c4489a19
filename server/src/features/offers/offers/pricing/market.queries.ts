import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { onSale } from '#features/catalogue/products/products.ts'

type Size = { variantId: number | null; categoryId: number; unit: string; gramsPerUnit: number }
const minToCompare = 3

/** Price bounds of products (p, in category c) by their class; null if they have none. */
export const boundsOf = sql`(select jsonb_build_object('warnBp', h.warn_bp, 'holdBp', h.hold_bp) from product_class_shown h
  where h.id = coalesce(p.class_id, c.default_class_id))`

/**
 * The median ex-yard price of other sellers for each size: for the same size or, if nobody sells it, for products of
 * its category with the same unit and a similar weight. Null with too little data. One statement.
 */
export async function mediansLike(ctx: Ctx, sizes: readonly Size[], sellerId: number): Promise<(number | null)[]> {
  const rows = await rowsOf(
    ctx.db,
    'offers.mediansLike',
    sql`select m.* from jsonb_to_recordset(${JSON.stringify(sizes.map((size, at) => ({ ...size, at })))}::jsonb)
          as w(at int, "variantId" bigint, "categoryId" bigint, unit text, "gramsPerUnit" bigint)
        cross join lateral (
          select percentile_disc(0.5) within group (order by o.from_paise) filter
          (where v.id = w."variantId")::bigint as same,
            percentile_disc(0.5) within group (order by o.from_paise)::bigint as like, count(*)::int as likes
          from offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
          where ${onSale} and o.from_paise is not null and o.seller_id <> ${sellerId} and p.status = 'PUBLISHED'
            and (v.id = w."variantId" or (p.category_id = w."categoryId" and v.unit = w.unit
              and v.grams_per_unit between w."gramsPerUnit" * 8 / 10 and w."gramsPerUnit" * 12 / 10))
        ) m order by w.at`,
  )
  return rows.map(({ same, like, likes }) => same ?? (likes >= minToCompare ? like : null))
}

/** The same for one size. */
export const medianFor = async (ctx: Ctx, size: Size, sellerId: number): Promise<number | null> =>
  (await mediansLike(ctx, [size], sellerId))[0] ?? null

/** The same for many sizes, each compared only with the same size; sizes without other sellers are left out. */
export async function mediansFor(ctx: Ctx, ids: readonly number[], sellerId: number): Promise<Map<number, number>> {
  const rows = await rowsOf(
    ctx.db,
    'offers.mediansFor',
    sql`select o.variant_id as id, percentile_disc(0.5) within group (order by o.from_paise)::bigint as median
      from offers o
        where o.variant_id = any(${ids}::bigint[]) and ${onSale} and o.from_paise is not null
        and o.seller_id <> ${sellerId}
        group by o.variant_id`,
  )
  return new Map(rows.map(({ id, median }) => [id, median]))
}

export type Market = { medianPaise: number; thresholdPaise: number; maxPaise: number; sellers: number }

/** Ex-yard prices of other sellers for the size of an offer; null if there are none. */
export async function marketOf(ctx: Ctx, offerId: number): Promise<Market | null> {
  const row = await rowOf(
    ctx.db,
    'offers.marketOf',
    sql`select percentile_disc(0.5) within group (order by o.from_paise)::bigint as "medianPaise",
      min(o.from_paise) as "thresholdPaise",
          max(o.from_paise) as "maxPaise", count(distinct o.seller_id)::int as sellers
        from offers own join offers o on o.variant_id = own.variant_id and o.seller_id <> own.seller_id
        where own.id = ${offerId} and ${onSale} and o.from_paise is not null
        having count(*) > 0`,
  )
  return row ?? null
}
