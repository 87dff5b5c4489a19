import { whyNotAdded } from '@neev/domain/buying/carts'
import type { BarUnit } from '@neev/domain/catalogue/bars/tmt'
import { isRefusal } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { loadOf, type OfferRow } from '#features/catalogue/products/products.ts'
import { readWhere } from '#features/places/shipping/shipping.ts'
import { priceCall } from './calls.ts'
import { asCartLine, type LineRow, lockCart, offersOf, ownCart, readCart, readHeld } from './carts.queries.ts'
import { findPlaceIfSet } from './pricing.ts'

type Call = {
  scheduleId: number
  dropId: number | null
  day: string
  offerId: number
  sellerId: number
  pincode: string
  quantityMilli: number
}

const whole = (offer: OfferRow | undefined, quantityMilli: number, unit: BarUnit | null) => {
  if (!offer) throw refused('OFFER_UNAVAILABLE')
  const load = loadOf(offer, quantityMilli, unit)
  if (isRefusal(load)) throw new Refused(load)
  return load.quantityMilli
}

/** The price of the line by its schedule; throws if it cannot be called off. */
async function priceOfLine(ctx: Ctx, line: LineRow, offer: OfferRow | undefined): Promise<number> {
  const call = found(line.call)
  const place = await findPlaceIfSet(ctx, call.pincode)
  if (!place || !offer) throw refused('OFFER_UNAVAILABLE')
  const { scheduleGraceDays: graceDays } = await settingsAsOf(ctx)
  const where = await readWhere(ctx, place)
  const price = priceCall(ctx, offer, { call, quantityMilli: line.quantityMilli, graceDays }, where)
  if (isRefusal(price)) throw new Refused(price)
  return price.pricePaise
}

const offerAt = async (ctx: Ctx, offerId: number, pincode: string) =>
  (await offersOf(ctx, [offerId], await findPlaceIfSet(ctx, pincode)))[0]

/**
 * Adds a call-off to the buyer's cart and sets its site to that of the schedule; replaces another call-off of the same
 * schedule. Part of the caller's transaction.
 */
export async function putCall(ctx: Ctx, call: Call): Promise<void> {
  await ownCart(ctx, call.pincode).execute(ctx.db)
  const held = found(await readHeld(ctx))
  const cart = found(await lockCart(ctx))
  const same = cart.lines.find(({ offerId }) => offerId === call.offerId)
  if (same && same.call?.scheduleId !== call.scheduleId) throw refused(same.call ? 'CALL_IN_CART' : 'GOODS_IN_CART')
  const lines = held.lines.map(asCartLine)
  refuseIf(whyNotAdded(lines, { offerId: String(call.offerId), sellerId: String(call.sellerId) }))
  const offer = await offerAt(ctx, call.offerId, call.pincode)
  const milli = whole(offer, call.quantityMilli, null)
  await ctx.db
    .insertInto('cartLines')
    .values({
      cartId: cart.id,
      offerId: call.offerId,
      quantityMilli: milli,
      typedQuantity: String(call.quantityMilli),
      scheduleId: call.scheduleId,
      dropId: call.dropId,
      deliverOn: call.day,
    })
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'offerId']).doUpdateSet((db) => ({
        quantityMilli: db.ref('excluded.quantityMilli'),
        typedQuantity: db.ref('excluded.typedQuantity'),
        dropId: db.ref('excluded.dropId'),
        deliverOn: db.ref('excluded.deliverOn'),
      })),
    )
    .execute()
  const line = found((await readCart(ctx))?.lines.find(({ offerId }) => offerId === call.offerId))
  const seen = await priceOfLine(ctx, line, offer)
  await ctx.db.updateTable('cartLines').set({ seenPricePaise: seen }).where('id', '=', line.id).execute()
}

/** Changes the quantity of a call-off, within the remaining quantity of its schedule. */
export async function setCall(
  ctx: Ctx,
  line: LineRow,
  offer: OfferRow | undefined,
  { quantityMilli, unit }: { quantityMilli: number; unit: BarUnit | null },
): Promise<void> {
  const milli = whole(offer, quantityMilli, unit)
  await priceOfLine(ctx, { ...line, quantityMilli: milli }, offer)
  await ctx.db
    .updateTable('cartLines')
    .set({ quantityMilli: milli, typedQuantity: String(quantityMilli), typedUnit: unit })
    .where('id', '=', line.id)
    .execute()
}
