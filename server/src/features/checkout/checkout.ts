import { whyNotCheckout, whyNotOnline } from '@neev/domain/carts'
import { whyNotGstin } from '@neev/domain/identity'
import { formatInr } from '@neev/domain/money'
import { type Refusal, sentence } from '@neev/domain/refusals'
import { isStateCode } from '@neev/domain/states'
import { sql } from 'drizzle-orm'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import { once } from '#core/once.ts'
import { settingsAsOf } from '#core/settings.ts'
import { addToCart, couponLinesOf, lockCart, type PricedCart, priceCart } from '#features/carts/carts.ts'
import { redeemCoupon } from '#features/coupons/coupons.ts'
import { type Address, createOrder, getOrder, type PlacedOrder, subordersOf } from '#features/orders/orders.ts'
import { directRefusal, openTransfer } from '#features/payments/payments.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import { readAddresses, withState } from './checkout.queries.ts'

type Site = {
  shippingAddressId: string
  billingAddressId?: string | null | undefined
  gstin?: string | null | undefined
  stateCode?: string | null | undefined
}
type Parties = { shipping: Address; billing: Address; gstin: string | null }
type Lock = { prices: Record<string, number>; expiresAt: Date }

/** Who buys and where it goes. A pincode of two states needs the buyer's word, because it decides the tax. */
async function partiesOf(ctx: Ctx, { shippingAddressId, billingAddressId, gstin, stateCode }: Site): Promise<Parties> {
  const [shipping, billing] = await readAddresses(ctx, [shippingAddressId, billingAddressId ?? shippingAddressId])
  const place = await getPlace(ctx, found(shipping).pincode, 'shippingAddressId')
  const possible = [place.stateCode, place.secondStateCode]
  if (stateCode && !(isStateCode(stateCode) && possible.includes(stateCode))) {
    throw refused('PINCODE_STATE_MISMATCH', { pincode: place.pincode, state: stateCode }, 'stateCode')
  }
  const tidy = gstin?.trim().toUpperCase() || null
  const why = tidy && whyNotGstin(tidy)
  if (why) refuseIf({ ...why, field: 'gstin' })
  const state = stateCode && isStateCode(stateCode) ? stateCode : found(shipping).stateCode
  return { shipping: withState(found(shipping), state), billing: found(billing), gstin: tidy }
}

/** The cart for this buyer and site. A registered buyer who has goods sent into another state is billed at home (IGST Act s. 10(1)(b)). */
function priceFor(
  ctx: Ctx,
  cart: Parameters<typeof priceCart>[1],
  { shipping, billing, gstin }: Parties,
  lock: Lock | null,
): Promise<PricedCart> {
  const promised = lock
    ? new Map(Object.entries(lock.prices).map(([offer, paise]) => [Number(offer), paise]))
    : undefined
  return priceCart(ctx, cart, shipping.pincode, {
    buyer: {
      registered: gstin !== null,
      gstin,
      billingState: billing.stateCode,
      deliveryState: shipping.stateCode,
      shipToOther: gstin !== null && gstin.slice(0, 2) !== shipping.stateCode,
    },
    ...(promised && { promised }),
  })
}

async function runningLock(ctx: Ctx): Promise<Lock | null> {
  const row = await rowOf<Lock>(
    ctx.db,
    sql`select prices, expires_at as "expiresAt" from price_locks
        where user_id = ${actorOf(ctx).userId} and used_at is null and expires_at > ${ctx.now.toISOString()}`,
  )
  return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
}

/** A cart that can't be ordered is refused with its own first reason. */
function refuseUnready(cart: PricedCart): void {
  if (!cart.whyNotCode || cart.whyNotCode === 'PRICE_CHANGED') return
  throw new Refused({ code: cart.whyNotCode as 'CART_EMPTY' }, undefined, cart.whyNot ?? undefined)
}

const offersOf = (cart: PricedCart) =>
  Object.fromEntries(cart.priced.map(({ offer, pricePaise }) => [String(offer.id), pricePaise]))

