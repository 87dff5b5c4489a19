import { istDate } from '@neev/domain/core/fiscal'
import { type Ctx, transaction } from '#core/context.ts'
import { markLapsed } from './write.queries.ts'

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
