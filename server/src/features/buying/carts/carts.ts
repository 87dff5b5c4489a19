import { mergeCarts, whyNotAdded, whyNotLine } from '@neev/domain/buying/carts'
import type { BarUnit } from '@neev/domain/catalogue/bars/tmt'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { isRefusal } from '@neev/domain/core/refusals'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { loadOf, type OfferRow, priceAt, rulesOf, whyNotOffered } from '#features/catalogue/products/products.ts'
import { hashToken } from '#features/people/accounts/accounts.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { readWhere } from '#features/places/shipping/shipping.ts'
import {
  asCartLine,
  type CartRow,
  countLines,
  guestCart,
  lockCart,
  mergeLines,
  offersOf,
  ownCart,
  ownerOf,
  readCart,
  readHeld,
  readOffersAndHeld,
  writeLinePrices,
  writeLines,
} from './carts.queries.ts'
import { findPlaceIfSet, type PricedCart, priceCart } from './pricing.ts'
import { setCall } from './put-call.ts'

export { callPrice, lockSchedules } from './calls.ts'
export {
  type CartRow,
  cartLock,
  emptiedCart,
  lockCart,
  readLocked,
  seenPrices,
} from './carts.queries.ts'
export { cartOfOffers, type DraftLine, putDraft, wholeQuantities } from './draft.ts'
export { type PricedCart, priceCart, promiseKey } from './pricing.ts'
export { putCall } from './put-call.ts'
export { firstOfOffers, putQuoted } from './put-quoted.ts'
export { whyNotSupplied } from './quoted.ts'

type Item = { offerId: string; quantityMilli: number; unit?: BarUnit | null | undefined }

/** The cart, priced now for this visit's pincode. */
export async function viewCart(ctx: Ctx, pincode?: string | null): Promise<PricedCart> {
  return priceCart(ctx, await readCart(ctx), pincode)
}

export async function countCart(ctx: Ctx): Promise<number> {
  const owner = ownerOf(ctx)
  return owner ? countLines(ctx.db, owner) : 0
}

/** The price shown when the line is added; a different later one must be accepted. */
async function seenPrice(
  ctx: Ctx,
  offer: OfferRow,
  quantityMilli: number,
  place: Place | null,
): Promise<number | null> {
  if (!place) return null
  const price = priceAt(ctx, offer, quantityMilli, await readWhere(ctx, place))
  return isRefusal(price) ? null : price.pricePaise
}

/** The quantity of an offer to add: whole bars, within its rules. Throws if not possible. */
function quantityOf(
  ctx: Ctx,
  offer: OfferRow | undefined,
  { quantityMilli, unit }: Omit<Item, 'offerId'>,
  alreadyMilli = 0,
): number {
  if (!offer) throw refused('OFFER_UNAVAILABLE')
  refuseIf(whyNotOffered(ctx, offer))
  const load = loadOf(offer, quantityMilli, unit ?? null)
  if (isRefusal(load)) refuseIf(load)
  const milli = isRefusal(load) ? 0 : load.quantityMilli + alreadyMilli
  refuseIf(whyNotLine(milli, rulesOf(offer)))
  return milli
}

/** Adds offers to the cart, all or none. Returns the number of lines. */
export async function addToCart(ctx: Ctx, items: readonly Item[], pincode?: string | null): Promise<{ count: number }> {
  if (items.length === 0) throw refused('CART_EMPTY')
  const place = pincode ? await getPlace(ctx, pincode) : null
  const count = await tryAdd(ctx, items, place)
  if (count !== null) return { count }
  // The cart changed between reading and writing, so it is locked now
  return transaction(ctx, async (ctx) => {
    await lockCart(ctx)
    return { count: found(await tryAdd(ctx, items, place)) }
  })
}

