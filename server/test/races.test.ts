import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'
import { invariants } from '../src/every-invariant.ts'

/** Fifty at once; on the embedded database they queue, on PostgreSQL they really meet. */
const crowd = 50
let server: TestServer
let buy: ReturnType<typeof buying>
let cement: BuiltOffer
let bars: BuiltOffer
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  await server.build.bankAccount()
  ;({ cement, bars } = await buy.onSale())
  await server.pool.query(
    'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
  )
})
afterAll(() => server.close())

const restock = (offerId: number) =>
  server.pool.query(
    'update stock set on_hand_milli = on_hand_milli + 1000000000, initial_milli = initial_milli + 1000000000 where offer_id = $1',
    [offerId],
  )

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

const add =
  'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, pincode: "411045") { count } }'
type Ready = { token: string; input: object }

/** A buyer of 100 bags or of a tonne of bars who has looked at the review step and is about to press the button. */
async function readyBuyer(offer: BuiltOffer, coupon?: string): Promise<Ready> {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const quantityMilli = offer.variant.moqMilli * (offer === cement ? 2 : 20)
  await server.get(add, { offerId: offer.id, quantityMilli }, buyer.token)
  if (coupon)
    await server.get('mutation ($code: String!) { applyCoupon(code: $code) { count } }', { code: coupon }, buyer.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  return { token: buyer.token, input: { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise } }
}
const readyBuyers = async (...values: Parameters<typeof readyBuyer>) => {
  const ready: Ready[] = []
  for (let at = 0; at < crowd; at++) ready.push(await readyBuyer(...values))
  return ready
}
const tally = (codes: string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

describe('fifty at once', () => {
  test('for the last five lots: five get one, stock is not oversold', async () => {
    const ready = await readyBuyers(cement)
    await server.pool.query(
      'update stock set on_hand_milli = reserved_milli + 500000, initial_milli = initial_milli - (on_hand_milli - reserved_milli - 500000) where offer_id = $1',
      [cement.id],
    )
    const codes = await Promise.all(
      ready.map(({ token, input }, at) => server.codeOf(place, { key: `last-lots-${at}`, input }, token)),
    )
    // who comes after the last lot reads that there is none, who came before it was counted that there is too little
    const { OK, STOCK_SHORT = 0, STOCK_SHORT_OF = 0, OUT_OF_STOCK = 0, ...other } = tally(codes)
    expect([OK, STOCK_SHORT + STOCK_SHORT_OF + OUT_OF_STOCK, other]).toEqual([5, crowd - 5, {}])
    expect(await broken()).toEqual([])
    await restock(cement.id)
  })

  test('with a coupon that has three uses: three get it', async () => {
    const coupon = {
      code: 'RACE-3',
      title: 'Three of these',
      kind: 'FLAT',
      amountPaise: 500_00,
      usageLimit: 3,
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-12-01T00:00:00Z',
    }
    await server.get(
      'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
      { input: coupon },
      await server.as('admin'),
    )
    const ready = await readyBuyers(bars, 'RACE-3')
    const codes = await Promise.all(
      ready.map(({ token, input }, at) => server.codeOf(place, { key: `coupon-race-${at}`, input }, token)),
    )
    expect(tally(codes)).toEqual({ OK: 3, COUPON_USED_UP: crowd - 3 })
    expect(await broken()).toEqual([])
  })

  test('with one coupon for different goods: everybody gets it', async () => {
    const input = {
      code: 'RACE-ALL',
      title: 'For everybody',
      kind: 'FLAT',
      amountPaise: 500_00,
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-12-01T00:00:00Z',
    }
    await server.get(
      'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
      { input },
      await server.as('admin'),
    )
    const product = await server.build.product({
      goods: 'bars',
      sizes: [8, 10, 16, 20].map((diameterMm) => ({ diameterMm })),
    })
    const goods = [cement, bars]
    for (const variant of product.variants) goods.push(await server.build.offer({ product, variant }))
    const ready: Ready[] = []
    for (let at = 0; at < crowd; at++) ready.push(await readyBuyer(goods[at % goods.length] ?? cement, 'RACE-ALL'))
    const codes = await Promise.all(
      ready.map(({ token, input }, at) => server.codeOf(place, { key: `goods-race-${at}`, input }, token)),
    )
    expect(tally(codes)).toEqual({ OK: crowd })
    expect(await broken()).toEqual([])
  })

  test('with one key: one order', async () => {
    const { token, input } = await readyBuyer(bars)
    const before = await server.build.count('orders')
    const codes = await Promise.all(
      Array.from({ length: crowd }, () => server.codeOf(place, { key: 'one-key-only', input }, token)),
    )
    expect(tally(codes)).toEqual({ OK: crowd })
    expect(await server.build.count('orders')).toBe(before + 1)
  })

  test('with a key each for one cart: one order', async () => {
    const { token, input } = await readyBuyer(bars)
    const codes = await Promise.all(
      Array.from({ length: crowd }, (_, at) => server.codeOf(place, { key: `one-cart-${at}`, input }, token)),
    )
    expect(tally(codes)).toEqual({ OK: 1, CART_EMPTY: crowd - 1 })
  })

  test('adding the same goods to one cart: all of it is in', async () => {
    const { token } = await readyBuyer(cement)
    const add10 =
      'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 10000, pincode: "411045") { count } }'
    const codes = await Promise.all(
      Array.from({ length: crowd }, () => server.codeOf(add10, { offerId: cement.id }, token)),
    )
    expect(tally(codes)).toEqual({ OK: crowd })
    const { rows } = await server.pool.query(
      'select quantity_milli::int as milli from cart_lines l join carts c on c.id = l.cart_id join sessions s on s.user_id = c.user_id where s.token_hash = $1',
      [createHash('sha256').update(token).digest()],
    )
    expect(rows).toEqual([{ milli: 100_000 + crowd * 10_000 }])
  })

  test('callbacks of one payment: settled once', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await server.get(
      'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { paymentId } }',
      { orderId: placed.id },
      buyer.token,
    )
    await server.pool.query(
      "update test_gateway_orders set status = 'captured', payment_id = $2 where payment_number = $1",
      [`${placed.number}-P1`, `race_${placed.id}`],
    )
    await Promise.all(
      Array.from({ length: crowd }, () =>
        fetch(`${server.url}/api/payment/response/test?payment=${placed.number}-P1`, { redirect: 'manual' }),
      ),
    )
    const order = await buy.read(buyer.token, placed.id)
    expect(order.paymentStatus).toBe('PAID')
    expect(order.events.filter((event) => event.kind === 'pay')).toHaveLength(order.suborders.length)
    expect(await broken()).toEqual([])
  })

  test('dispatches from one GSTIN: invoice numbers without gaps or twins', async () => {
    const seller = cement.seller.owner.token
    const shipments: string[] = []
    for (let at = 0; at < 12; at++) {
      const { token, input } = await readyBuyer(cement)
      const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
        place,
        { key: `invoice-race-${at}`, input },
        token,
      )
      await buy.pay(token, placeOrder.id)
      const [suborder] = (await buy.read(token, placeOrder.id)).suborders
      const transition =
        'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition) { id } }'
      await server.get(transition, { id: suborder?.id, transition: 'accept' }, seller)
      shipments.push(await packAll(server, seller, suborder?.id))
    }
    const codes = await Promise.all(
      shipments.flatMap((id) => [id, id]).map((id) => server.codeOf(dispatch, { id, input: truck }, seller)),
    )
    expect(tally(codes)).toEqual({ OK: 12, BAD_TRANSITION: 12 })
    expect(await broken()).toEqual([])
  })
})

// the embedded database has one connection: nobody else can hold a row
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what another holds for too long is told as such, changes nothing, and can be done again',
  async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    const cancel =
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
    const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from orders where id = $1 for update', [placed.id])
      expect(await server.codeOf(cancel, { id: suborder?.id }, buyer.token)).toBe('BUSY')
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect((await buy.read(buyer.token, placed.id)).suborders[0]?.status).toBe(suborder?.status)
    expect(await server.codeOf(cancel, { id: suborder?.id }, buyer.token)).toBe('OK')
  },
)

test('and after all of it what must hold holds', async () => expect(await broken()).toEqual([]))
