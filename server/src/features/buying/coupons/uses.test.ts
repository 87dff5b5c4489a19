import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'
import { releaseCoupon } from './coupons.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  admin = await server.as('admin')
})
afterAll(() => server.close())

const create = 'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }'
const apply = 'mutation ($code: String!) { applyCoupon(code: $code) { coupon { discountPaise } } }'
const read =
  'query ($id: ID!) { coupon(id: $id) { usedCount givenPaise redemptions(first: 10) { discountPaise releasedAt } } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'

type Coupon = {
  usedCount: number
  givenPaise: number
  redemptions: { discountPaise: number; releasedAt: string | null }[]
}

/** A coupon of ₹1,000 with its code, and how it is used. */
async function coupon(code: string, over: object = {}) {
  const input = {
    code,
    title: 'A thousand off',
    kind: 'FLAT',
    amountPaise: 1000_00,
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    ...over,
  }
  const { createCoupon } = await server.get<{ createCoupon: { id: string } }>(create, { input }, admin)
  return async () => (await server.get<{ coupon: Coupon }>(read, { id: createCoupon.id }, admin)).coupon
}

/** A buyer who orders with a coupon, and cancels parts of orders. */
async function shopper(code: string) {
  const { buyer, address, cement } = await buy.buyerWithCart()
  const { token } = buyer
  const order = async () => {
    await server.get(apply, { code }, token)
    return buy.read(token, (await buy.order(token, address.id)).id)
  }
  const fill = () => server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, token)
  const refusal = () => server.codeOf(apply, { code }, token)
  return { order, fill, refusal, token, cancel: (id = '') => server.get(cancel, { id }, token) }
}

describe('the use of a coupon', () => {
  test('is given back with the last part of a cancelled order, and the buyer can use it again', async () => {
    const used = await coupon('BACK-AGAIN', { perUserLimit: 1 })
    const one = await shopper('BACK-AGAIN')
    const { id, suborders } = await one.order()
    await buy.pay(one.token, id)
    await one.fill()
    expect(await one.refusal()).toBe('COUPON_USER_LIMIT')
    const [first, last] = suborders
    await one.cancel(first?.id)
    expect(await used()).toMatchObject({ usedCount: 1, givenPaise: 1000_00 })
    expect(await one.refusal()).toBe('COUPON_USER_LIMIT')
    await one.cancel(last?.id)
    expect(await used()).toMatchObject({ usedCount: 0, givenPaise: 0 })
    expect(await one.order()).toMatchObject({ couponCode: 'BACK-AGAIN' })
    const { redemptions, ...sums } = await used()
    expect(sums).toEqual({ usedCount: 1, givenPaise: 1000_00 })
    expect(redemptions.map(({ releasedAt }) => releasedAt !== null).sort()).toEqual([false, true])
    const uses = invariants.find(({ name }) => name === 'coupon uses')
    expect((await uses?.query.execute(server.db))?.rows).toEqual([])
  })

  test('is given back once, at the moment of the cancellation', async () => {
    const used = await coupon('ONCE-BACK', { perUserLimit: 9 })
    const one = await shopper('ONCE-BACK')
    const order = await one.order()
    await one.fill()
    await one.order()
    // Nothing is paid yet: the whole order ends
    await one.cancel(order.suborders[0]?.id)
    const { redemptions } = await used()
    server.setClock(new Date(server.now().getTime() + 60_000))
    await releaseCoupon(makeCtx(server.services), Number(order.id))
    expect(await used()).toEqual({ usedCount: 1, givenPaise: 1000_00, redemptions })
  })

  test('of a buyer’s first order stays possible after that order was cancelled', async () => {
    await coupon('FIRST-AGAIN', { audience: 'NEW_CUSTOMER', perUserLimit: 9 })
    const one = await shopper('FIRST-AGAIN')
    const order = await one.order()
    await one.fill()
    expect(await one.refusal()).toBe('COUPON_NOT_FOR_ACCOUNT')
    await one.cancel(order.suborders[0]?.id)
    expect(await one.refusal()).toBe('OK')
  })
})
