import type { SheetWorld } from '@neev/domain/sheets/imports'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { requestedOf } from '#features/attributes/attributes.ts'
import { pointsOf } from '#features/offers/offers.ts'

/**
 * The values that a category's spreadsheet can refer to: brands, the seller's dispatch points, requested attributes.
 */
export async function worldOf(ctx: Ctx, categoryId: number, sellerId: number): Promise<SheetWorld> {
  const [requested, points, brands] = [
    await requestedOf(ctx, categoryId),
    await pointsOf(ctx, sellerId),
    await rowsOf<{ id: number; name: string }>(
      ctx.db,
      sql`select b.id, b.name from brands b
          order by (select count(*) from products p where p.brand_id = b.id
          and p.category_id = ${categoryId}) > 0 desc, b.name`,
    ),
  ]
  return {
    categoryId: String(categoryId),
    requested,
    brands: new Map(brands.map(({ id, name }) => [name, String(id)])),
    points: new Map(points.map(({ id, name }) => [name, String(id)])),
  }
}
