import { addWorkingHours } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Actor, Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { Refused } from '#core/errors.ts'
import { addToCart, clearCart } from '#features/buying/carts/carts.ts'
import { queueRefund } from '#features/money/payments/payments.ts'
import { submitTransfer } from '#features/money/payments/transfers.ts'
import { acceptAssignment, declineAssignment } from '#features/orders/dealers/answers.ts'
import { offerNext, timeOut } from '#features/orders/dealers/assign.ts'
import {
  deliverShipment,
  dispatchShipment,
  packShipment,
  prepareShipmentInvoice,
} from '#features/orders/orders/fulfil.ts'
import {
  placePaidOrder,
  readSuborders,
  updateSuborderAsBuyer,
  updateSuborderAsSeller,
  updateSuborderStatuses,
} from '#features/orders/orders/orders.ts'
import { placeOrder, reviewOrder } from '#features/storefront/checkout/checkout.ts'
import { requestedFor } from '../network.ts'
import type { Cast, Person } from '../people.ts'
import { coverLoad } from './heats.ts'
import { lot } from './lot.ts'
import { truckFor } from './trucks.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const orderDays = 60
/** The last week was busy: something is to do in every admin list. */
const perDay = (back: number) => (back < 8 ? 5 : 2)

const actor = (person: Person): Actor => ({
  userId: person.id,
  sessionId: 0,
  roles: person.roles,
  name: person.name,
  email: person.email,
  sellerId: person.sellerId,
  memberRole: person.sellerId === null ? null : 'OWNER',
})
/** The same database at another moment, asked by another person; nobody is told. */
export const at = (ctx: Ctx, now: Date, person: Person | null): Ctx => ({
  ...ctx,
  now,
  actor: person && actor(person),
  loaders: new Map(),
  emit: async () => {},
})

type Choice = { offerId: number; quantityMilli: number }

/** Offers that reach a pincode, of all sellers or of one, as one who looks for a good price would find them. */
export async function offersNear(ctx: Ctx, pincode: string, sellerId: number | null, bars = false): Promise<Choice[]> {
  return rowsAs<Choice>(
    ctx.db,
    sql`select o.id as "offerId", quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as "quantityMilli"
        from offers o join variants v on v.id = o.variant_id join stock s on s.offer_id = o.id
          join dispatch_points d on d.id = o.dispatch_point_id join pincodes p on p.pincode = ${pincode}
        where o.status = 'LIVE' and o.price_valid_to is null and o.list_prices[p.zone_id] is not null
          and (d.serves_states is null or p.state_code = any(d.serves_states))
          and abs(d.lat_micro - p.lat_micro) + abs(d.lon_micro - p.lon_micro) < coalesce(d.max_km, 300) * 9000
          and s.on_hand_milli - s.reserved_milli >= quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
          and (${sellerId}::bigint is null or o.seller_id = ${sellerId})
          and (not ${bars} or exists (select 1 from products p where p.id = v.product_id and p.kind = 'TMT'))
        order by o.id`,
  )
}

/**
 * Sixty days of trade, made by the shop's own use-cases with the clock turned back: orders in every state, papers and all.
 * `begin` starts each day, because invoices are numbered by day.
 */
export async function fillOrders(ctx: Ctx, cast: Cast, begin: (back: number) => Promise<void>): Promise<void> {
  const draw = lot('orders')
  const regular = [...cast.sellers.values()].find(({ roles }) => roles.includes('seller'))
  const associate = [...cast.sellers.values()].find(({ email }) => email === 'associate@neev.example')
  const neighbours = await buyersNear(ctx, cast, regular?.sellerId ?? null)
  const builders = await buyersNear(ctx, cast, associate?.sellerId ?? null)
  for (let back = orderDays; back >= 0; back--) {
    await begin(back)
    for (let count = 0; count < perDay(back); count++) {
      await oneOrder(ctx, cast, cast.buyers[draw(cast.buyers.length)], null, back, draw)
    }
    // whoever looks in with the seller's demo login sees a yard that is at work
    if (back < 4 || back % 2 === 0)
      await oneOrder(ctx, cast, neighbours[draw(neighbours.length)], regular?.sellerId ?? null, back, draw)
    // and whoever looks in with the associate's or a dealer's sees their network at work
    for (let count = 0; count < (back < 4 ? 3 : back % 3 === 0 ? 1 : 0); count++)
      await oneOrder(ctx, cast, builders[draw(builders.length)], associate?.sellerId ?? null, back, draw)
    if (back % 2 === 0 && back >= 6 && back <= 12)
      await trucksOfBars(ctx, cast, neighbours[0], regular?.sellerId ?? null, back, lot(`bars ${back}`))
  }
}

