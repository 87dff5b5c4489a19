import { type Certified, whyUncertified, whyUnstated } from '@neev/domain/catalogue/quality-orders'
import { istDate } from '@neev/domain/core/fiscal'
import type { Refusal } from '@neev/domain/core/refusals'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { refuseIf } from '#core/errors.ts'
import { qualityOrders } from '#features/catalogue/quality-orders/quality-orders.ts'
import { markLapsed } from '../write.queries.ts'
import { addPlants, certifiedSizes, classCodeOf, removePlants } from './licences.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The last licence of a product has ended; it cannot be bought until one is renewed. */
    'licence.ended': { productId: number; licensedUntil: string }
  }
}

/** Publishes once the end of a product's last licence. Safe to run twice. */
export const watchLapsedLicences = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const ended = await markLapsed(ctx, istDate(ctx.now))
    for (const lapsed of ended) await ctx.emit('licence.ended', lapsed)
    if (ended.length) await ctx.emit('catalogue.changed', { productIds: ended.map(({ productId }) => productId) })
  })

/**
 * Puts the plants of a product in order with the licences that it states: those of its maker that are on record. The
 * others wait until an admin records them.
 */
export async function linkPlants(ctx: Ctx, productId: number): Promise<void> {
  await removePlants(ctx.db, productId)
  await addPlants(ctx.db, productId)
}

/** Why sizes (v) of products (p) cannot be published or offered today under a quality control order, or null. */
export const whyUncertifiedNow = async (ctx: Ctx, where: Sql): Promise<Refusal | null> =>
  whyUncertified(await certifiedSizes(ctx.db, where), istDate(ctx.now), await qualityOrders(ctx))

type Stated = Pick<Certified, 'hsn' | 'attributes' | 'standard' | 'stated'> & {
  categoryId: string
  productId: number | null
}

/** Refuses goods in a seller's form that an order covers today, without their standard or a licence. */
export async function refuseUnstated(ctx: Ctx, { categoryId, productId, ...facts }: Stated): Promise<void> {
  const classCode = await classCodeOf(ctx.db, Number(categoryId), productId)
  refuseIf(whyUnstated({ ...facts, classCode }, istDate(ctx.now), await qualityOrders(ctx)))
}
