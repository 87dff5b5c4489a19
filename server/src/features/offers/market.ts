import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'

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

/** The same for many sizes at once, each against its own like alone; sizes that nobody else sells are left out. */
export async function mediansFor(ctx: Ctx, ids: readonly number[], sellerId: number): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; median: number }>(
    ctx.db,
    sql`select o.variant_id as id, percentile_disc(0.5) within group (order by o.from_paise)::bigint as median from offers o
        where o.variant_id = any(${sql.param(ids)}::bigint[]) and o.status = 'LIVE' and o.from_paise is not null and o.seller_id <> ${sellerId}
        group by o.variant_id`,
  )
  return new Map(rows.map(({ id, median }) => [id, median]))
}