/** Trucks of bars of one day: what is weighed, claimed and charged afterwards is told of these. */
async function trucksOfBars(
  ctx: Ctx,
  cast: Cast,
  neighbour: Person | undefined,
  sellerId: number | null,
  back: number,
  draw: (below: number) => number,
): Promise<void> {
  for (const email of ['customer@neev.example', 'b2b@neev.example']) {
    const buyer = cast.buyers.find((one) => one.email === email)
    await oneOrder(ctx, cast, buyer, null, back, draw, true)
  }
  await oneOrder(ctx, cast, neighbour, sellerId, back, draw, true)
}

async function buyersNear(ctx: Ctx, cast: Cast, sellerId: number | null): Promise<Person[]> {
  const near: Person[] = []
  for (const buyer of cast.buyers)
    if ((await offersNear(ctx, buyer.pincode ?? '', sellerId)).length > 0) near.push(buyer)
  return near
}

async function oneOrder(
  ctx: Ctx,
  cast: Cast,
  buyer: Person | undefined,
  sellerId: number | null,
  back: number,
  draw: (below: number) => number,
  bars = false,
): Promise<void> {
  if (!buyer) return
  const moment = beforeNight(new Date(ctx.now.getTime() - back * day - (1 + draw(9)) * hour))
  // at the price for all, as before the company was approved
  const asBuyer = at(ctx, moment, { ...buyer, roles: ['customer'] })
  const near = await offersNear(ctx, buyer.pincode ?? '', sellerId, bars)
  const picks = Array.from({ length: bars ? 1 : 1 + draw(3) }, () => near[draw(Math.max(near.length, 1))])
  for (const pick of picks) {
    if (pick)
      await quietly(() =>
        addToCart(
          asBuyer,
          [{ offerId: String(pick.offerId), quantityMilli: pick.quantityMilli, unit: 'kg' }],
          buyer.pincode,
        ),
      )
  }
  const site = { shippingAddressId: String(buyer.addressIds[0]), gstin: buyer.gstin }
  const review = await quietly(() => reviewOrder(asBuyer, site))
  if (!review) {
    await quietly(() => clearCart(asBuyer))
    return
  }
  const steady = sellerId !== null || bars
  const method = review.payablePaise > 500_000_00 || (!steady && draw(5) === 0) ? 'DIRECT' : 'GATEWAY'
  const placed = await placeOrder(asBuyer, `seed-order-${back}-${draw(1_000_000_000)}`, {
    ...site,
    method,
    expectedPaise: review.payablePaise,
  })
  await followUp(
    ctx,
    cast,
    { id: placed.id, number: placed.number, payablePaise: placed.payablePaise, method },
    buyer,
    moment,
    back,
    steady ? 8 + draw(12) : draw(20),
  )
}

async function quietly<T>(action: () => Promise<T>): Promise<T | null> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

type Placed = { id: number; number: string; payablePaise: number; method: 'GATEWAY' | 'DIRECT' }

