import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltProduct } from '#test/builders/product.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('bars are compared in the diameter that was asked for', async () => {
  const { build } = server
  const sizes = [{ diameterMm: 10 }, { diameterMm: 12 }]
  const products = [
    await build.product({ goods: 'bars', sizes }),
    await build.product({ goods: 'bars', sizes }),
    await build.product({ goods: 'cement' }),
  ]
  for (const product of products) for (const variant of product.variants) await build.offer({ product, variant })
  const cards = async (diameterMm: number | null) =>
    (
      await server.get<{ productCards: { kind: string; variant: { title: string } }[] }>(
        'query ($diameterMm: Int, $identifiers: [String!]!) { productCards(pincode: "411045", diameterMm: $diameterMm, identifiers: $identifiers) { kind variant { title } } }',
        { diameterMm, identifiers: products.map(({ identifier }) => identifier) },
      )
    ).productCards
  expect((await cards(10)).filter(({ variant }) => variant.title.includes(' 10 mm'))).toHaveLength(2)
  expect(await cards(10)).toHaveLength(3)
  expect((await cards(40)).map(({ kind }) => kind)).toEqual(['SINGLE'])
})

const table = `query ($variantId: ID!, $quantityMilli: Milli!, $pincode: String, $unit: BarUnit) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, pincode: $pincode, unit: $unit) {
    offers { id quantityMilli unitPaise taxKind whyNot { code message } totalPaise } others { whyNot { code message params } } } }`
type Table = {
  offers: {
    offers: {
      id: string
      quantityMilli: number
      unitPaise: number
      taxKind: string
      whyNot: { code: string; message: string } | null
    }[]
    others: { whyNot: { code: string; message: string; params: unknown } }[]
  }
}

describe('the offers of a bar', () => {
  let product: BuiltProduct
  beforeAll(async () => {
    const { build } = server
    product = await build.product({ goods: 'bars' })
    await build.offer({ product, pricePaise: 52_00 })
    await build.offer({ product, pricePaise: 50_00, byBundle: true })
    await build.offer({ product, pricePaise: 51_00 })
  })
  const bar = async (quantityMilli: number, unit: string, pincode: string | null = '411045') => {
    const variantId = product.variants[0].id
    return (await server.get<Table>(table, { variantId, quantityMilli, unit, pincode })).offers
  }

  test('turn one tonne of 12 mm into 94 bars, 1,001.664 kg, or into 19 bundles of five', async () => {
    const { offers } = await bar(1_000, 'tonne')
    expect(offers.map(({ quantityMilli }) => quantityMilli)).toEqual([1_012_320, 1_001_664, 1_001_664])
  })
  test('come best total first, each with its tax by place of supply', async () => {
    const { offers } = await bar(5_000, 'tonne')
    const prices = offers.map(({ unitPaise }) => unitPaise)
    expect(prices).toHaveLength(3)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(offers.map(({ taxKind }) => taxKind)).toEqual(['CGST_SGST', 'CGST_SGST', 'CGST_SGST'])
    const inGoa = (await bar(5_000, 'tonne', '403001')).offers
    expect(inGoa.map(({ taxKind }) => taxKind)).toEqual(['IGST', 'IGST', 'IGST'])
  })
  test('say why they can’t be had: no pincode', async () => {
    const { offers, others } = await bar(5_000, 'tonne', null)
    expect(offers).toEqual([])
    expect(new Set(others.map(({ whyNot }) => whyNot.code))).toEqual(new Set(['PINCODE_NEEDED']))
  })
  test('say why they can’t be had: not delivered there, with the values for other languages', async () => {
    await server.pool.query("update pincodes set serviceable = false where pincode = '403002'")
    const { offers, others } = await bar(5_000, 'tonne', '403002')
    expect(offers).toEqual([])
    expect(others[0]?.whyNot).toEqual({
      code: 'NOT_SERVICEABLE',
      message: 'Not delivered to 403002.',
      params: { pincode: '403002' },
    })
  })
  test('come last without goods, say that they are out of stock, and take nothing', async () => {
    const [best] = (await bar(2_000, 'tonne')).offers
    await server.pool.query('update stock set on_hand_milli = reserved_milli where offer_id = $1', [best?.id])
    const { offers } = await bar(2_000, 'tonne')
    expect(offers.at(-1)).toEqual({ ...best, whyNot: { code: 'OUT_OF_STOCK', message: 'Out of stock.' } })
    expect(offers.slice(0, -1).map(({ whyNot }) => whyNot)).toEqual([null, null])
  })
})

test('goods whose HSN code has no rate yet are not sold, rather than sold without tax', async () => {
  const { build } = server
  await server.pool.query("insert into hsn_codes (hsn, description) values ('99999901', 'Without a rate')")
  const product = await build.product({ sizes: [{ hsn: '99999901' }] })
  await build.offer({ product })
  const { offers } = await server.get<Table>(table, {
    variantId: product.variants[0].id,
    quantityMilli: 100_000,
    pincode: '411045',
  })
  expect(offers.offers.map(({ whyNot }) => whyNot?.code)).toEqual([])
  expect(offers.others.map(({ whyNot }) => whyNot.code)).toEqual(['OFFER_UNAVAILABLE'])

  await server.pool.query("update products set hsn = '99999901' where id = $1", [product.id])
  const page = `query ($identifier: String!) { product(identifier: $identifier) { title rateBp }
    productCards(identifiers: [$identifier], pincode: "411045") { id } }`
  expect(await server.get(page, { identifier: product.identifier })).toEqual({
    product: { title: product.title, rateBp: 0 },
    productCards: [],
  })
})

test('a page asks the database as seldom as it can', async () => {
  const { identifier } = (await server.build.offer()).product
  const list = () =>
    server.get(
      '{ products(filter: {}, sort: PRICE, page: 1, size: 24, pincode: "411045") { total items { identifier offerCount delivered { totalPaise } } facets { name } } }',
    )
  await list()
  const product = () =>
    server.get('query ($identifier: String!) { product(identifier: $identifier) { title variants { sku } } }', {
      identifier,
    })
  expect(await server.statementsOf(product)).toHaveLength(1)
  expect(await server.statementsOf(product)).toHaveLength(0)
  expect((await server.statementsOf(list)).length).toBeLessThanOrEqual(2)
})
