import { istDate } from '@neev/domain/core/fiscal'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/** What a product's page says to machines is what it says to people. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ pages: true })
})
afterAll(() => server.close())

type Price = { price: number; unitText?: string; priceType?: string; valueAddedTaxIncluded: boolean }
type Data = {
  '@type': string
  image: string[]
  itemListElement: { name: string; item?: string }[]
  offers: {
    availability: string
    priceValidUntil?: string
    shippingDetails?: { shippingDestination: { postalCode: string } }
    hasMerchantReturnPolicy?: Record<string, unknown>
    seller?: { name: string }
    priceSpecification: Price[]
  }
}
/** The page as a guest gets it, with its structured data by kind. */
async function visit(path: string, pincode?: string) {
  await server.settle()
  const headers = pincode ? { cookie: `pincode=${pincode}` } : {}
  const html = await (await fetch(server.url + path, { headers })).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  const data = scripts.map(([, json = '{}']) => JSON.parse(json) as Data)
  const of = (type: string) => data.find((one) => one['@type'] === type) as Data
  const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  const shown = html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<!--.*?-->|<[^>]*>/g, ' ')
  return {
    shown,
    image,
    images: of('Product')?.image,
    offer: of('Product')?.offers,
    crumbs: of('BreadcrumbList')?.itemListElement,
  }
}

/** Cement of one seller, with the path of its page. */
async function onSale(options: object = {}) {
  const offer = await server.build.offer({ goods: 'cement', ...options })
  const { rows } = await server.pool.query<{ path: string }>(
    `select '/product/' || p.identifier as path from offers o join variants v on v.id = o.variant_id
     join products p on p.id = v.product_id where o.id = $1`,
    [offer.id],
  )
  return { id: offer.id, path: rows[0]?.path ?? '' }
}
const stock = (id: number | string, milli: number) =>
  server.pool.query(
    'update stock set on_hand_milli = $2, initial_milli = initial_milli + $2 - on_hand_milli where offer_id = $1',
    [id, milli],
  )

describe('the structured data of a product', () => {
  test('says what the page shows: stock, price and seller, with a place and without', async () => {
    const { path } = await onSale()
    const bare = await visit(path)
    expect(bare.shown).toContain('In stock')
    expect(bare.offer.availability).toBe('https://schema.org/InStock')
    const [from] = bare.offer.priceSpecification
    expect(bare.shown).toContain(`₹${from?.price}`)
    expect(bare.offer.shippingDetails).toBeUndefined()
    const here = await visit(path, '411045')
    expect(here.shown).toContain('In stock')
    expect(here.offer.availability).toBe('https://schema.org/InStock')
    const [delivered] = here.offer.priceSpecification
    expect(delivered?.valueAddedTaxIncluded).toBe(true)
    expect(here.shown).toContain(`₹${delivered?.price}`)
    expect(here.shown).toContain(here.offer.seller?.name)
    expect(here.offer.shippingDetails?.shippingDestination.postalCode).toBe('411045')
  })

  test('of goods that nobody has says so', async () => {
    const { id, path } = await onSale()
    await stock(id, 0)
    for (const pincode of [undefined, '411045']) {
      const { shown, offer } = await visit(path, pincode)
      expect(shown).not.toContain('In stock')
      expect(offer.availability).toBe('https://schema.org/OutOfStock')
    }
  })

  test('says how long a price holds', async () => {
    const until = new Date(server.now().getTime() + 10 * 86_400_000)
    const { path } = await onSale({ validTo: until })
    for (const pincode of [undefined, '411045'])
      expect((await visit(path, pincode)).offer.priceValidUntil).toBe(istDate(until))
  })

  test('leads over pages that search engines may read', async () => {
    const { path } = await onSale()
    const { crumbs } = await visit(path)
    const robots = await (await fetch(`${server.url}/robots.txt`)).text()
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, start = '']) => start)
    expect(closed.length).toBeGreaterThan(5)
    for (const { item } of crumbs.slice(0, -1)) {
      const { pathname } = new URL(item ?? '')
      expect(closed.filter((start) => pathname.startsWith(start))).toEqual([])
      expect(await (await fetch(server.url + pathname)).text()).not.toContain('name="robots" content="noindex"')
    }
    expect(crumbs.map(({ name }) => name)).toEqual(['Home', 'Cement', expect.stringContaining('cement')])
  })

  test('has the drawing of the page as a picture that programs can read', async () => {
    const { path } = await onSale()
    const { image = '', images } = await visit(path)
    expect(images).toEqual([image])
    const answer = await fetch(server.url + new URL(image).pathname)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 900 })
    expect((await fetch(`${server.url}${new URL(image).pathname.replace('.png', 'x.png')}`)).status).toBe(404)
  })

  test('has the return policy of the page', async () => {
    const before = await onSale()
    expect((await visit(before.path)).offer.hasMerchantReturnPolicy).toBeUndefined()
    await server.build.policy({ goods: ['cement'] })
    const { path } = await onSale()
    const { shown, offer } = await visit(path)
    expect(offer.hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 10,
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    })
    expect(shown).toContain('Returns, cancellation and warranty')
    expect(shown).toMatch(/10 days/)
  })
})