/** Prices the cart for the site and holds the prices; a lock that runs is kept, also for lines that were added since. */
export async function reviewOrder(ctx: Ctx, site: Site) {
  const parties = await partiesOf(ctx, site)
  const settings = await settingsAsOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = found(await lockCart(ctx))
    const lock = await runningLock(ctx)
    const cart = await priceFor(ctx, row, parties, lock)
    refuseUnready(cart)
    const lockExpiresAt = lock?.expiresAt ?? new Date(ctx.now.getTime() + settings.gatewayLockMinutes * 60_000)
    await ctx.db.execute(sql`delete from price_locks where user_id = ${actorOf(ctx).userId} and used_at is null`)
    await ctx.db.execute(sql`
      insert into price_locks (user_id, prices, payable_paise, granted_at, expires_at)
      values (${actorOf(ctx).userId}, ${JSON.stringify(offersOf(cart))}::jsonb, ${cart.payablePaise}, ${ctx.now.toISOString()}, ${lockExpiresAt.toISOString()})`)
    // on the review step the buyer sees these very prices
    await ctx.db.execute(sql`
      update cart_lines l set seen_price_paise = p.value::bigint from jsonb_each_text(${JSON.stringify(offersOf(cart))}::jsonb) p
      where l.cart_id = ${row.id} and l.offer_id = p.key::bigint`)
    return {
      ...parties,
      cart,
      lockExpiresAt,
      payablePaise: cart.payablePaise,
      methods: methodsFor(ctx, cart, await directRefusal(ctx)),
    }
  })
}

function methodsFor(ctx: Ctx, cart: PricedCart, direct: Refusal | null = null) {
  const { settings } = cart
  const online = whyNotOnline(cart.payablePaise, settings)
  const b2b = actorOf(ctx).roles.includes('b2b')
  return [
    { method: 'GATEWAY' as const, whyNot: online && sentence(online), minutes: settings.gatewayLockMinutes },
    {
      method: 'DIRECT' as const,
      whyNot: direct && sentence(direct),
      minutes: b2b ? settings.transferLockMinutesB2b : settings.transferLockMinutes,
    },
  ]
}

type Placing = Site & {
  method: 'GATEWAY' | 'DIRECT'
  poNumber?: string | null
  notes?: string | null
  expectedPaise: number
}

/**
 * Makes the order: priced anew under the lock, compared with what the buyer saw, goods set aside, coupon taken, cart emptied,
 * all in one transaction, once per key.
 */
export function placeOrder(ctx: Ctx, key: string, input: Placing): Promise<PlacedOrder> {
  return once(ctx, key, input, async (ctx) => {
    const parties = await partiesOf(ctx, input)
    const row = found(await lockCart(ctx))
    const cart = await priceFor(ctx, row, parties, await runningLock(ctx))
    refuseUnready(cart)
    const { settings } = cart
    refuseIf(whyNotCheckout({ lines: cart.count, goodsPaise: cart.goodsPaise }, settings))
    refuseIf(input.method === 'GATEWAY' ? whyNotOnline(cart.payablePaise, settings) : await directRefusal(ctx))
    if (cart.couponRefusal) throw cart.couponRefusal
    if (cart.payablePaise !== input.expectedPaise) {
      throw refused('PRICE_CHANGED', { old: formatInr(input.expectedPaise), new: formatInr(cart.payablePaise) })
    }
    const minutes = found(methodsFor(ctx, cart).find((option) => option.method === input.method)).minutes
    const lockExpiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    const order = await createOrder(ctx, {
      key,
      cart,
      ...parties,
      poNumber: input.poNumber?.trim().slice(0, 40) || null,
      notes: input.notes?.trim().slice(0, 500) || null,
      method: input.method,
      lockExpiresAt,
    })
    if (cart.outcome) await redeemCoupon(ctx, order.id, cart.outcome.code, couponLinesOf(cart.priced, cart.bare))
    if (input.method === 'DIRECT') await openTransfer(ctx, order.id, order.payablePaise, lockExpiresAt)
    await ctx.db.execute(sql`
      with used as (update price_locks set used_at = ${ctx.now.toISOString()} where user_id = ${actorOf(ctx).userId} and used_at is null),
        emptied as (delete from cart_lines where cart_id = ${row.id})
      update carts set coupon_code = null, updated_at = ${ctx.now.toISOString()} where id = ${row.id}`)
    return order
  })
}

/** Puts what was ordered into the cart again; what is not on sale any more is left out. */
export async function reorder(ctx: Ctx, orderId: string): Promise<number> {
  const order = await getOrder(ctx, orderId)
  let added = 0
  for (const part of await subordersOf(ctx, order.id)) {
    for (const line of part.lines) {
      try {
        await addToCart(
          ctx,
          [{ offerId: String(line.offerId), quantityMilli: line.quantityMilli, unit: 'kg' }],
          order.pincode,
        )
        added++
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
  }
  return added
}