/** What became of it: most arrive; some were never paid, cancelled or turned down; the youngest are on their way. */
async function followUp(
  ctx: Ctx,
  cast: Cast,
  order: Placed,
  buyer: Person,
  moment: Date,
  back: number,
  fate: number,
): Promise<void> {
  const paidAt = new Date(moment.getTime() + hour / 3)
  const placedAt = order.method === 'DIRECT' ? inDaylight(new Date(paidAt.getTime() + 4 * hour)) : paidAt
  if (fate === 0 && back > 1)
    return updateSuborderStatuses(at(ctx, new Date(moment.getTime() + day), null), order.id, 'all', {
      name: 'expire',
      by: 'shop',
    })
  // a bank transfer is still waited for; the lock of an online payment would be over
  if (fate === 1 && back === 0 && order.method === 'DIRECT') return
  if (order.method === 'DIRECT') {
    const input = {
      mode: 'NEFT',
      amountPaise: order.payablePaise,
      utr: `HDFCR52026${String(order.id).padStart(8, '0')}`,
      paidOn: moment.toISOString().slice(0, 10),
    }
    await submitTransfer(at(ctx, paidAt, buyer), { orderId: String(order.id), debitNoteId: null }, input)
    if (back < 2) return
    await verify(ctx, cast, order, placedAt)
  } else await capture(ctx, order, paidAt)
  const suborders = await readSuborders(at(ctx, placedAt, buyer), sql`s.order_id = ${order.id}`)
  for (const suborder of suborders) {
    const dealer = fate === 3 ? null : await withDealer(ctx, cast, suborder.id, placedAt, back)
    const seller = dealer === null ? cast.sellers.get(suborder.sellerId) : dealer
    if (seller) await fulfil(ctx, suborder.id, seller, buyer, placedAt, back, fate)
  }
}

/**
 * An associate's part looks for its dealer, as it would in the shop: most say yes within minutes, one in five says no and one in
 * nine nothing. Null where the associate sends it itself, undefined while somebody is asked.
 */
async function withDealer(
  ctx: Ctx,
  cast: Cast,
  id: number,
  placedAt: Date,
  back: number,
): Promise<Person | null | undefined> {
  // what waits for an answer was asked a moment ago: its time is not over when somebody looks
  let moment = back === 0 ? new Date(ctx.now.getTime() - 10 * minute) : placedAt
  await offerNext(at(ctx, moment, null), id)
  for (let requested = 0; requested < 4; requested++) {
    const dealer = cast.sellers.get((await requestedFor(ctx, id)) ?? 0)
    if (!dealer) return null
    if ((id + requested) % 9 === 0 && back > 4) {
      moment = addWorkingHours(moment, 1)
      await timeOut(at(ctx, moment, null))
      continue
    }
    moment = new Date(moment.getTime() + 7 * minute)
    const asDealer = at(ctx, moment, dealer)
    if ((id + requested) % 5 === 0) await declineAssignment(asDealer, String(id), { reasonCode: 'NO_VEHICLE' })
    else if (back === 0) return undefined
    else {
      const yes = await quietly(() => acceptAssignment(asDealer, String(id)))
      if (yes) return dealer
      await declineAssignment(asDealer, String(id), { reasonCode: 'NO_STOCK' })
    }
  }
  return null
}

export async function capture(ctx: Ctx, order: Placed, when: Date): Promise<void> {
  const stamp = when.toISOString()
  await sql`
    with paid as (
      insert into payments (number, order_id, gateway, attempt, status, amount_paise, gateway_order_id,
      gateway_payment_id, instrument, created_at, settled_at)
      values (${`${order.number}-P1`}, ${order.id}, 'test', 1, 'CAPTURED', ${order.payablePaise},
      ${`test_seed_${order.id}`}, ${`testpay_seed_${order.id}`}, 'Card ending 4111', ${stamp}, ${stamp})
      returning id
    ), book as (
      insert into test_gateway_orders (id, payment_number, amount_paise, return_url, status, payment_id, created_at,
      decided_at)
      values (${`test_seed_${order.id}`}, ${`${order.number}-P1`}, ${order.payablePaise}, '', 'captured',
      ${`testpay_seed_${order.id}`}, ${stamp}, ${stamp})
    )
    insert into payment_splits (payment_id, suborder_id, captured_paise)
    select paid.id, s.id, s.total_paise - s.platform_credit_paise from paid, suborders s
    where s.order_id = ${order.id}`.execute(ctx.db)
  await placePaidOrder(at(ctx, when, null), order.id)
}

