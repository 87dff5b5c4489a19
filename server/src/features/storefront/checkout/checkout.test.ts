import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { expireUnpaid } from '#features/orders/orders/orders.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying, place, review } from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  admin = await server.as('admin')
  await server.build.bankAccount()
})
afterAll(() => server.close())

const apply =
  'mutation ($code: String!) { applyCoupon(code: $code) { payablePaise coupon { discountPaise whyNot { code message } } } }'
const makeCoupon = (over: object) =>
  server.get(
    'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
    {
      input: {
        title: 'A thousand off',
        kind: 'FLAT',
        amountPaise: 1000_00,
        startsAt: '2026-11-01T00:00:00Z',
        endsAt: '2026-12-01T00:00:00Z',
        ...over,
      },
    },
    admin,
  )

describe('a coupon for the first order', () => {
  test('is taken off the first order of a buyer', async () => {
    await makeCoupon({ code: 'FIRST-ORDER', audience: 'NEW_CUSTOMER', perUserLimit: 5 })
    const { buyer, address } = await buy.buyerWithCart()
    await server.get(apply, { code: 'FIRST-ORDER' }, buyer.token)
    const placed = await buy.order(buyer.token, address.id)
    const order = await buy.read(buyer.token, placed.id)
    expect(order).toMatchObject({ couponCode: 'FIRST-ORDER', creditPaise: 1000_00 })
  })

  test('is refused for the second, also when it was put in before the first was placed', async () => {
    await makeCoupon({ code: 'FIRST-ONLY', audience: 'NEW_CUSTOMER', perUserLimit: 5 })
    const { buyer, address, cement } = await buy.buyerWithCart()
    await buy.order(buyer.token, address.id)
    await server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, buyer.token)
    expect(await server.codeOf(apply, { code: 'FIRST-ONLY' }, buyer.token)).toBe('COUPON_NOT_FOR_ACCOUNT')
    await server.pool.query("update carts set coupon_code = 'FIRST-ONLY' where user_id = $1", [buyer.id])
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: site },
      buyer.token,
    )
    const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
    expect(await server.codeOf(place, { key: 'second-order', input }, buyer.token)).toBe('COUPON_NOT_FOR_ACCOUNT')
  })

  test('is refused when it was paused after the review', async () => {
    await makeCoupon({ code: 'SOON-PAUSED', audience: 'NEW_CUSTOMER' })
    const { buyer, address } = await buy.buyerWithCart()
    await server.get(apply, { code: 'SOON-PAUSED' }, buyer.token)
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: site },
      buyer.token,
    )
    await server.pool.query("update coupons set state = 'PAUSED' where code = 'SOON-PAUSED'")
    const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
    expect(await server.codeOf(place, { key: 'paused-coupon', input }, buyer.token)).toBe('COUPON_PAUSED')
  })
})

describe('a payment that moves from card to bank transfer', () => {
  const change =
    'mutation ($id: ID!, $method: PaymentMethod!) { setPaymentMethod(orderId: $id, method: $method) { id lockExpiresAt } }'
  const transfer = 'query ($id: ID!) { bankTransfer(orderId: $id) { deadline } }'
  type Changed = { setPaymentMethod: { lockExpiresAt: string } }
  const minutesLeft = (moment: string) => (Date.parse(moment) - server.now().getTime()) / 60_000

  async function failed() {
    const { buyer, address } = await buy.buyerWithCart()
    const { id } = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, id, 'failed')
    await server.settle()
    const to = async (method: string) =>
      (await server.get<Changed>(change, { id, method }, buyer.token)).setPaymentMethod.lockExpiresAt
    const deadline = async () =>
      (await server.get<{ bankTransfer: { deadline: string } }>(transfer, { id }, buyer.token)).bankTransfer.deadline
    const status = async () =>
      (await server.get<{ order: { status: string } }>(orderStatus, { id }, buyer.token)).order.status
    return { id, token: buyer.token, to, deadline, status }
  }
  const orderStatus = 'query ($id: ID!) { order(id: $id) { status } }'

  test('gets the time of a transfer, and the goods are held as long', async () => {
    const order = await failed()
    const lock = await order.to('DIRECT')
    expect(minutesLeft(lock)).toBe(1440)
    expect(await order.deadline()).toBe(lock)
    server.setClock(new Date(server.now().getTime() + 60 * 60_000))
    await expireUnpaid(makeCtx(server.services))
    expect(await order.status()).not.toBe('EXPIRED')
  })

  test('does not gain time by going to and fro', async () => {
    const order = await failed()
    const lock = await order.to('DIRECT')
    server.setClock(new Date(server.now().getTime() + 60 * 60_000))
    expect(await order.to('GATEWAY')).toBe(lock)
    expect(await order.to('DIRECT')).toBe(lock)
  })
})

describe('a cart', () => {
  const put = `mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 100000, pincode: "411045") {
    count cart { count whyNot { code message } pincode groups { lines { id } } } } }`
  type Put = {
    addToCart: {
      count: number
      cart: { count: number; whyNot: { code: string; message: string } | null; groups: object[] }
    }
  }

  test('of a guest stands in the answer that made it', async () => {
    const { id } = (await buy.onSale()).cement
    const { addToCart } = await server.get<Put>(put, { offerId: id })
    expect(addToCart).toMatchObject({ count: 1, cart: { count: 1, whyNot: null, groups: [{ lines: [{}] }] } })
  })

  test('says that prices have changed in a sentence without holes', async () => {
    const { id } = (await buy.onSale()).cement
    const { token } = await server.build.user()
    await server.get(put, { offerId: id }, token)
    await server.pool.query('update cart_lines set seen_price_paise = seen_price_paise - 20 where offer_id = $1', [id])
    const { cart } = await server.get<{ cart: { whyNot: { message: string } } }>(
      '{ cart { whyNot { message } } }',
      {},
      token,
    )
    expect(cart.whyNot.message).toBe(
      'Prices in your cart have changed since you added the items. Review and accept them.',
    )
  })
})

describe('a site with room for small trucks only', () => {
  const plan = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { cart { whyNot { code message } groups { vehicle trips } } } }`
  type Plan = {
    reviewOrder: {
      cart: { whyNot: { code: string; message: string } | null; groups: { vehicle: string; trips: number }[] }
    }
  }
  const siteOf = async (road: string | null, grams: number | null) => {
    const { buyer, address } = await buy.buyerWithCart()
    await server.pool.query('update addresses set road_width = $2, max_vehicle_grams = $3 where id = $1', [
      address.id,
      road,
      grams,
    ])
    return { input: { shippingAddressId: String(address.id) }, token: buyer.token }
  }
  const planned = async (road: string | null, grams: number | null) => {
    const { input, token } = await siteOf(road, grams)
    return (await server.get<Plan>(plan, { input }, token)).reviewOrder.cart
  }
  test('gets its goods on small ones, in more trips', async () => {
    const [any, small] = [await planned('WIDE', null), await planned('MEDIUM', 4_000_000)]
    expect(small.whyNot).toBeNull()
    const large = /9 t|16 t|25 t/
    expect(any.groups.some(({ vehicle }) => large.test(vehicle))).toBe(true)
    for (const { vehicle } of small.groups) expect(vehicle).not.toMatch(large)
    const trips = (cart: typeof any) => cart.groups.reduce((sum, group) => sum + group.trips, 0)
    expect(trips(small)).toBeGreaterThan(trips(any))
  })
  test('is told in words that bars of 12 m come on no pickup', async () => {
    const { input, token } = await siteOf('NARROW', null)
    expect(await server.codeOf(plan, { input }, token)).toBe('SITE_TOO_NARROW')
  })
})
