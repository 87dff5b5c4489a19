import { whyNotAdded } from '@neev/domain/orders/carts'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { lockCart, ownCart, readHeld } from './carts.queries.ts'

type Awarded = { lineId: number; offerId: number; sellerId: number; quantityMilli: number; pricePaise: number }

/**
 * Adds awarded lines to the buyer's cart at their quoted prices and sets its site to that of the request. Goods of the
 * same offers at ordinary prices are replaced; a call-off of them is refused. Part of the caller's transaction.
 */
export async function putQuoted(ctx: Ctx, pincode: string, awarded: readonly Awarded[]): Promise<void> {
  await ownCart(ctx, pincode).execute(ctx.db)
  const cart = found(await lockCart(ctx))
  const held = found(await readHeld(ctx))
  const lines = held.lines.map((line) => ({
    offerId: String(line.offerId),
    sellerId: String(line.sellerId),
    qtyMilli: line.quantityMilli,
  }))
  for (const { offerId, sellerId, quantityMilli, lineId, pricePaise } of awarded) {
    const same = cart.lines.find((line) => line.offerId === offerId)
    if (same?.call) throw refused('CALL_IN_CART')
    const added = { offerId: String(offerId), sellerId: String(sellerId), qtyMilli: quantityMilli }
    refuseIf(whyNotAdded(lines, added))
    lines.push(added)
    const values = { quantityMilli, quotationLineId: lineId, seenPricePaise: pricePaise }
    await ctx.db
      .insertInto('cartLines')
      .values({ cartId: cart.id, offerId, typedQuantity: String(quantityMilli), ...values })
      .onConflict((conflict) => conflict.columns(['cartId', 'offerId']).doUpdateSet(values))
      .execute()
  }
}
