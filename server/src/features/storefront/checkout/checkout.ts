import { whyNotCheckout, whyNotOnline, whyNotPo } from '@neev/domain/buying/carts'
import { whyNotGstin } from '@neev/domain/core/identity/identity'
import { cleanCode } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import type { Refusal } from '@neev/domain/core/refusals'
import { isStateCode } from '@neev/domain/core/states'
import { whyNotMethod, whyNotTogether } from '@neev/domain/money/money-flows'
import { siteLimitGrams } from '@neev/domain/people/accounts/accounts'
import { isSezSupply } from '@neev/domain/tax/gst'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { withIdempotencyAlong } from '#core/idempotency.ts'
import { companyOf } from '#features/businesses/b2b/b2b.ts'
import {
  addToCart,
  type CartRow,
  emptiedCart,
  lockCart,
  type PricedCart,
  priceCart,
  promiseKey,
  readLocked,
  seenPrices,
} from '#features/buying/carts/carts.ts'
import { redeemCoupon } from '#features/buying/coupons/coupons.ts'
import { policiesFor, toShownPolicies } from '#features/content/policies/policies.ts'
import { acceptedWithOrder } from '#features/content/site-pages/site-pages.ts'
import { type CreditOption, creditOption, placeOnCredit } from '#features/money/credit/credit.ts'
import {
  directRefusal,
  gstTdsOf,
  hasGateway,
  openTransfer,
  transferMinutes,
} from '#features/money/payments/payments.ts'
import {
  type Address,
  createOrder,
  getOrder,
  nextOrder,
  orderOfColumns,
  type PlacedOrder,
  subordersOf,
} from '#features/orders/orders/orders.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { acceptDraft, draftToAccept } from '#features/procurement/draft-orders/draft-orders.ts'
import {
  approvalsOfReview,
  checkOrderAllowed,
  markApprovalUsed,
} from '#features/procurement/order-approvals/order-approvals.ts'
import { askAbout, refuseStopped } from '#features/tax/gstin-statuses/gstin-statuses.ts'
import {
  addressesOf,
  type CheckoutRow,
  cartLockWithKey,
  type Lock,
  lockOf,
  type ReadCheckout,
  readPlacing,
  readReview,
  usedLocks,
  withState,
  writeLock,
} from './checkout.queries.ts'
import { type Split, sideOfCart, splitOf, splitOrThrow } from './split.ts'

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
async function partiesOf(
  ctx: Ctx,
  [shipping, billing]: readonly Address[],
  { gstin, stateCode }: Site,
): Promise<Parties> {
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

type Checkout<Row> = { row: CartRow & Row; parties: Parties; lock: Lock | null }

const addressIdsOf = ({ shippingAddressId, billingAddressId }: Site) => [
  shippingAddressId,
  billingAddressId ?? shippingAddressId,
]

/** Locks the caller's cart; with buyer and site of the order, and the prices that are locked for it. */
export const lockCheckout = async <Row extends CheckoutRow>(
  ctx: Ctx,
  site: Site,
  read: ReadCheckout<Row>,
): Promise<Checkout<Row>> => checkoutOf(ctx, site, await lockCart(ctx), read)

async function checkoutOf<Row extends CheckoutRow>(
  ctx: Ctx,
  site: Site,
  locked: CartRow | null,
  read: ReadCheckout<Row>,
): Promise<Checkout<Row>> {
  const cart = found(locked)
  const besides = found(await read(ctx, addressIdsOf(site), cart))
  const addresses = addressesOf(besides, addressIdsOf(site))
  return { row: { ...cart, ...besides }, parties: await partiesOf(ctx, addresses, site), lock: lockOf(besides) }
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
  return transaction(ctx, async (ctx) => {
    const { row, parties, lock } = await lockCheckout(ctx, site, readReview)
    const cart = await priceFor(ctx, row, parties, lock)
    refuseUnready(cart)
    refuseIf(whyNotTogether(flowOf(cart), sellersOf(cart)))
    const minutes = row.lockMinutes ?? cart.settings.gatewayLockMinutes
    const lockExpiresAt = lock?.expiresAt ?? new Date(ctx.now.getTime() + minutes * 60_000)
    const { policies } = row
    const prices = promisesOf(cart)
    await writeLock(
      ctx,
      { prices, payablePaise: cart.payablePaise, expiresAt: lockExpiresAt, policies: toShownPolicies(policies) },
      seenPrices(row.id, prices),
    )
    return {
      ...parties,
      cart,
      lockExpiresAt,
      payablePaise: cart.payablePaise,
      methods: methodsFor(ctx, cart, await directRefusal(ctx), await creditOption(ctx, cart)),
      gstTds: await gstTdsFor(ctx, cart),
      policies,
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

/** How an amount can be paid online or by transfer. */
function paymentsFor(ctx: Ctx, cart: PricedCart, payablePaise: number, notDirect: Refusal | null) {
  const { settings } = cart
  const online = whyNotMethod(flowOf(cart), 'GATEWAY') ?? whyNotOnline(payablePaise, settings)
  const direct = whyNotMethod(flowOf(cart), 'DIRECT') ?? notDirect
  return [
    // Without a gateway, online payment is not mentioned
    ...(hasGateway(ctx.config)
      ? [{ method: 'GATEWAY' as const, whyNot: online, minutes: settings.gatewayLockMinutes }]
      : []),
    { method: 'DIRECT' as const, whyNot: direct, minutes: transferMinutes(ctx, settings) },
  ].map((method) => ({ ...method, credit: [], split: null }))
}

function methodsFor(ctx: Ctx, cart: PricedCart, notDirect: Refusal | null = null, credit: CreditOption | null = null) {
  const paid = paymentsFor(ctx, cart, cart.payablePaise, notDirect)
  if (!credit) return paid
  const split = splitOf(cart, credit)
  const rest = split && { ...split, methods: paymentsFor(ctx, cart, split.restPaise, notDirect) }
  return [...paid, { method: 'CREDIT' as const, whyNot: credit.refusal, minutes: 0, credit: credit.left, split: rest }]
}

export type Placing = Site & {
  method: PaymentMethod
  /** How the part is paid that no seller gives credit for, if only the other one is ordered on credit. */
  restMethod?: PaymentMethod | null
  poNumber?: string | null
  notes?: string | null
  expectedPaise: number
}

/** What one order of a checkout is written from. */
type Part = Awaited<ReturnType<typeof checkPart>>
type Checked = {
  row: CartRow
  parties: Parties
  lock: Lock | null
  /** The next order. */
  next: { id: number; number: string }
  /** The order, and of a divided cart the one of what is not on credit. */
  part: Part
  restPart: Part | null
}

/** An order, and the one that was placed beside it for what is not on credit. */
export type PlacedTogether = PlacedOrder & { rest: PlacedOrder | null }

/**
 * Places the order: prices the cart under the lock, compares with what the buyer saw, reserves stock, redeems the
 * coupon and empties the cart, in one transaction, once per key. With `restMethod` it is two orders: what its sellers
 * give credit for, and the rest, which is paid.
 */
export async function placeOrder(ctx: Ctx, key: string, input: Placing): Promise<PlacedTogether> {
  await askAbout(ctx, [input.gstin])
  return withIdempotencyAlong<PlacedTogether>(
    ctx,
    { key, request: input, along: cartLockWithKey(ctx) },
    async (ctx, resultOf) => writeOrder(ctx, key, input, await checkOrder(ctx, input), resultOf),
  )
}

/** The cart of the caller, which is locked with the key, priced and ready to be ordered as the buyer saw it; refuses what cannot be. Writes nothing. */
async function checkOrder(ctx: Ctx, input: Placing): Promise<Checked> {
  refuseIf(whyNotPo(await companyOf(ctx), input.poNumber ?? null))
  const { row, parties, lock } = await checkoutOf(ctx, input, await readLocked(ctx), readPlacing)
  await refuseStopped(ctx, parties.gstin)
  const cart = await priceFor(ctx, row, parties, lock)
  refuseUnready(cart)
  refuseIf(whyNotCheckout({ lines: cart.count, goodsPaise: cart.goodsPaise }, cart.settings))
  refuseIf(whyNotTogether(flowOf(cart), sellersOf(cart)))
  const onCredit = input.method === 'CREDIT'
  const notDirect = [input.method, input.restMethod].includes('DIRECT') ? await directRefusal(ctx) : null
  const methods = methodsFor(ctx, cart, notDirect, onCredit ? await creditOption(ctx, cart) : null)
  const chosen = methods.find(({ method }) => method === input.method)
  if (!chosen) throw refused(onCredit ? 'CREDIT_COMPANY' : 'NO_GATEWAY')
  if (!input.restMethod) refuseIf(chosen.whyNot)
  if (cart.couponRefusal) throw cart.couponRefusal
  refuseChanged(input.expectedPaise, cart.payablePaise)
  const checkout = { row, parties, lock, next: orderOfColumns(ctx, row) }
  if (!input.restMethod) return { ...checkout, part: await checkPart(ctx, checkout, cart, chosen), restPart: null }
  const split = splitOrThrow(chosen.split)
  const way = chosen.split?.methods.find(({ method }) => method === input.restMethod)
  if (!way) throw refused('PAYMENT_METHOD')
  refuseIf(way.whyNot)
  const sides = await sidesOf(ctx, checkout, { cart, split, methods: [input.method, way.method] })
  return {
    ...checkout,
    part: await checkPart(ctx, checkout, sides.credit, { method: input.method, minutes: 0 }),
    restPart: await checkPart(ctx, checkout, sides.rest, way),
  }
}

function refuseChanged(seenPaise: number, nowPaise: number): void {
  if (seenPaise !== nowPaise) throw refused('PRICE_CHANGED', { old: formatInr(seenPaise), new: formatInr(nowPaise) })
}

type InCheckout = Pick<Checked, 'row' | 'parties' | 'lock'>

/**
 * The two priced carts of a divided one, which add up to it. CREDIT_SPLIT_APPROVAL if the whole needs an approval by
 * either method: dividing an order never avoids one.
 */
async function sidesOf(
  ctx: Ctx,
  { row, parties, lock }: InCheckout,
  { cart, split, methods }: { cart: PricedCart; split: Split; methods: PaymentMethod[] },
): Promise<{ credit: PricedCart; rest: PricedCart }> {
  const approvals = await approvalsOfReview(ctx, { ...parties, cart }, methods)
  if (approvals.some(({ approvers }) => approvers > 0)) throw refused('CREDIT_SPLIT_APPROVAL')
  const credit = await priceFor(ctx, sideOfCart(row, cart, split, true), parties, lock)
  const rest = await priceFor(ctx, sideOfCart(row, cart, split, false), parties, lock)
  refuseChanged(cart.payablePaise, credit.payablePaise + rest.payablePaise)
  return { credit, rest }
}

/** What an order of this cart is written from: its draft, what the company allows, how long it waits to be paid. */
async function checkPart(
  ctx: Ctx,
  { parties, lock }: InCheckout,
  cart: PricedCart,
  { method, minutes }: { method: PaymentMethod; minutes: number },
) {
  return {
    cart,
    method,
    draft: await draftToAccept(ctx, cart),
    allowed: await checkOrderAllowed(ctx, { ...parties, cart }, method),
    // Without a lock the buyer has seen today's policies
    policies: lock?.policies ?? (await policiesFor(ctx, variantsOf(cart))),
    lockExpiresAt: new Date(ctx.now.getTime() + minutes * 60_000),
  }
}

/** Writes what was checked: an order, or two of a divided cart, with everything that belongs to them. */
async function writeOrder(
  ctx: Ctx,
  key: string,
  input: Placing,
  { row, parties, next, part, restPart }: Checked,
  resultOf: (order: PlacedTogether) => Sql,
): Promise<PlacedTogether> {
  const ended = [usedLocks(ctx), ...emptiedCart(ctx, row.id)]
  const rest = restPart && { ...next, payablePaise: restPart.cart.payablePaise, rest: null }
  const order = { ...(rest ? await nextOrder(ctx) : next), payablePaise: part.cart.payablePaise, rest }
  const first = { ...part, key, order, placedWith: null }
  // Stock of both is taken before the credit is locked, as for any order
  await writePart(ctx, input, parties, first, [resultOf(order), ...(rest ? [] : ended)])
  const other = restPart && rest && { ...restPart, key: `${key}-rest`, order: rest, placedWith: order.id }
  if (other) await writePart(ctx, input, parties, other, ended)
  await finishPart(ctx, parties, first)
  if (other) await finishPart(ctx, parties, other)
  return order
}

type NewPart = Part & { key: string; order: PlacedOrder; placedWith: number | null }

/** Creates an order of a checkout with its stock reserved, along with these statements. */
const writePart = (
  ctx: Ctx,
  input: Placing,
  parties: Parties,
  { key, order, cart, allowed, method, lockExpiresAt, policies, placedWith }: NewPart,
  along: Sql[],
) =>
  createOrder(
    ctx,
    {
      ...order,
      key,
      cart,
      companyId: allowed.companyId,
      ...parties,
      poNumber: input.poNumber?.trim().slice(0, 40) || null,
      notes: input.notes?.trim().slice(0, 500) || null,
      method,
      // Sellers are paid for what they sell on their own credit
      flow: method === 'CREDIT' ? 'BUYER_PAYS_SELLER' : flowOf(cart),
      lockExpiresAt,
      policies,
      placedWith,
    },
    [acceptedWithOrder(ctx), ...along],
  )

/** What follows once an order is written: its coupon, approval, draft, credit, transfer. */
async function finishPart(
  ctx: Ctx,
  parties: Parties,
  { cart, order, allowed, draft, method, lockExpiresAt }: NewPart,
): Promise<void> {
  if (cart.outcome) await redeemCoupon(ctx, order.id, cart.outcome)
  await markApprovalUsed(ctx, allowed, { ...parties, cart, id: order.id, method })
  if (draft) await acceptDraft(ctx, draft, order)
  if (method === 'CREDIT') await placeOnCredit(ctx, order.id)
  if (method === 'DIRECT')
    await openTransfer(ctx, {
      orderId: order.id,
      expectedPaise: order.payablePaise,
      deadline: lockExpiresAt,
      flow: flowOf(cart),
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
