import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'

/** Keeps step and minimum of a size's offers in pieces after its step has changed, where they were whole pieces. */
export async function rescaleQuantities(
  ctx: Ctx,
  variantId: number,
  fromMilli: number,
  toMilli: number,
): Promise<void> {
  await sql`
    update offers set step_milli = step_milli / ${fromMilli} * ${toMilli},
      moq_milli = moq_milli / ${fromMilli} * ${toMilli}, version = version + 1
    where variant_id = ${variantId} and step_milli % ${fromMilli} = 0 and moq_milli % ${fromMilli} = 0`.execute(ctx.db)
}

/** Restricts sizes `v` to a category. */
export const inCategory = (categoryId: number): Sql =>
  sql`v.product_id in (select id from product_shown where category_id = ${categoryId})`
