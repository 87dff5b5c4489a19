import { siteLimitGrams } from '@neev/domain/accounts/accounts'
import { whyNotGstin } from '@neev/domain/accounts/identity'
import { formatInr } from '@neev/domain/core/money'
import type { Refusal } from '@neev/domain/core/refusals'
import { isStateCode } from '@neev/domain/core/states'
import { cleanCode } from '@neev/domain/input/clean'
import { whyNotCheckout, whyNotOnline, whyNotPo } from '@neev/domain/orders/carts'
import { type MoneyFlow, whyNotMethod, whyNotTogether } from '@neev/domain/payments/money-flows'
import { isSezSupply } from '@neev/domain/tax/gst'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { once } from '#core/idempotency.ts'
import { settingsAsOf } from '#core/settings.ts'
import { companyOf, customerOf } from '#features/b2b/b2b.ts'
import {
  addToCart,
  emptiedCart,
  lockCart,
  type PricedCart,
  priceCart,
  promiseKey,
  writeSeenPrices,
} from '#features/carts/carts.ts'
import { redeemCoupon } from '#features/coupons/coupons.ts'
import { type CreditOption, creditOption, placeOnCredit } from '#features/credit/credit.ts'
import { acceptDraft, draftToAccept } from '#features/draft-orders/draft-orders.ts'
import { askAbout, refuseStopped } from '#features/gstin-statuses/gstin-statuses.ts'
import { allowedOrder, usedApproval } from '#features/order-approvals/order-approvals.ts'
import {
  type Address,
  createOrder,
  getOrder,
  nextOrder,
  type PlacedOrder,
  subordersOf,
} from '#features/orders/orders.ts'
import { directRefusal, gstTdsOf, hasGateway, openTransfer, transferMinutes } from '#features/payments/payments.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import { policiesFor, policyTexts } from '#features/policies/policies.ts'
import { lockMinutesOf } from '#features/product-classes/product-classes.ts'
import { acceptedWithOrder } from '#features/site-pages/site-pages.ts'
import { type Lock, readAddresses, runningLock, usedLocks, withState } from './checkout.queries.ts'

export type Site = {
  shippingAddressId: string
  billingAddressId?: string | null | undefined
  gstin?: string | null | undefined
  stateCode?: string | null | undefined
}
type Parties = { shipping: Address; billing: Address; gstin: string | null }

/**
 * Buyer and site of the order. For a pincode in two states the buyer has to choose, because the state decides the tax.
 */
export async function partiesOf(
  ctx: Ctx,
  { shippingAddressId, billingAddressId, gstin, stateCode }: Site,
): Promise<Parties> {
  const [shipping, billing] = await readAddresses(ctx, [shippingAddressId, billingAddressId ?? shippingAddressId])
  const place = await getPlace(ctx, found(shipping).pincode, 'shippingAddressId')
  const possible = [place.stateCode, place.secondStateCode]
  if (stateCode && !(isStateCode(stateCode) && possible.includes(stateCode))) {
    throw refused('PINCODE_STATE_MISMATCH', { pincode: place.pincode, state: stateCode }, 'stateCode')
  }
  const tidy = (gstin && cleanCode(gstin)) || null
  const why = tidy && whyNotGstin(tidy)
  if (why) refuseIf({ ...why, field: 'gstin' })
  const state = stateCode && isStateCode(stateCode) ? stateCode : found(shipping).stateCode
  const company = tidy ? await companyOf(ctx) : null
  // Invoices under a registration of the company are addressed to the company
  const name = company && tidy && company.gstins.includes(tidy) ? company.companyName : found(billing).name
  return { shipping: withState(found(shipping), state), billing: { ...found(billing), name }, gstin: tidy }
}

/**
 * Prices the cart for this buyer and site. A registered buyer with delivery to another state is billed at home (IGST
 * Act s. 10(1)(b)).
 */
