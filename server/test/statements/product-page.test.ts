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
    await server.pool.query(statement, [good.id, server.now()])
    expect({ what, is: await ask() }).not.toEqual({ what, is: before })
  }
})