/** Without a transaction: reads the cart and the offers, and writes once. Null if the cart changed in between. */
async function tryAdd(ctx: Ctx, items: readonly Item[], wanted: Place | null): Promise<number | null> {
  const ids = [...new Set(items.map((item) => idOf(item.offerId)))]
  const { cart, place, offers } = await readForAdding(ctx, ids, wanted)
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const held = new Map(cart?.lines.map((line) => [line.offerId, line]))
  const rows = []
  for (const item of items) {
    const id = idOf(item.offerId)
    const offer = byId.get(id)
    if (held.get(id)?.isCall) throw refused('CALL_IN_CART')
    if (held.get(id)?.isQuoted) throw refused('QUOTE_IN_CART')
    const milli = quantityOf(ctx, offer, item, held.get(id)?.quantityMilli)
    if (!offer) continue
    const lines = [...held.values()].map(asCartLine)
    refuseIf(whyNotAdded(lines, { offerId: String(id), sellerId: String(offer.sellerId) }))
    held.set(id, { offerId: id, sellerId: offer.sellerId, quantityMilli: milli, isCall: false, isQuoted: false })
    const seen = await seenPrice(ctx, offer, milli, place)
    rows.push({ offer: id, milli, typed: String(item.quantityMilli), unit: item.unit ?? null, seen })
  }
  const written = await writeLines(ctx, wanted?.pincode ?? null, cart?.version ?? 0, rows)
  return written.length ? held.size : null
}

/** The caller's cart, and offers at a place, or else at the cart's. */
async function readForAdding(ctx: Ctx, ids: readonly number[], wanted: Place | null) {
  if (wanted) return { place: wanted, ...(await readOffersAndHeld(ctx, ids, wanted)) }
  const cart = await readHeld(ctx)
  const place = await findPlaceIfSet(ctx, cart?.pincode)
  return { cart, place, offers: await offersOf(ctx, ids, place) }
}

async function changeCart(ctx: Ctx, change: (ctx: Ctx, cart: CartRow) => Promise<void>): Promise<PricedCart> {
  return transaction(ctx, async (ctx) => {
    const cart = found(await lockCart(ctx))
    await change(ctx, cart)
    return priceCart(ctx, await readCart(ctx))
  })
}

const lineOf = (cart: CartRow, lineId: string) => found(cart.lines.find((line) => line.id === idOf(lineId)))

/** Changes the quantity of a line; refused if the offer does not allow it. */
export function setCartLine(
  ctx: Ctx,
  lineId: string,
  quantityMilli: number,
  unit?: BarUnit | null,
): Promise<PricedCart> {
  return changeCart(ctx, async (ctx, cart) => {
    const line = lineOf(cart, lineId)
    const place = await findPlaceIfSet(ctx, cart.pincode)
    const [offer] = await offersOf(ctx, [line.offerId], place)
    if (line.quoted) throw refused('QUOTE_QUANTITY')
    if (line.call) return setCall(ctx, line, offer, { quantityMilli, unit: unit ?? null })
    const milli = quantityOf(ctx, offer, { quantityMilli, unit })
    const seen = offer ? await seenPrice(ctx, offer, milli, place) : null
    await ctx.db
      .updateTable('cartLines')
      .set({
        quantityMilli: milli,
        typedQuantity: String(quantityMilli),
        typedUnit: unit ?? null,
        seenPricePaise: seen,
      })
      .where('id', '=', line.id)
      .execute()
  })
}

export function removeCartLine(ctx: Ctx, lineId: string): Promise<PricedCart> {
  return changeCart(ctx, async (ctx, cart) => {
    await ctx.db.deleteFrom('cartLines').where('id', '=', lineOf(cart, lineId).id).execute()
  })
}

export async function clearCart(ctx: Ctx): Promise<PricedCart> {
  if (!(await readCart(ctx))) return priceCart(ctx, null)
  return changeCart(ctx, async (ctx, cart) => {
    await ctx.db.deleteFrom('cartLines').where('cartId', '=', cart.id).execute()
    await ctx.db.updateTable('carts').set({ couponCode: null }).where('id', '=', cart.id).execute()
  })
}

