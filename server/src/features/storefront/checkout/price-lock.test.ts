import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying, place, review } from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

type Buyer = { buyer: { id: number; token: string }; address: { id: number } }
type Reviewed = {
  payablePaise: number
  lockExpiresAt: string
  cart: { groups: { lines: { goodsPaise: number }[] }[] }
}
const reviewed = async ({ buyer, address }: Buyer) =>
  (
    await server.get<{ reviewOrder: Reviewed }>(
      review,
      { input: { shippingAddressId: String(address.id) } },
      buyer.token,
    )
  ).reviewOrder

/** A buyer of own offers, whose prices no other test changes. */
const buyerOfOwnGoods = async () =>
  buy.buyerWithCart({
    bars: await server.build.offer({ goods: 'bars' }),
    cement: await server.build.offer({ goods: 'cement' }),
  })

/** The seller asks this much more from now on. */
const raise = (offerId: number, paise: number) =>
  server.rewrite('update offer_prices set price_paise = price_paise + $2 where offer_id = $1', [offerId, paise])

const minutesLater = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))

describe('the lock on prices of a review', () => {
  test('ends when it was first said to, however often the order is reviewed again', async () => {
    const shopper = await buyerOfOwnGoods()
    const first = await reviewed(shopper)
    await raise(shopper.cement.id, 10_00)
    minutesLater(20)
    const second = await reviewed(shopper)
    expect([second.lockExpiresAt, second.payablePaise]).toEqual([first.lockExpiresAt, first.payablePaise])
    minutesLater(11)
    const third = await reviewed(shopper)
    expect(third.payablePaise).toBeGreaterThan(first.payablePaise)
    expect(Date.parse(third.lockExpiresAt)).toBe(server.now().getTime() + 30 * 60_000)
  })

  test('is extended to goods that are added, at the price of then', async () => {
    const shopper = await buyerOfOwnGoods()
    const { buyer } = shopper
    const first = await reviewed(shopper)
    const more = await server.build.offer({ goods: 'cement', pricePaise: 300_00 })
    await server.get(add, { offerId: more.id, quantityMilli: 50_000, pincode: '411045' }, buyer.token)
    minutesLater(5)
    const second = await reviewed(shopper)
    await raise(more.id, 50_00)
    const third = await reviewed(shopper)
    expect(third.payablePaise).toBe(second.payablePaise)
    expect(third.lockExpiresAt).toBe(first.lockExpiresAt)
    expect(third.cart.groups.flatMap(({ lines }) => lines).map(({ goodsPaise }) => goodsPaise)).toContain(50 * 300_00)
  })

  test('is used up by its order: the next cart has the prices of then', async () => {
    const shopper = await buyerOfOwnGoods()
    const { buyer, cement, address } = shopper
    await buy.order(buyer.token, address.id)
    await server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, buyer.token)
    await raise(cement.id, 10_00)
    const { cart, lockExpiresAt } = await reviewed(shopper)
    expect(cart.groups.flatMap(({ lines }) => lines).map(({ goodsPaise }) => goodsPaise)).toEqual([
      100 * (cement.pricePaise + 10_00),
    ])
    expect(Date.parse(lockExpiresAt)).toBe(server.now().getTime() + 30 * 60_000)
  })

  test('is kept once used: what was shown to the buyer of an order, and when', async () => {
    const shopper = await buyerOfOwnGoods()
    const { buyer, cement, address } = shopper
    const locks = async () =>
      (
        await server.pool.query(
          'select payable_paise, granted_at, used_at from price_locks where user_id = $1 order by granted_at',
          [buyer.id],
        )
      ).rows
    const order = await buy.order(buyer.token, address.id)
    const [used] = await locks()
    expect(used).toMatchObject({ payable_paise: order.payablePaise, used_at: server.now() })
    minutesLater(60)
    await server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, buyer.token)
    await reviewed(shopper)
    const { payablePaise } = await reviewed(shopper)
    expect(await locks()).toMatchObject([used, { payable_paise: payablePaise, used_at: null }])
    const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: payablePaise }
    await server.get(place, { key: `second-${buyer.id}`, input }, buyer.token)
    expect(await locks()).toMatchObject([used, { used_at: server.now() }])
  })
})
