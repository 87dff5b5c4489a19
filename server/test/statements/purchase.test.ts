import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place, review, startPayment } from '#test/shop/buying.ts'

/** What a purchase costs in statements, operation by operation: each round trip is waited for by a buyer. */
let server: TestServer
let goods: BuiltOffer[]
beforeAll(async () => {
  server = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const seller = await server.build.seller()
  const yard = await server.build.yard(seller)
  goods = [
    await server.build.offer({ goods: 'tins', seller, yard }),
    await server.build.offer({ goods: 'cement', seller, yard }),
  ]
})
afterAll(() => server.close())

type Cost = { waited: string[]; followed: string[] }
type Budget = Record<string, [waited: number, followed: number]>

/** Runs steps one after the other and counts the statements of each. */
function counting() {
  const costs = new Map<string, Cost>()
  return {
    costs,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const { result, ...cost } = await server.statementsAround(work)
      costs.set(name, cost)
      return result
    },
  }
}

const answered = async <T>(query: string, variables: object, headers: Record<string, string>) => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return {
    data,
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

type Counting = ReturnType<typeof counting>
/** From two goods in the cart to a paid order, with what follows. */
async function buys({ step }: Counting, token: string, addressId: string): Promise<void> {
  const site = { shippingAddressId: addressId }
  const { reviewOrder } = await step('review', () =>
    server.get<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, token),
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
  const { placeOrder } = await step('place', () =>
    server.get<{ placeOrder: { id: string } }>(place, { key: `counted-${addressId}`, input }, token),
  )
  const started = await step('start payment', () =>
    server.get<{ startPayment: { url: string } }>(startPayment, { orderId: placeOrder.id }, token),
  )
  const local = (address: string | null) => {
    const { pathname, search } = new URL(address ?? '', server.url)
    return server.url + pathname + search
  }
  const manual = { redirect: 'manual' } as const
  const toGateway = await step('to the gateway', () => fetch(local(started.startPayment.url), manual))
  const decided = await step('message of the gateway', () =>
    fetch(local(toGateway.headers.get('location')), {
      ...manual,
      method: 'POST',
      body: new URLSearchParams({ result: 'captured', delivery: 'both' }),
    }),
  )
  await step('back from the gateway', () => fetch(local(decided.headers.get('location')), manual))
  const { rows } = await server.pool.query('select payment_status from orders where id = $1', [placeOrder.id])
  expect(rows).toEqual([{ payment_status: 'PAID' }])
}

const quantity = ({ variant }: BuiltOffer) => variant.moqMilli * 50
const addAll = (token: string) => async () => {
  for (const offer of goods)
    await server.get(add, { offerId: offer.id, quantityMilli: quantity(offer), pincode: '411045' }, token)
}
const cart = '{ cart { count payablePaise groups { seller { name } lines { id } } } }'

async function signedIn(run = counting()) {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  await run.step('add', addAll(buyer.token))
  await run.step('cart', () => server.get(cart, {}, buyer.token))
  await buys(run, buyer.token, String(address.id))
  return run.costs
}

/** Fails with the statements of what costs more than it may, and where a buyer waits for fewer: then the budget is lowered. */
function expectWithin(costs: Map<string, Cost>, budget: Budget): void {
  const texts = [...costs].flatMap(([step, { waited, followed }]) => [
    `${step}: ${waited.length} waited for, ${followed.length} of events`,
    ...[...waited, '(events)', ...followed].map((text) => `  ${text.replace(/\s+/g, ' ').trim().slice(0, 120)}`),
  ])
  const spent = Object.fromEntries(
    [...costs].map(([step, { waited, followed }]) => [
      step,
      // how many events are delivered together is a matter of moments
      [waited.length, Math.max(followed.length, budget[step]?.[1] ?? 0)],
    ]),
  )
  expect(spent, texts.join('\n')).toEqual(budget)
}

/** All that a buyer waits for, from the first goods in the cart to the page after the payment. */
const waitedInAll = (costs: Map<string, Cost>): number =>
  [...costs.values()].reduce((total, { waited }) => total + waited.length, 0)

const bought: Budget = {
  review: [9, 0],
  place: [8, 0],
  'start payment': [5, 0],
  'to the gateway': [1, 0],
  'message of the gateway': [9, 35],
  'back from the gateway': [2, 0],
}

test('a purchase of somebody signed in stays within its budget', async () => {
  // what is kept in memory is read by the first
  await signedIn()
  const costs = await signedIn()
  expectWithin(costs, { add: [6, 0], cart: [4, 0], ...bought })
  expect(waitedInAll(costs)).toBe(44)
})

test('a purchase of a guest, who opens an account on the way, does too', async () => {
  const run = counting()
  const network = { 'x-forwarded-for': '203.0.113.9' }
  const mobile = '+919812345670'
  const first = await run.step('add', async () => {
    let cookie = ''
    for (const offer of goods) {
      const { cookie: given } = await answered(
        add,
        { offerId: offer.id, quantityMilli: quantity(offer), pincode: '411045' },
        { ...network, cookie },
      )
      cookie ||= given
    }
    return cookie
  })
  await run.step('cart', () => answered(cart, {}, { ...network, cookie: first }))
  const { data: sent } = await run.step('code', () =>
    answered<{ sendMobileCode: { challenge: string } }>(
      'mutation ($m: String!) { sendMobileCode(mobile: $m) { challenge } }',
      { m: mobile },
      network,
    ),
  )
  const code = /\d{6}/.exec(await server.letterTo(mobile, 'account.code'))?.[0]
  const { data: entered } = await run.step('submit code', () =>
    answered<{ submitMobileCode: { challenge: string } }>(
      'mutation ($h: String!, $c: String!) { submitMobileCode(challenge: $h, code: $c) { next challenge } }',
      { h: sent.sendMobileCode.challenge, c: code },
      network,
    ),
  )
  const input = {
    challenge: entered.submitMobileCode.challenge,
    name: 'Asha Rao',
    email: 'asha@counted.example',
    acceptTerms: true,
  }
  const { data: registered } = await run.step('register', () =>
    answered<{ registerWithMobile: { token: string } }>(
      'mutation ($i: MobileRegisterInput!) { registerWithMobile(input: $i) { next token user { email } } }',
      { i: input },
      network,
    ),
  )
  const { token } = registered.registerWithMobile
  await run.step('merge', () =>
    answered('mutation { mergeCart { count } }', {}, { ...network, cookie: first, authorization: `Bearer ${token}` }),
  )
  const { rows } = await server.pool.query("select id from users where email = 'asha@counted.example'")
  const address = await server.build.address(rows[0].id)
  await buys(run, token, String(address.id))
  expectWithin(run.costs, {
    add: [4, 0],
    cart: [3, 0],
    code: [8, 0],
    'submit code': [4, 0],
    register: [10, 13],
    merge: [10, 0],
    ...bought,
  })
  expect(waitedInAll(run.costs)).toBe(73)
})
