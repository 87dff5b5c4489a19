import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, place, review } from '#test/shop/buying.ts'

let server: TestServer
let shop: ReturnType<typeof buying>
let createCache: string
beforeAll(async () => {
  server = await startServer()
  shop = buying(server)
  createCache = await server.as('attribueManager')
  for (const goods of ['bars', 'cement'] as const) await server.build.policy({ goods: [goods] })
  for (const kind of ['CANCEL', 'WARRANTY', 'DELIVERY', 'PRICE'] as const) await server.build.policy({ kind })
})
afterAll(() => server.close())

type Promised = { kind: string; title: string; version: number; goods: string[] }
const fields = 'policies { kind title version goods }'
const reviewQuery = review.replace('payablePaise', `${fields} payablePaise`)
const orderQuery = `query ($id: ID!) { order(id: $id) { ${fields} } }`
const reviewed = async (token: string, addressId: number) =>
  (
    await server.get<{ reviewOrder: { payablePaise: number; policies: Promised[] } }>(
      reviewQuery,
      { input: { shippingAddressId: String(addressId) } },
      token,
    )
  ).reviewOrder
const promisedWith = async (id: string, token: string) =>
  (await server.get<{ order: { policies: Promised[] } }>(orderQuery, { id }, token)).order.policies
const cancellation = (policies: readonly Promised[]) => policies.find(({ kind }) => kind === 'CANCEL')

let said = 0
/** An admin says something else from now on of how orders are cancelled. */
async function revise(): Promise<string> {
  const title = `Cancelling, said anew ${++said}`
  const { policies } = await server.get<{
    policies: { id: string; kind: string; retiredAt: string | null; versions: { version: number }[] }[]
  }>('{ policies { id kind retiredAt versions { version } } }', {}, createCache)
  const policy = policies.find(({ kind, retiredAt }) => kind === 'CANCEL' && !retiredAt)
  const input = { kind: 'CANCEL', title, body: 'Whoever cancels pays the loading.', effectiveFrom: '2026-11-21' }
  await server.get(
    'mutation ($id: ID!, $version: Int!, $input: PolicyInput!) { updatePolicy(id: $id, version: $version, input: $input) { id } }',
    { id: policy?.id, version: policy?.versions[0]?.version, input },
    createCache,
  )
  return title
}

test('an order keeps the words that its buyer was shown, also when they change before it is placed', async () => {
  const { buyer, address } = await shop.buyerWithCart()
  const { policies, payablePaise } = await reviewed(buyer.token, address.id)
  expect(policies.map(({ kind }) => kind)).toEqual(['RETURN', 'RETURN', 'CANCEL', 'WARRANTY', 'DELIVERY', 'PRICE'])
  expect(policies.filter(({ kind }) => kind === 'RETURN').map(({ goods }) => goods.length)).toEqual([1, 1])
  expect(cancellation(policies)?.goods).toEqual([])

  const changed = await revise()
  const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'promised-first', input },
    buyer.token,
  )
  expect(await promisedWith(placeOrder.id, buyer.token)).toEqual(policies)
  await revise()
  expect(await promisedWith(placeOrder.id, buyer.token)).toEqual(policies)
  expect(await promisedWith(placeOrder.id, await server.as('admin'))).toEqual(policies)
  await expect(server.pool.query('update order_policies set version = 1')).rejects.toThrow()

  const next = await shop.buyerWithCart()
  const latest = (await reviewed(next.buyer.token, next.address.id)).policies
  expect(cancellation(latest)?.title).not.toBe(changed)
  expect(cancellation(latest)?.title).toMatch(/said anew/)
})

test('an order that is placed after the prices were held has what is said then', async () => {
  const { buyer, address } = await shop.buyerWithCart()
  const { payablePaise } = await reviewed(buyer.token, address.id)
  const title = await revise()
  await server.pool.query('update price_locks set expires_at = granted_at where user_id = $1', [buyer.id])
  const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'promised-late', input },
    buyer.token,
  )
  expect(cancellation(await promisedWith(placeOrder.id, buyer.token))?.title).toBe(title)
})

test('prices are held as long as the shortest of the classes in the cart says', async () => {
  const minutesOf = async () => {
    const { buyer, address } = await shop.buyerWithCart()
    const { reviewOrder } = await server.get<{ reviewOrder: { lockExpiresAt: string } }>(
      review,
      { input: { shippingAddressId: String(address.id) } },
      buyer.token,
    )
    return (Date.parse(reviewOrder.lockExpiresAt) - server.now().getTime()) / 60_000
  }
  expect(await minutesOf()).toBe(30)
  await server.pool.query("update product_classes set price_lock_minutes = 10 where hsn like '2523%'")
  expect(await minutesOf()).toBe(10)
})
