import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const { build } = server
  // bars of seven brands, the first the dearest
  for (let n = 0; n < 7; n++) {
    const product = await build.product({ goods: 'bars', brand: await build.brand({ name: `Mill ${n}` }) })
    await build.offer({ product, pricePaise: 57_00 - n * 100 })
  }
  // goods of six categories, of which five were bought
  for (const goods of ['cement', 'bricks', 'pipes', 'taps', 'tins', 'tanks'] as const) {
    const offer = await build.offer({ goods })
    if (goods === 'tanks') continue
    await build.paidOrder({ lines: [{ offer, quantityMilli: offer.variant.moqMilli * (goods === 'tins' ? 60 : 10) }] })
  }
  // what sold best of the first of them, and nobody offers any more
  for (let n = 0; n < 5; n++) {
    const product = await build.product({ goods: 'cement' })
    await server.asOwner(`update products set sold_count = 100000 where id = ${product.id}`)
  }
  await server.settle()
})
afterAll(() => server.close())

const query = `query ($pincode: String) { homePage(pincode: $pincode) {
  place { pincode } brandCount productCount sellerCount stripBar { diameterMm grade } isBought
  strip { brand { slug } inStock variant { title } grades delivered { unitPaise } fromPaise }
  popular { category { slug } delivered { unitPaise } }
  worked { isExample place { pincode } diameterMm product { identifier }
    offer { goodsPaise freightPaise loadingPaise taxPaise taxablePaise totalPaise grams unitPaise tonnePaise } } } }`
type Card = { delivered: { unitPaise: number } | null; fromPaise: number }
type Home = {
  place: { pincode: string } | null
  brandCount: number
  productCount: number
  sellerCount: number
  stripBar: { diameterMm: number; grade: string }
  isBought: boolean
  strip: (Card & { brand: { slug: string }; inStock: boolean; variant: { title: string }; grades: string[] })[]
  popular: (Card & { category: { slug: string } })[]
  worked: {
    isExample: boolean
    place: { pincode: string }
    offer: Record<
      'goodsPaise' | 'freightPaise' | 'loadingPaise' | 'taxPaise' | 'taxablePaise' | 'totalPaise' | 'unitPaise',
      number
    >
  } | null
}
const home = async (pincode: string | null) => (await server.get<{ homePage: Home }>(query, { pincode })).homePage

test('shows one bar by brand, lowest price first, each brand once', async () => {
  const { strip, stripBar } = await home('411045')
  expect(strip.length).toBe(6)
  expect(new Set(strip.map((card) => card.brand.slug)).size).toBe(6)
  const prices = strip.map((card) => card.delivered?.unitPaise ?? 0)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  for (const card of strip) {
    expect(card.variant.title).toContain(`${stripBar.diameterMm} mm`)
    expect(card.grades).toContain(stripBar.grade)
    expect(card.inStock).toBe(true)
  }
})

test('works out one real offer line by line, and it is the strip’s cheapest', async () => {
  const { worked, strip } = await home('411045')
  if (!worked) throw new Error('nothing worked out')
  const { goodsPaise, freightPaise, loadingPaise, taxablePaise, taxPaise, totalPaise, unitPaise } = worked.offer
  expect(goodsPaise + freightPaise + loadingPaise).toBe(taxablePaise)
  expect(taxablePaise + taxPaise).toBe(totalPaise)
  expect(worked).toMatchObject({ isExample: false, place: { pincode: '411045' } })
  expect(unitPaise).toBe(strip[0]?.delivered?.unitPaise)
})

test('says what is bought most, one of a category', async () => {
  const { popular, isBought } = await home('411045')
  expect(isBought).toBe(true)
  expect(new Set(popular.map((card) => card.category.slug)).size).toBe(5)
  expect(popular.map((card) => card.category.slug)).toContain('cement')
})

test('has no delivered price while no place is known, and works out an example that says so', async () => {
  const { place, strip, worked, brandCount, productCount, sellerCount } = await home(null)
  expect(place).toBeNull()
  expect(strip.every((card) => card.delivered === null && card.fromPaise > 0)).toBe(true)
  expect(worked?.isExample).toBe(true)
  expect({ brandCount, productCount }).toEqual({ brandCount: 11, productCount: 18 })
  expect(sellerCount).toBe(13)
})

test('makes no price up for a place that nobody delivers to, or for one that does not exist', async () => {
  expect(await home('744101')).toMatchObject({ strip: [], popular: [], worked: null, place: { pincode: '744101' } })
  expect((await home('999999')).place).toBeNull()
})

test('asks the database as seldom as it can', async () => {
  await home('560001')
  const again = await server.statementsOf(() => home('560001'))
  // counts, the cards of the strip and of what is popular, the offers of the one that is worked out
  expect(again.length).toBeLessThanOrEqual(4)
})

test('a pincode given without scripts is kept in a cookie, and leads back to a page of this site only', async () => {
  const send = (body: string) =>
    fetch(`${server.url}/pincode`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  const good = await send('pincode=411045&returnTo=%2Fsearch%3Fq%3Dcement')
  expect(good.status).toBe(303)
  expect(good.headers.get('location')).toBe('/search?q=cement')
  expect(good.headers.get('set-cookie')).toContain('pincode=411045')
  const unknown = await send('pincode=999999&returnTo=%2Fcategories')
  expect(unknown.headers.get('location')).toBe('/categories?unknownPincode=999999')
  expect(unknown.headers.get('set-cookie')).toBeNull()
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%0d%0aset-cookie:x'])
    expect((await send(`pincode=411045&returnTo=${elsewhere}`)).headers.get('location')).toBe('/')
})
