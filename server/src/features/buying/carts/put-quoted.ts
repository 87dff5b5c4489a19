import { whyNotAdded } from '@neev/domain/buying/carts'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { asCartLine, lockCart, ownCart, readHeld } from './carts.queries.ts'

type Awarded = { lineId: number; offerId: number; sellerId: number; quantityMilli: number; pricePaise: number }

/** Of several lines of one offer the first: a cart has a line for each offer. */
export const firstOfOffers = <Line extends { offerId: number }>(lines: readonly Line[]): Line[] => [
  ...new Map(lines.toReversed().map((line) => [line.offerId, line])).values(),
]

/**
 * Adds awarded lines to the buyer's cart at their quoted prices, in one statement, and sets its site to that of the
 * request. Of several lines of one offer the first is added. Goods of the same offers at ordinary prices are replaced;
 * a call-off of them is refused. Part of the caller's transaction.
 */
export async function putQuoted(ctx: Ctx, pincode: string, awarded: readonly Awarded[]): Promise<void> {
  await ownCart(ctx, pincode).execute(ctx.db)
  const cart = found(await lockCart(ctx))
  const calls = new Set(cart.lines.flatMap(({ offerId, call }) => (call ? [offerId] : [])))
  if (awarded.some(({ offerId }) => calls.has(offerId))) throw refused('CALL_IN_CART')
  const added = firstOfOffers(awarded)
  const lines = found(await readHeld(ctx)).lines.map(asCartLine)
  for (const line of added) {
    const one = asCartLine({ ...line, isCall: false, isQuoted: true })
    refuseIf(whyNotAdded(lines, one))
    lines.push(one)
  }
  await ctx.db
    .insertInto('cartLines')
    .values(
      added.map(({ offerId, quantityMilli, lineId, pricePaise }) => ({
        cartId: cart.id,
        offerId,
        typedQuantity: String(quantityMilli),
        quantityMilli,
        quotationLineId: lineId,
        seenPricePaise: pricePaise,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'offerId']).doUpdateSet((db) => ({
        quantityMilli: db.ref('excluded.quantityMilli'),
        quotationLineId: db.ref('excluded.quotationLineId'),
        draftOrderLineId: null,
        seenPricePaise: db.ref('excluded.seenPricePaise'),
      })),
    )
    .execute()
}