async function verify(ctx: Ctx, cast: Cast, order: Placed, when: Date): Promise<void> {
  await sql`
    update bank_transfers set status = 'VERIFIED', received_paise = expected_paise, decided_at = ${when},
    decided_by = ${cast.admin.id}
    where order_id = ${order.id}`.execute(ctx.db)
  await placePaidOrder(at(ctx, when, cast.admin), order.id, { by: 'admin' })
}

export async function fulfil(
  ctx: Ctx,
  id: number,
  seller: Person,
  buyer: Person,
  placedAt: Date,
  back: number,
  fate: number,
): Promise<void> {
  const later = (hours: number, person: Person | null) =>
    at(ctx, new Date(Math.min(placedAt.getTime() + hours * hour, ctx.now.getTime())), person)
  if (fate === 2 && back > 0) {
    const row = await updateSuborderAsBuyer(later(2, buyer), String(id), 'cancel', { reasonCode: 'CHANGED_PLAN' })
    return queueRefund(later(2, null), row.orderId, id)
  }
  if (fate === 3 && back > 0) {
    const row = await updateSuborderAsSeller(later(3, seller), String(id), 'reject', { reasonCode: 'NO_STOCK' })
    return queueRefund(later(3, null), row.orderId, id)
  }
  if (back === 0 || (back === 1 && fate < 8)) return
  if (!seller.roles.includes('subBusiness')) await updateSuborderAsSeller(later(4, seller), String(id), 'accept', {})
  if (back === 1) return
  const leaves = inDaylight(new Date(ctx.now.getTime() - back * day + 28 * hour))
  const packed = (hours: number) =>
    at(
      ctx,
      new Date(Math.min(inDaylight(later(hours, seller).now).getTime(), leaves.getTime() - hour, ctx.now.getTime())),
      seller,
    )
  const { shipments } = await packShipment(packed(20), String(id), null)
  const ownShipment = String(shipments[0]?.id)
  await coverLoad(packed(21), ownShipment)
  if (back === 2 || (back === 3 && fate < 8)) return
  // all trucks of a day leave at one time: their invoices are numbered in the order in which they are written here, and a number's
  // day never lies before that of the number before it, whatever the hour at which the demo shop is filled
  await prepareShipmentInvoice(at(ctx, leaves, seller), ownShipment)
  await dispatchShipment(at(ctx, leaves, seller), ownShipment, await truckFor(ctx.db, id))
  if (back < 4 || (back < 6 && fate < 8)) return
  const shipment = await rowAs<{ code: string }>(
    ctx.db,
    sql`select delivery_code as code from shipments where suborder_id = ${id}`,
  )
  const arrives = inDaylight(new Date(Math.min(placedAt.getTime() + 60 * hour, ctx.now.getTime())))
  await deliverShipment(at(ctx, arrives > ctx.now ? ctx.now : arrives, seller), ownShipment, {
    otp: shipment?.code ?? '',
  })
  if (back > 14)
    await updateSuborderStatuses(later(60 + 7 * 24, null), await orderOf(ctx, id), [id], {
      name: 'complete',
      by: 'shop',
    })
}

/** The moment, or the evening before it: nobody orders sand at four in the morning. */
function beforeNight(moment: Date): Date {
  const hourOfDay = Math.floor(((moment.getTime() + 5.5 * hour) % day) / hour)
  return hourOfDay >= 7 ? moment : new Date(moment.getTime() - 9 * hour)
}

/** The moment, or nine in the morning (IST) after it: sites take no loads at night. */
function inDaylight(moment: Date): Date {
  const hourOfDay = Math.floor(((moment.getTime() + 5.5 * hour) % day) / hour)
  if (hourOfDay >= 8 && hourOfDay < 19) return moment
  const sinceMidnight = (moment.getTime() + 5.5 * hour) % day
  const nine = moment.getTime() - sinceMidnight + 9 * hour
  return new Date((hourOfDay < 8 ? nine : nine + day) + (sinceMidnight % hour))
}

const orderOf = async (ctx: Ctx, suborderId: number) =>
  (await rowAs<{ id: number }>(ctx.db, sql`select order_id as id from suborders where id = ${suborderId}`))?.id ?? 0