export function priceFor(
  ctx: Ctx,
  cart: Parameters<typeof priceCart>[1],
  { shipping, billing, gstin }: Parties,
  lock: Lock | null,
): Promise<PricedCart> {
  const promised = lock ? new Map(Object.entries(lock.prices)) : undefined
  return priceCart(ctx, cart, shipping.pincode, {
    buyer: {
      registered: gstin !== null,
      gstin,
      billingState: billing.stateCode,
      deliveryState: shipping.stateCode,
      sez: isSezSupply(shipping, gstin),
      shipToOther: gstin !== null && gstin.slice(0, 2) !== shipping.stateCode,
    },
    maxVehicleGrams: siteLimitGrams(shipping),
    ...(promised && { promised }),
  })
}

/** Refuses a cart that cannot be ordered, with its first reason. */
export function refuseUnready(cart: PricedCart): void {
  if (cart.whyNot?.code !== 'PRICES_CHANGED') refuseIf(cart.whyNot)
}

const flowOf = ({ settings }: PricedCart) => settings.moneyFlow as MoneyFlow
const sellersOf = ({ groups }: PricedCart) => new Set(groups.map(({ sellerId }) => sellerId)).size

const promisesOf = (cart: PricedCart) =>
  Object.fromEntries(cart.priced.map(({ row, pricePaise }) => [promiseKey(row), pricePaise]))

const variantsOf = ({ cart }: PricedCart) => cart?.lines.map(({ variantId }) => variantId) ?? []

/** Prices the cart for the site and locks the prices; an existing lock is kept and extended to new lines. */
export async function reviewOrder(ctx: Ctx, site: Site) {
  await askAbout(ctx, [site.gstin])
  const parties = await partiesOf(ctx, site)
  const settings = await settingsAsOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = found(await lockCart(ctx))
    const lock = await runningLock(ctx)
    const cart = await priceFor(ctx, row, parties, lock)
    refuseUnready(cart)
    refuseIf(whyNotTogether(flowOf(cart), sellersOf(cart)))
    const minutes = (await lockMinutesOf(ctx, variantsOf(cart))) ?? settings.gatewayLockMinutes
    const lockExpiresAt = lock?.expiresAt ?? new Date(ctx.now.getTime() + minutes * 60_000)
    const policies = await policiesFor(ctx, variantsOf(cart))
    await ctx.db
      .deleteFrom('priceLocks')
      .where('userId', '=', actorOf(ctx).userId)
      .where('usedAt', 'is', null)
      .execute()
    await ctx.db
      .insertInto('priceLocks')
      .values({
        userId: actorOf(ctx).userId,
        ...(await customerOf(ctx)),
        prices: JSON.stringify(promisesOf(cart)),
        payablePaise: cart.payablePaise,
        grantedAt: ctx.now,
        expiresAt: lockExpiresAt,
        policies: JSON.stringify(policies),
      })
      .execute()
    // The buyer sees these prices at review
    await writeSeenPrices(ctx, row.id, promisesOf(cart))
    return {
      ...parties,
      cart,
      lockExpiresAt,
      payablePaise: cart.payablePaise,
      methods: methodsFor(ctx, cart, await directRefusal(ctx), await creditOption(ctx, cart)),
      gstTds: await gstTdsFor(ctx, cart),
      policies: await policyTexts(ctx, policies),
    }
  })
}

/** What the caller's company may deduct from this order if it pays by transfer, and what is then left to transfer. */
async function gstTdsFor(ctx: Ctx, cart: PricedCart) {
  const company = await companyOf(ctx)
  const offered = company && (await gstTdsOf(ctx, company.id, cart.groups))
  return offered ? { ...offered, transferPaise: cart.payablePaise - offered.mostPaise } : null
}

/** An order as it was reviewed. */
export type ReviewedOrder = Awaited<ReturnType<typeof reviewOrder>>

function methodsFor(ctx: Ctx, cart: PricedCart, notDirect: Refusal | null = null, credit: CreditOption | null = null) {
  const { settings } = cart
  const online = whyNotMethod(flowOf(cart), 'GATEWAY') ?? whyNotOnline(cart.payablePaise, settings)
  const direct = whyNotMethod(flowOf(cart), 'DIRECT') ?? notDirect
  return [
    // Without a gateway, online payment is not mentioned
    ...(hasGateway(ctx.config)
      ? [{ method: 'GATEWAY' as const, refusal: online, minutes: settings.gatewayLockMinutes }]
      : []),
    { method: 'DIRECT' as const, refusal: direct, minutes: transferMinutes(ctx, settings) },
    ...(credit ? [{ method: 'CREDIT' as const, refusal: credit.refusal, minutes: 0, credit: credit.left }] : []),
  ].map(({ refusal, ...method }) => ({ credit: [], ...method, whyNot: refusal }))
}

