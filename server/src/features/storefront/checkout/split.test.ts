import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place } from '#test/shop/buying.ts'
import { bagsMilli, notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.bankAccount()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const grant =
  'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id } }'
const review = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise
  methods { method whyNot { code } split { creditPaise creditSellers restPaise restSellers methods { method whyNot { code } } } } } }`
const placeBoth = `mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) {
  id number payablePaise rest { id number payablePaise } } }`
const orderText =
  'query ($id: ID!) { order(id: $id) { paymentMethod paymentStatus payablePaise placedWith { id number } suborders { id status seller { id } } } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const rule = 'mutation ($input: ApprovalRuleInput!) { createApprovalRule(input: $input) { id } }'

type Split = {
  creditPaise: number
  creditSellers: string[]
  restPaise: number
  restSellers: string[]
  methods: { method: string; whyNot: { code: string } | null }[]
}
type Review = {
  payablePaise: number
  methods: { method: string; whyNot: { code: string } | null; split: Split | null }[]
}
type Order = {
  paymentMethod: string
  paymentStatus: string
  payablePaise: number
  placedWith: { id: string; number: string } | null
  suborders: { id: string; status: string; seller: { id: string } }[]
}
type Both = {
  id: string
  number: string
  payablePaise: number
  rest: { id: string; number: string; payablePaise: number }
}
let serial = 0

/** A company with goods of two sellers in its cart, of whom the one of cement gives credit, and the other if `bars`. */
async function twoSellers(limits: { cement: number; bars?: number } = { cement: 10_00_000_00 }) {
  const { id: companyId, admin } = await server.build.company({ name: `Kulkarni split ${++serial}` })
  const address = await server.build.address(admin.id)
  const { cement, bars } = await shop.buy.onSale()
  const line = async (sellerId: string | number, limitPaise: number) => {
    await server.pool.query(
      `insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at)
       values ($1, $2, 1, 30, 'REQUESTED', $3, now())`,
      [companyId, sellerId, admin.id],
    )
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(sellerId) })
    const input = { limitPaise, termsDays: 30, exposureAt: 'ORDER', interestBp: null }
    await server.get(grant, { companyId: String(companyId), input }, token)
  }
  await line(cement.seller.id, limits.cement)
  if (limits.bars) await line(bars.seller.id, limits.bars)
  const pincode = '411045'
  await server.get(add, { offerId: cement.id, quantityMilli: bagsMilli, pincode }, admin.token)
  await server.get(add, { offerId: bars.id, quantityMilli: 2400, unit: 'tonne', pincode }, admin.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: Review }>(review, { input: site }, admin.token)
  const credit = reviewOrder.methods.find(({ method }) => method === 'CREDIT')
  const input = (restMethod: string | null) => ({
    ...site,
    method: 'CREDIT',
    restMethod,
    expectedPaise: reviewOrder.payablePaise,
  })
  const placed = async (restMethod: string, key = `split-order-${++serial}`) =>
    (await server.get<{ placeOrder: Both }>(placeBoth, { key, input: input(restMethod) }, admin.token)).placeOrder
  const read = async (id: string) => (await server.get<{ order: Order }>(orderText, { id }, admin.token)).order
  return { companyId, admin, cement, bars, credit, payablePaise: reviewOrder.payablePaise, input, placed, read }
}
const countOf = async (table: string, orderId: string) =>
  (await shop.one<{ count: number }>(`select count(*)::int as count from ${table} where order_id = $1`, [orderId]))
    .count

test('what one seller gives credit for is ordered at once, and the rest waits for its payment', async () => {
  const { admin, cement, bars, credit, payablePaise, input, placed, read } = await twoSellers()
  expect(credit?.whyNot?.code).toBe('CREDIT_NONE')
  expect((credit?.split?.creditPaise ?? 0) + (credit?.split?.restPaise ?? 0)).toBe(payablePaise)
  expect(credit?.split).toMatchObject({ methods: [{ method: 'GATEWAY', whyNot: null }, { method: 'DIRECT' }] })
  expect(await server.codeOf(place, { key: 'whole-on-credit', input: input(null) }, admin.token)).toBe('CREDIT_NONE')
  const key = `split-order-${++serial}`
  const both = await placed('GATEWAY', key)
  expect(both.payablePaise).toBe(credit?.split?.creditPaise)
  expect(both.rest.payablePaise).toBe(credit?.split?.restPaise)
  // sent again, it is the same two orders
  expect(await placed('GATEWAY', key)).toEqual(both)
  const granted = await read(both.id)
  expect(granted).toMatchObject({ paymentMethod: 'CREDIT', paymentStatus: 'ON_CREDIT' })
  expect(granted.suborders).toMatchObject([{ status: 'PLACED', seller: { id: String(cement.seller.id) } }])
  expect(granted.placedWith).toEqual({ id: both.rest.id, number: both.rest.number })
  const rest = await read(both.rest.id)
  expect(rest).toMatchObject({ paymentMethod: 'GATEWAY', paymentStatus: 'UNPAID' })
  expect(rest.suborders).toMatchObject([{ status: 'AWAITING_PAYMENT', seller: { id: String(bars.seller.id) } }])
  expect(rest.placedWith).toEqual({ id: both.id, number: both.number })
  // Each seller's page names the other order
  const besideOf = async (of: typeof rest, token: string) =>
    (
      await server.get<{ suborder: object }>(
        'query ($id: ID!) { suborder(id: $id) { orderNumber placedWith } }',
        { id: of.suborders[0]?.id },
        token,
      )
    ).suborder
  const numbers = [both.number, both.rest.number]
  expect(await besideOf(granted, cement.seller.owner.token)).toEqual({
    orderNumber: numbers[0],
    placedWith: numbers[1],
  })
  expect(await besideOf(rest, bars.seller.owner.token)).toEqual({ orderNumber: numbers[1], placedWith: numbers[0] })
  await shop.buy.pay(admin.token, both.rest.id)
  await server.settle()
  expect((await read(both.rest.id)).suborders).toMatchObject([{ status: 'PLACED' }])
  // only what was paid is refunded
  await server.get(cancel, { id: granted.suborders[0]?.id }, admin.token)
  await server.get(cancel, { id: rest.suborders[0]?.id }, admin.token)
  await server.settle()
  expect(await countOf('refunds', both.id)).toBe(0)
  expect(
    await shop.one('select sum(amount_paise)::int as paise from refunds where order_id = $1', [both.rest.id]),
  ).toEqual({ paise: both.rest.payablePaise })
})

test('a seller whose credit does not suffice is paid, by bank transfer', async () => {
  const { bars, credit, placed, read } = await twoSellers({ cement: 10_00_000_00, bars: 1_000_00 })
  expect(credit?.whyNot?.code).toBe('CREDIT_LIMIT')
  const both = await placed('DIRECT')
  const rest = await read(both.rest.id)
  expect(rest).toMatchObject({ paymentMethod: 'DIRECT', paymentStatus: 'UNPAID' })
  expect(rest.suborders.map(({ seller }) => seller.id)).toEqual([String(bars.seller.id)])
  expect(await countOf('bank_transfers', both.rest.id)).toBe(1)
  expect(await countOf('bank_transfers', both.id)).toBe(0)
})

test('nothing is divided if all or nothing is on credit, and no other method than those offered pays the rest', async () => {
  const all = await twoSellers({ cement: 40_00_000_00, bars: 40_00_000_00 })
  expect(all.credit).toMatchObject({ whyNot: null, split: null })
  const one = await twoSellers()
  const code = (given: typeof one, restMethod: string) =>
    server.codeOf(placeBoth, { key: `split-refused-${++serial}`, input: given.input(restMethod) }, given.admin.token)
  expect(await code(all, 'GATEWAY')).toBe('CREDIT_NO_SPLIT')
  expect(await code(one, 'CREDIT')).toBe('PAYMENT_METHOD')
  const paid = { ...one.input('DIRECT'), method: 'GATEWAY' }
  expect(await server.codeOf(placeBoth, { key: `split-refused-${++serial}`, input: paid }, one.admin.token)).toBe(
    'CREDIT_NO_SPLIT',
  )
  expect(await countOf('credit_orders k join suborders s on s.id = k.suborder_id', '0')).toBe(0)
})

test('an order that its company has to approve is not divided, whatever its parts come to', async () => {
  const { admin, companyId, payablePaise, credit, input } = await twoSellers()
  expect(credit?.split?.restPaise).toBeLessThan(payablePaise)
  await server.build.member({ id: Number(companyId) }, { role: 'APPROVER' })
  await server.get(rule, { input: { name: 'All of it', minPaise: payablePaise, approvers: 1 } }, admin.token)
  const key = `split-approval-${++serial}`
  expect(await server.codeOf(placeBoth, { key, input: input('GATEWAY') }, admin.token)).toBe('CREDIT_SPLIT_APPROVAL')
})
