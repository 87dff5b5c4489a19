import { whyUndeclared } from '@neev/domain/catalogue/declarations'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { refuseIf } from '#core/errors.ts'
import { declaredSizes, oneProduct } from './declarations.queries.ts'

/**
 * Refuses packaged goods with missing legal declarations, which cannot be published or offered; v are sizes of products
 * p.
 */
export async function refuseUndeclared(ctx: Ctx, where: Sql): Promise<void> {
  refuseIf(whyUndeclared(await declaredSizes(ctx, where)))
}

/** The same for all sizes of one product. */
export const refuseUndeclaredProduct = (ctx: Ctx, productId: number): Promise<void> =>
  refuseUndeclared(ctx, oneProduct(productId))
