import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

type Size = { id: number; gramsPerUnit: number; moqMilli: number; stepMilli: number }

/** The sizes of a category's products, with what decides their reference quantity. */
export const readSizes = (ctx: Ctx, categoryId: number): Promise<Size[]> =>
  rowsOf<Size>(
    ctx.db,
    sql`select v.id, v.grams_per_unit as "gramsPerUnit", v.moq_milli as "moqMilli", v.step_milli as "stepMilli"
        from variants v join products p on p.id = v.product_id where p.category_id = ${categoryId} order by v.id`,
  )
