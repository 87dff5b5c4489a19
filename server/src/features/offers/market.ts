import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

type Size = { variantId: number | null; categoryId: number; unit: string; gramsPerUnit: number }
const leastToCompare = 3

/**
 * The median of what other firms ask ex-yard: for the same size, or, where nobody sells it, for goods of its category in the same
 * unit and about the same weight. Null with too little to compare with.
 */
export async function medianFor(
  ctx: Ctx,
  { variantId, categoryId, unit, gramsPerUnit }: Size,
  sellerId: number,
): Promise<number | null> {
  const row = await rowOf<{ same: number | null; like: number | null; likes: number }>(
    ctx.db,
    sql`select
          percentile_disc(0.5) within group (order by o.from_paise) filter (where v.id = ${variantId}::bigint)::bigint as same,
          percentile_disc(0.5) within group (order by o.from_paise)::bigint as like, count(*)::int as likes
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        where o.status = 'LIVE' and o.from_paise is not null and o.seller_id <> ${sellerId} and p.status = 'PUBLISHED'
          and (v.id = ${variantId}::bigint or (p.category_id = ${categoryId} and v.unit = ${unit}
            and v.grams_per_unit between ${gramsPerUnit}::bigint * 8 / 10 and ${gramsPerUnit}::bigint * 12 / 10))`,
  )
  if (!row) return null
  return row.same ?? (row.likes >= leastToCompare ? row.like : null)
}
