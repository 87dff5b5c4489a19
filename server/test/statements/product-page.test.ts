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
      questions: 2,
      places: 1,
      all: 3,
    })
  }
})