/** Sets the site of the order, which all prices depend on. */
export async function setCartPincode(ctx: Ctx, pincode: string): Promise<PricedCart> {
  const place = await getPlace(ctx, pincode)
  if (!(await readCart(ctx))) return priceCart(ctx, null, pincode)
  return changeCart(ctx, async (ctx, cart) => {
    // The same place changes nothing, so that price increases are still shown
    if (cart.pincode === place.pincode) return
    await ctx.db.updateTable('carts').set({ pincode: place.pincode }).where('id', '=', cart.id).execute()
    // By choosing another place the buyer asked for other prices
    await noteSeenPrices(ctx, { ...cart, pincode: place.pincode })
  })
}

/** Applies a coupon if the cart qualifies; otherwise refuses and keeps the old one. */
export async function applyCoupon(ctx: Ctx, code: string): Promise<PricedCart> {
  return transaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx)
    if (!cart?.lines.length) throw refused('CART_EMPTY')
    const priced = await priceCart(ctx, { ...cart, couponCode: code })
    if (priced.couponRefusal) throw priced.couponRefusal
    await ctx.db
      .updateTable('carts')
      .set({ couponCode: cleanNumber(code) })
      .where('id', '=', cart.id)
      .execute()
    return priced
  })
}

export function removeCoupon(ctx: Ctx): Promise<PricedCart> {
  return changeCart(ctx, async (ctx, cart) => {
    await ctx.db.updateTable('carts').set({ couponCode: null }).where('id', '=', cart.id).execute()
  })
}

/** Marks the current prices as seen. */
export const acceptPrices = (ctx: Ctx): Promise<PricedCart> => changeCart(ctx, noteSeenPrices)

async function noteSeenPrices(ctx: Ctx, cart: CartRow): Promise<void> {
  const priced = await priceCart(ctx, cart)
  const seen = priced.groups.flatMap((group) => group.lines.map((line) => ({ id: line.id, paise: line.pricePaise })))
  await writeLinePrices(ctx.db, seen)
}

/** Merges the guest's cart into the buyer's and clears the guest's cookie. Idempotent. */
export async function mergeCart(ctx: Ctx): Promise<PricedCart> {
  const { cartToken } = ctx.visit
  if (!cartToken) return viewCart(ctx)
  return transaction(ctx, async (ctx) => {
    actorOf(ctx)
    const guest = await lockCart(ctx, guestCart(hashToken(cartToken)))
    if (guest?.lines.length) await takeOver(ctx, guest)
    else if (guest) await ctx.db.deleteFrom('carts').where('id', '=', guest.id).execute()
    ctx.visit.keepCartToken(null)
    return priceCart(ctx, await readCart(ctx))
  })
}

/** Merges a guest's cart, which is locked, into the buyer's, and deletes it. */
async function takeOver(ctx: Ctx, guest: CartRow): Promise<void> {
  await ownCart(ctx, guest.pincode).execute(ctx.db)
  const own = found(await readHeld(ctx))
  const mine = own.lines.map((line) => ({
    ...asCartLine(line),
    seen: null as number | null,
  }))
  const agreed = new Set(own.lines.flatMap(({ offerId, isCall, isQuoted }) => (isCall || isQuoted ? [offerId] : [])))
  const theirs = guest.lines
    .filter(({ offerId }) => !agreed.has(offerId))
    .map((line) => ({
      offerId: String(line.offerId),
      sellerId: String(line.sellerId),
      qtyMilli: line.quantityMilli,
      seen: line.seenPricePaise,
    }))
  const { lines } = mergeCarts(mine, theirs)
  await mergeLines(ctx.db, {
    cartId: own.id,
    guest,
    lines: lines.map((line) => ({ offer: Number(line.offerId), milli: line.qtyMilli, seen: line.seen })),
  })
}

/** Deletes the rows of an account. */
export async function eraseCart(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('carts').where('userId', '=', userId).execute()
}
