import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** What visits of a product's page cost in statements: each round trip is waited for by a visitor. */
let server: TestServer
let good: BuiltOffer
beforeAll(async () => {
  server = await startServer({ pages: true })
  good = await server.build.offer({ goods: 'cement' })
  await server.build.offer({ product: good.product })
  // another product beside it
  await server.build.offer({ goods: 'cement' })
}, 300_000)
afterAll(() => server.close())

/** The page as somebody sees it who is signed out. */
async function visit(pincode: string): Promise<string> {
  const headers = { cookie: `pincode=${pincode}` }
  const response = await fetch(`${server.url}/product/${good.product.identifier}`, { headers })
  const page = await response.text()
  expect({ status: response.status, hasPlace: page.includes(pincode) }).toEqual({ status: 200, hasPlace: true })
  return page
}
const waitedFor = async (pincode: string) =>
  (await server.statementsAround(() => visit(pincode))).waited.map((text) => text.replace(/\s+/g, ' ').trim())

test('a place that nobody has asked for before costs the place itself, and what has changed', async () => {
  await visit('411045')
  for (const pincode of ['110020', '560001']) {
    const waited = await waitedFor(pincode)
    const questions = waited.filter((text) => text.includes('catalogue_changes'))
    const places = waited.filter((text) => text.includes('from pincodes p'))
    expect({ questions: questions.length, places: places.length, all: waited.length }, waited.join('\n')).toEqual({
      questions: 1,
      places: 1,
      all: 2,
    })
  }
})

/** Changes behind the back of every event, as another process makes them. */
const changes: Record<string, string> = {
  'a price': `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from)
    values ($1, 'EVERYONE', 'ALL', '', 0, 12345, $2)`,
  stock: 'update stock set on_hand_milli = reserved_milli + 7000 where offer_id = $1 and $2::timestamptz is not null',
  'days of an offer': 'update offers set lead_days = lead_days + 9 where id = $1 and $2::timestamptz is not null',
  'a seller': `update sellers set trade_name = 'Renamed Traders' where $2::timestamptz is not null
    and id = (select seller_id from offers where id = $1)`,
  'a yard': `update dispatch_points set city = 'Elsewhere' where $2::timestamptz is not null
    and id = (select dispatch_point_id from offers where id = $1)`,
  'an offer off sale': "update offers set status = 'PAUSED' where id = $1 and $2::timestamptz is not null",
  'an offer on sale': "update offers set status = 'LIVE' where id = $1 and $2::timestamptz is not null",
  'a closure': `update sellers set closed_from = '2020-01-01', closed_to = '2099-01-01' where $2::timestamptz is not null
    and id = (select seller_id from offers where id = $1)`,
}

test('what is kept of offers is as it was committed before the question', async () => {
  const query = `query ($v: ID!, $i: String!) { product(identifier: $i, pincode: "411045") { variants { delivered { totalPaise } } }
    offers(variantId: $v, quantityMilli: 100000, pincode: "411045") {
      offers { id city seller { name } totalPaise availableMilli deliverBy whyNot { code } } others { id whyNot { code } } } }`
  const ask = async () => JSON.stringify(await server.get(query, { v: good.variant.id, i: good.product.identifier }))
  for (const [what, statement] of Object.entries(changes)) {
    const before = await ask()
    expect({ what, is: await ask() }).toEqual({ what, is: before })
    server.setClock(new Date(server.now().getTime() + 60_000))
    await server.pool.query(statement, [good.id, server.now()])
    expect({ what, is: await ask() }).not.toEqual({ what, is: before })
  }
})

const facts: Record<string, [shown: string, change: string]> = {
  'a policy': [
    '{ shownPolicies(variantIds: ["VARIANT"]) { title body } }',
    `insert into policy_versions (policy_id, version, title, body, conditions, effective_from, created_at)
     select id, 99, 'Altered', 'Altered', '{}', '2020-01-01', now() from policies where kind = 'CANCEL' and retired_at is null`,
  ],
  'a review': [
    '{ reviews(productId: "PRODUCT") { count items { text author helpfulCount } } }',
    "update reviews set body = 'Altered' where product_id = PRODUCT",
  ],
  'the name of a reviewer': [
    '{ reviews(productId: "PRODUCT") { items { author } } }',
    "update users set name = 'Altered Name' where id in (select user_id from reviews where product_id = PRODUCT)",
  ],
  'the rating of a seller': [
    '{ offers(variantId: "VARIANT", quantityMilli: 100000, pincode: "411045") { offers { seller { rating } } others { seller { rating } } } }',
    'update sellers set rating_sum = 500, rating_count = 100',
  ],
  'the brand of a card': [
    '{ products(filter: { category: "cement" }, pincode: "411045") { items { brand { name } } } }',
    "update brands set name = 'Altered ' || id",
  ],
}

test('what is kept beside the offers is too', async () => {
  const { build, pool } = server
  await build.policy({ kind: 'CANCEL' })
  const other = await build.offer({ goods: 'cement' })
  const buyer = await build.user({ roles: ['customer'] })
  const { suborders } = await build.paidOrder({ buyer, lines: [{ offer: other }] })
  const { suborder } = await build.shipment({ suborder: suborders[0], until: 'DELIVERED' })
  await pool.query(
    `insert into reviews (suborder_id, line_id, product_id, seller_id, user_id, rating, body, created_at, updated_at)
     select suborder_id, id, $2, $3, $4, 5, 'Good', $5, $5 from order_lines where suborder_id = $1`,
    [suborder.id, other.product.id, other.seller.id, buyer.id, server.now()],
  )
  const named = (text: string) =>
    text.replaceAll('VARIANT', String(other.variant.id)).replaceAll('PRODUCT', String(other.product.id))
  for (const [what, [shown, change]] of Object.entries(facts)) {
    const ask = async () => JSON.stringify(await server.get(named(shown)))
    const before = await ask()
    const again = await server.statementsOf(ask)
    expect({ what, again: again.filter((text) => !text.includes('catalogue_changes')) }).toEqual({ what, again: [] })
    await pool.query(named(change))
    expect({ what, is: await ask() }).not.toEqual({ what, is: before })
  }
})

test('a price history follows the clock, although nothing changes', async () => {
  const good = await server.build.offer({ goods: 'cement' })
  const soon = new Date(server.now().getTime() + 600_000)
  await server.pool.query(
    `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from)
     values ($1, 'EVERYONE', 'ALL', '', 0, 12345, $2)`,
    [good.id, soon],
  )
  const query = 'query ($v: ID!) { priceHistory(variantId: $v, pincode: "411045") { paise } }'
  type Days = { priceHistory: { paise: number | null }[] }
  const today = async () => (await server.get<Days>(query, { v: good.variant.id })).priceHistory.at(-1)?.paise
  expect(await today()).not.toBe(12345)
  server.setClock(soon)
  expect(await today()).toBe(12345)
})