type Placing = Site & {
  method: PaymentMethod
  poNumber?: string | null
  notes?: string | null
  expectedPaise: number
}

/**
 * Places the order: prices the cart under the lock, compares with what the buyer saw, reserves stock, redeems the
 * coupon and empties the cart, in one transaction, once per key.
 */
export async function placeOrder(ctx: Ctx, key: string, input: Placing): Promise<PlacedOrder> {
  await askAbout(ctx, [input.gstin])
  return once<PlacedOrder>(ctx, key, input, async (ctx, kept) => {
    refuseIf(whyNotPo(await companyOf(ctx), input.poNumber ?? null))
    const parties = await partiesOf(ctx, input)
    await refuseStopped(ctx, parties.gstin)
    const row = found(await lockCart(ctx))
    const lock = await runningLock(ctx)
    const cart = await priceFor(ctx, row, parties, lock)
    refuseUnready(cart)
    const { settings } = cart
    refuseIf(whyNotCheckout({ lines: cart.count, goodsPaise: cart.goodsPaise }, settings))
    refuseIf(whyNotTogether(flowOf(cart), sellersOf(cart)))
    const onCredit = input.method === 'CREDIT'
    const notDirect = input.method === 'DIRECT' ? await directRefusal(ctx) : null
    const methods = methodsFor(ctx, cart, notDirect, onCredit ? await creditOption(ctx, cart) : null)
    const chosen = methods.find(({ method }) => method === input.method)
    if (!chosen) throw refused(onCredit ? 'CREDIT_COMPANY' : 'NO_GATEWAY')
    const { whyNot, minutes } = chosen
    refuseIf(whyNot)
    if (cart.couponRefusal) throw cart.couponRefusal
    if (cart.payablePaise !== input.expectedPaise) {
      throw refused('PRICE_CHANGED', { old: formatInr(input.expectedPaise), new: formatInr(cart.payablePaise) })
    }
    const draft = await draftToAccept(ctx, cart)
    const allowed = await allowedOrder(ctx, { ...parties, cart }, input.method)
    const lockExpiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    const order = { ...(await nextOrder(ctx)), payablePaise: cart.payablePaise }
    await createOrder(
      ctx,
      {
        ...order,
        key,
        cart,
        companyId: allowed.companyId,
        ...parties,
        poNumber: input.poNumber?.trim().slice(0, 40) || null,
        notes: input.notes?.trim().slice(0, 500) || null,
        method: input.method,
        // Sellers are paid for what they sell on their own credit
        flow: onCredit ? 'BUYER_PAYS_SELLER' : flowOf(cart),
        lockExpiresAt,
        // Without a lock the buyer has seen today's policies
        policies: lock?.policies ?? (await policiesFor(ctx, variantsOf(cart))),
      },
      [kept(order), usedLocks(ctx), acceptedWithOrder(ctx), ...emptiedCart(ctx, row.id)],
    )
    if (cart.outcome) await redeemCoupon(ctx, order.id, cart.outcome)
    await usedApproval(ctx, allowed, { ...parties, cart, id: order.id, method: input.method })
    if (draft) await acceptDraft(ctx, draft, order)
    if (onCredit) await placeOnCredit(ctx, order.id)
    if (input.method === 'DIRECT')
      await openTransfer(ctx, {
        orderId: order.id,
        expectedPaise: order.payablePaise,
        deadline: lockExpiresAt,
        flow: flowOf(cart),
      })
    return order
  })
}

/** Adds the goods of an order to the cart; skips what is not on sale any more. */
export async function reorder(ctx: Ctx, orderId: string): Promise<number> {
  const order = await getOrder(ctx, orderId)
  let added = 0
  for (const suborder of await subordersOf(ctx, order.id)) {
    for (const line of suborder.lines.filter(({ replacesId }) => replacesId === null)) {
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
