import { whyUndeclared } from '@neev/domain/catalogue/declarations'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { refuseIf } from '#core/errors.ts'
import { linkPlants, whyUncertifiedNow } from '../licences/licences.ts'
import { declaredSizes, oneProduct } from './declarations.queries.ts'

/**
 * Refuses goods that cannot be published or offered today: without their declarations, or under a quality control order
 * without a valid licence of their plant; v are sizes of products p.
 */
export async function refuseUnpublishable(ctx: Ctx, where: Sql): Promise<void> {
  refuseIf(whyUndeclared(await declaredSizes(ctx, where)))
  refuseIf(await whyUncertifiedNow(ctx, where))
}

/** The same for all sizes of one product, with the licences that are on record by now. */
export async function refuseUnpublishableProduct(ctx: Ctx, productId: number): Promise<void> {
  await linkPlants(ctx, productId)
  await refuseUnpublishable(ctx, oneProduct(productId))
}
