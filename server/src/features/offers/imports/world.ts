import type { SheetWorld } from '@neev/domain/offers/imports'
import type { Ctx } from '#core/context.ts'
import { attributesRequestedBy } from '#features/catalogue/attributes/attributes.ts'
import { pointsOf } from '#features/offers/offers/offers.ts'
import { brandsFor } from './world.queries.ts'

/**
 * The values that a category's spreadsheet can refer to: brands, the seller's dispatch points, requested attributes.
 */
export async function worldOf(ctx: Ctx, categoryId: number, sellerId: number): Promise<SheetWorld> {
  const [requested, points, brands] = [
    await attributesRequestedBy(ctx, categoryId),
    await pointsOf(ctx, sellerId),
    await brandsFor(ctx.db, categoryId),
  ]
  return {
    categoryId: String(categoryId),
    requested,
    brands: new Map(brands.map(({ id, name }) => [name, String(id)])),
    points: new Map(points.map(({ id, name }) => [name, String(id)])),
  }
}
