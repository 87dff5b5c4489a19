import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

type Size = { id: number; gramsPerUnit: number; moqMilli: number; stepMilli: number }

/** The sizes of a category's goods with what decides in which quantity lists quote them. */
export const readSizes = (ctx: Ctx, categoryId: number): Promise<Size[]> =>
  rowsOf<Size>(
    ctx.db,
    sql`select v.id, v.grams_per_unit as "gramsPerUnit", v.moq_milli as "moqMilli", v.step_milli as "stepMilli"
        from variants v join products p on p.id = v.product_id where p.category_id = ${categoryId} order by v.id`,
  )

/** Writes the quantity that lists quote of each size, in thousandths of its unit. */
export async function writeReferences(ctx: Ctx, rows: readonly { id: number; milli: number }[]): Promise<void> {
  await sql`
    update variants v set reference_milli = r.milli
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, milli bigint) where v.id = r.id`.execute(
    ctx.db,
  )
}
