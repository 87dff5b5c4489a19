import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { refreshListPrices } from '#features/prices/prices.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const list = `query ($filter: ProductFilter!, $sort: ProductSort!, $page: Int!, $size: Int!, $pincode: String) {
  products(filter: $filter, sort: $sort, page: $page, size: $size, pincode: $pincode) {
    total thresholdPaise maxPaise
    items { identifier offerCount inStock leadDays fromPaise brand { slug } variant { id unit }
      delivered { quantityMilli grams goodsPaise freightPaise loadingPaise taxPaise totalPaise unitPaise unitExTaxPaise offerId vehicle seller { slug } } }
    facets { name label options { value count selected } }
  }
}`
const table = `query ($variantId: ID!, $quantityMilli: Milli!, $pincode: String, $unit: BarUnit) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, pincode: $pincode, unit: $unit) {
    quantityMilli bars { pieces bundles looseRods grams roundedUp }
    offers { id quantityMilli seller { slug } goodsPaise freightPaise loadingPaise taxPaise taxKind cgstPaise igstPaise totalPaise unitPaise unitExTaxPaise vehicle whyNot grams }
    others { code reason seller { slug } }
  }
}`
type Delivered = {
  quantityMilli: number
  grams: number
  totalPaise: number
  unitPaise: number
  unitExTaxPaise: number
  offerId: string
  freightPaise: number
  taxPaise: number
  vehicle: string
  goodsPaise: number
  loadingPaise: number
}
type Item = {
  identifier: string
  offerCount: number
  inStock: boolean
  leadDays: number
  fromPaise: number
  brand: { slug: string } | null
  variant: { id: string; unit: string }
  delivered: Delivered | null
}
type List = {
  products: {
    total: number
    items: Item[]
    thresholdPaise: number | null
    facets: { name: string; options: { value: string; count: number; selected: boolean }[] }[]
  }
}
const read = async (over: object = {}) =>
  (await server.get<List>(list, { filter: {}, sort: 'PRICE', page: 1, size: 100, pincode: '411045', ...over })).products
type Table = {
  offers: {
    quantityMilli: number
    bars: { pieces: number; grams: number } | null
    offers: (Delivered & { id: string; whyNot: string | null; taxKind: string })[]
    others: { code: string }[]
  }
}

describe('the delivered price of a list', () => {
  test.each(['411045', '110020', '560001', '700001', '781001', '800001'])(
    'at %s is the one that the product page sums up',
    async (pincode) => {
      const { items } = await read({ pincode })
      expect(items.length).toBeGreaterThan(10)
      for (const { identifier, variant, delivered } of items.filter((_, at) => at % 4 === 0)) {
        if (!delivered) throw new Error(`${identifier} has no delivered price`)
        const { offers } = await server.get<Table>(table, {
          variantId: variant.id,
          quantityMilli: delivered.quantityMilli,
          unit: 'kg',
          pincode,
        })
        const same = offers.offers.find((offer) => offer.id === delivered.offerId)
        const { offerId: _, ...figures } = delivered
        expect({ identifier, ...same }).toMatchObject({ identifier, ...figures })
      }
    },
  )
  test('knows nothing of prices for companies, whether prices are by zone or by place', async () => {
    const refreshed = async () => {
      await refreshListPrices(makeCtx(server.services), sql`true`)
      return (await server.pool.query('select id, list_prices, from_paise, has_local_prices from offers order by id'))
        .rows
    }
    const before = await refreshed()
    await server.pool.query(
      `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from)
       select offer_id, 'COMPANY', 'PINCODE', '400001', 0, 1 + price_paise / 2, valid_from from offer_prices where scope = 'ALL' and min_milli = 0 and valid_to is null`,
    )
    expect(await refreshed()).toEqual(before)
    // half of the offers are read row by row, as those with a price of a place are
    await server.pool.query('update offers set has_local_prices = true where id % 2 = 0')
    const { items } = await read({ pincode: '400001' })
    for (const { identifier, variant, delivered } of items.filter((_, at) => at % 4 === 0)) {
      const { offers } = await server.get<Table>(table, {
        variantId: variant.id,
        quantityMilli: delivered?.quantityMilli,
        unit: 'kg',
        pincode: '400001',
      })
      const same = offers.offers.find((offer) => offer.id === delivered?.offerId)
      expect({ identifier, unitPaise: same?.unitPaise }).toEqual({ identifier, unitPaise: delivered?.unitPaise })
    }
  })
  test('is never zero, and adds up', async () => {
    for (const { delivered } of (await read()).items) {
      if (!delivered) throw new Error('no price')
      expect(delivered.freightPaise).toBeGreaterThan(0)
      expect(delivered.goodsPaise + delivered.freightPaise + delivered.loadingPaise + delivered.taxPaise).toBe(
        delivered.totalPaise,
      )
    }
  })
  test('is not there for a pincode that nobody delivers to, and an unknown one is named', async () => {
    expect((await read({ pincode: '744101' })).total).toBe(0)
    expect(await server.codeOf(list, { filter: {}, sort: 'PRICE', page: 1, size: 5, pincode: '999999' })).toBe(
      'PINCODE_UNKNOWN',
    )
  })
  test('is only “from” while no pincode is known', async () => {
    const { items, total } = await read({ pincode: null })
    expect(total).toBe(150)
    expect(items.every((item) => item.delivered === null && item.fromPaise > 0)).toBe(true)
  })
})

describe('filters and sorts', () => {
  test('count what would be left with each option', async () => {
    const { facets } = await read({ filter: { category: 'cement' } })
    const brand = facets.find((facet) => facet.name === 'brand')
    for (const option of brand?.options.slice(0, 4) ?? []) {
      expect((await read({ filter: { category: 'cement', brands: [option.value] } })).total).toBe(option.count)
    }
  })
  test('keep the other options of a facet that is set', async () => {
    const all = (await read({ filter: { category: 'tmt-bars' } })).facets.find((facet) => facet.name === 'grade')
    const one = (await read({ filter: { category: 'tmt-bars', grades: ['Fe 550D'] } })).facets.find(
      (facet) => facet.name === 'grade',
    )
    expect(one?.options.map((o) => [o.value, o.count])).toEqual(all?.options.map((o) => [o.value, o.count]))
    expect(one?.options.find((o) => o.value === 'Fe 550D')?.selected).toBe(true)
  })
  test('page without losing or repeating a product', async () => {
    const { total } = await read({ filter: { category: 'pipes-fittings' } })
    const seen = []
    for (let page = 1; seen.length < total && page < 20; page++) {
      seen.push(
        ...(await read({ filter: { category: 'pipes-fittings' }, page, size: 5 })).items.map((item) => item.identifier),
      )
    }
    expect(new Set(seen).size).toBe(total)
  })
})

test('bars are compared in the diameter that was asked for', async () => {
  const cards = async (diameterMm: number | null) =>
    (
      await server.get<{ productCards: { kind: string; variant: { title: string } }[] }>(
        `query ($diameterMm: Int) { productCards(pincode: "411045", diameterMm: $diameterMm,
          identifiers: ["jsw-neosteel-550d-tmt-bars", "kamdhenu-nxt-fe-550d-tmt-bars", "ultratech-ppc-cement-50-kg"]) { kind variant { title } } }`,
        { diameterMm },
      )
    ).productCards
  expect((await cards(10)).filter(({ variant }) => variant.title.includes(' 10 mm'))).toHaveLength(2)
  expect(await cards(10)).toHaveLength(3)
  expect((await cards(40)).map(({ kind }) => kind)).toEqual(['SINGLE'])
})

test('the price filter looks at every size of a family, as its card shows them', async () => {
  const families = async (filter: object) =>
    (
      await server.get<{
        products: {
          thresholdPaise: number
          maxPaise: number
          items: { identifier: string; sizes: { unitPaise: number | null }[] }[]
        }
      }>(
        `query ($filter: ProductFilter!) { products(filter: $filter, size: 100, pincode: "411045") {
          thresholdPaise maxPaise items { identifier sizes { unitPaise } } } }`,
        { filter: { category: 'pipes-fittings', kind: 'SERIES', ...filter } },
      )
    ).products
  const all = await families({})
  const prices = all.items.flatMap(({ sizes }) => sizes.flatMap(({ unitPaise }) => unitPaise ?? []))
  expect(all.thresholdPaise).toBe(Math.min(...prices))
  expect(all.maxPaise).toBe(Math.max(...prices))
  const dearest = await families({ thresholdPaise: all.maxPaise })
  expect(dearest.items.length).toBeGreaterThan(0)
  expect(dearest.items.length).toBeLessThan(all.items.length)
  for (const { sizes } of dearest.items) expect(sizes.some(({ unitPaise }) => unitPaise === all.maxPaise)).toBe(true)
})

describe('the offers of a bar', () => {
  const bar = async (quantityMilli: number, unit: string, pincode: string | null = '411045') => {
    const { product } = await server.get<{ product: { variants: { id: string; diameterMm: number }[] } }>(
      '{ product(identifier: "jsw-neosteel-550d-tmt-bars") { variants { id diameterMm } } }',
    )
    const variantId = product.variants.find((variant) => variant.diameterMm === 12)?.id
    return (await server.get<Table>(table, { variantId, quantityMilli, unit, pincode })).offers
  }
  test('turn one tonne of 12 mm into 94 bars, 1,001.664 kg', async () => {
    const { offers } = await bar(1_000, 'tonne')
    const byPiece = offers.find((offer) => offer.quantityMilli === 1_001_664)
    expect(byPiece).toBeDefined()
    for (const offer of offers) expect([1_001_664, 1_012_320]).toContain(offer.quantityMilli)
  })
  test('come best total first, each with its tax by place of supply', async () => {
    const { offers } = await bar(5_000, 'tonne')
    expect(offers.length).toBeGreaterThan(1)
    const open = offers.filter((offer) => offer.whyNot === null)
    expect(open.map((offer) => offer.unitPaise)).toEqual(open.map((offer) => offer.unitPaise).sort((a, b) => a - b))
    expect(offers.some((offer) => offer.taxKind === 'CGST_SGST')).toBe(true)
  })
  test('say why they can’t be had: no pincode', async () => {
    const { offers, others } = await bar(5_000, 'tonne', null)
    expect(offers).toEqual([])
    expect(new Set(others.map((other) => other.code))).toEqual(new Set(['PINCODE_NEEDED']))
  })
})

test.each([
  ['kohler-single-lever-basin-mixer', 1],
  ['jaquar', 1],
  ['mcb', 1],
  ['solvent-cement', 1],
  ['sink', 1],
  ['tank', 1],
  ['ultratech-ppc-cement-50-kg', 100],
])('lists quote %s for %i', async (name, quantity) => {
  const { rows } = await server.pool.query(
    `select v.reference_milli as milli, v.moq_milli as least, p.identifier from variants v join products p on p.id = v.product_id
     where p.identifier like $1`,
    [`%${name}%`],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(Number(row.milli)).toBe(Math.max(quantity * 1000, Number(row.least)))
})

test('an offer without goods comes last, says that it is out of stock, and takes nothing', async () => {
  type Offers = { id: string; whyNot: string | null; totalPaise: number }[]
  const { rows } = await server.pool.query(
    `select o.variant_id as id from offers o join variants v on v.id = o.variant_id
     where o.status = 'LIVE' and v.diameter_mm = 12 group by 1 order by count(*) desc, 1 limit 20`,
  )
  const offersOf = async (id: string) =>
    (
      await server.get<{ offers: { offers: Offers } }>(
        `query ($id: ID!) { offers(variantId: $id, quantityMilli: 2000000, unit: kg, pincode: "411045") { offers { id whyNot totalPaise } } }`,
        { id },
      )
    ).offers.offers
  let variant = ''
  for (const { id } of rows) {
    if ((await offersOf(id)).filter(({ whyNot }) => whyNot === null).length > 1) variant = id
  }
  const ask = () => offersOf(variant)
  const [best] = await ask()
  const before = await server.pool.query('select on_hand_milli, reserved_milli from stock where offer_id = $1', [
    best?.id,
  ])
  await server.pool.query('update stock set on_hand_milli = reserved_milli where offer_id = $1', [best?.id])
  const after = await ask()
  expect(after.find(({ id }) => id === best?.id)).toEqual({ ...best, whyNot: 'Out of stock.' })
  const open = after.filter(({ whyNot }) => whyNot === null)
  expect(open.length).toBeGreaterThan(0)
  expect(after.slice(0, open.length)).toEqual(open)
  await server.pool.query('update stock set on_hand_milli = $2 where offer_id = $1', [
    best?.id,
    before.rows[0].on_hand_milli,
  ])
})

test('the rate card quotes a whole list from one load, and each row’s sum is its cells’', async () => {
  const query = `query { rateCard(pincode: "411045", grades: ["Fe 550D"], list: [{ diameterMm: 8, quantityMilli: 101000 }, { diameterMm: 12, quantityMilli: 233000 }]) {
    total diameters { diameterMm pieces grams lowestPaise } rows { product { title } sum { goodsPaise freightPaise loadingPaise taxPaise totalPaise listPaise grams pieces } cells { diameterMm kgPaise reason pieces quantityMilli } } } }`
  const { rateCard } = await server.get<{
    rateCard: {
      rows: {
        sum: {
          goodsPaise: number
          freightPaise: number
          loadingPaise: number
          taxPaise: number
          totalPaise: number
          listPaise: number
          grams: number
        } | null
        cells: { kgPaise: number | null; reason: string | null; pieces: number; quantityMilli: number }[]
      }[]
      diameters: { diameterMm: number; pieces: number; grams: number }[]
    }
  }>(query)
  const listed = rateCard.diameters.filter(({ pieces }) => pieces > 0)
  expect(listed.map(({ diameterMm, pieces }) => [diameterMm, pieces])).toEqual([
    [8, 101],
    [12, 233],
  ])
  expect(rateCard.rows.length).toBeGreaterThan(3)
  const sums = rateCard.rows.flatMap((row) => row.sum ?? [])
  expect(sums.length).toBeGreaterThan(2)
  for (const sum of sums)
    expect(sum.goodsPaise + sum.freightPaise + sum.loadingPaise + sum.taxPaise).toBe(sum.totalPaise)
  // ordered by what the typed list costs: what whole bundles add is no part of that
  expect(sums.map((sum) => sum.listPaise)).toEqual(sums.map((sum) => sum.listPaise).sort((a, b) => a - b))
  const asked = listed.reduce((total, { grams }) => total + grams, 0)
  const heavier = sums.filter((sum) => sum.grams > asked)
  expect(heavier.length).toBeGreaterThan(0)
  for (const { totalPaise, listPaise, grams } of sums) {
    if (grams === asked) expect(listPaise).toBe(totalPaise)
    else {
      expect(listPaise).toBeLessThan(totalPaise)
      // two sizes of nearly one price: the share of the bundles is nearly their share of the mass
      expect(Math.abs((totalPaise - listPaise) / totalPaise - (grams - asked) / grams)).toBeLessThan(0.01)
    }
  }
  expect(sums[0]?.grams).toBe(rateCard.rows[0]?.cells.reduce((total, cell) => total + cell.quantityMilli, 0))
})

test('a page asks the database as seldom as it can', async () => {
  await read()
  const product = () => server.get('{ product(identifier: "ultratech-ppc-cement-50-kg") { title variants { sku } } }')
  expect(await server.statementsOf(product)).toHaveLength(1)
  expect(await server.statementsOf(product)).toHaveLength(0)
  const pages = await server.statementsOf(() => read({ page: 2, size: 24 }))
  expect(pages.length).toBeLessThanOrEqual(2)
})
