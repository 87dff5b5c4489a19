import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { refreshListPrices } from '#features/offers/offers/offers.ts'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * What lists, filters and the rate card say of all goods of the demo shop at several places, beside what their own pages say.
 */

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
    offers { id quantityMilli seller { slug } goodsPaise freightPaise loadingPaise taxPaise taxKind cgstPaise igstPaise totalPaise unitPaise unitExTaxPaise vehicle whyNot { code message } grams }
    others { whyNot { code message } seller { slug } }
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
    offers: (Delivered & { id: string; whyNot: { code: string; message: string } | null; taxKind: string })[]
    others: { whyNot: { code: string } }[]
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
  test('is for a company the lowest of its prices, as its product pages say; for others what it was', async () => {
    const { rows: people } = await server.pool.query(
      "select u.id, m.company_id from company_members m join users u on u.id = m.user_id where u.email = 'b2b@neev.example'",
    )
    const { rows: sellers } = await server.pool.query("select id from sellers where status = 'APPROVED' limit 1")
    const token = await openSession(makeCtx(server.services), people[0].id, ['customer', 'b2b'])
    const before = (await read({ pincode: '411045' })).items
    await server.pool.query(
      `with k as (insert into price_contracts (seller_id, company_id, name, reference, valid_from, valid_to, status,
           created_by, created_at, activated_at)
         values ($1, $2, 'All', 'ALL', '2026-01-01', '2027-12-31', 'ACTIVE', $3, now(), now()) returning id)
       insert into price_contract_lines (contract_id, offer_id, min_milli, price_paise, discount_bp, valid_from, valid_to,
         created_by, created_at)
       select k.id, o.id, step.milli, case when o.id % 2 = 0 then greatest(1, o.from_paise - 300 - step.milli / 1000) end,
         case when o.id % 2 = 1 then 777 + step.milli / 1000 end, '2026-01-01', '2027-12-31', $3, now()
       from k, offers o, (values (0), (60)) as step(milli) where o.id % 3 <> 0 and o.from_paise is not null`,
      [sellers[0].id, people[0].company_id, people[0].id],
    )
    const seen = new Set<string>()
    for (const pincode of ['411045', '110020', '400001']) {
      const own = (
        await server.get<List & { products: { items: { priceBuyer: string }[] } }>(
          list.replace('fromPaise brand', 'priceBuyer fromPaise brand'),
          { filter: {}, sort: 'PRICE', page: 1, size: 100, pincode },
          token,
        )
      ).products.items as (Item & { priceBuyer: string })[]
      for (const { identifier, variant, delivered, priceBuyer } of own.filter((_, at) => at % 3 === 0)) {
        const { offers } = await server.get<Table>(
          table.replace('{ id quantityMilli seller', '{ id priceBuyer quantityMilli seller'),
          { variantId: variant.id, quantityMilli: delivered?.quantityMilli, unit: 'kg', pincode },
          token,
        )
        const same = offers.offers.find((offer) => offer.id === delivered?.offerId)
        const { offerId: _, ...figures } = delivered ?? { offerId: '' }
        seen.add(priceBuyer)
        expect({ identifier, ...same }).toMatchObject({ identifier, priceBuyer, ...figures })
      }
    }
    expect([...seen].sort()).toEqual(['COMPANY', 'CONTRACT', 'EVERYONE'])
    expect((await read({ pincode: '411045' })).items).toEqual(before)
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
    `select v.reference_milli as milli, v.moq_milli as min, p.identifier from variants v join products p on p.id = v.product_id
     where p.identifier like $1`,
    [`%${name}%`],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(Number(row.milli)).toBe(Math.max(quantity * 1000, Number(row.min)))
})

test('the rate card quotes a whole list from one load, and each row’s sum is its cells’', async () => {
  const query = `query { rateCard(pincode: "411045", grades: ["Fe 550D"], list: [{ diameterMm: 8, quantityMilli: 101000 }, { diameterMm: 12, quantityMilli: 233000 }]) {
    total diameters { diameterMm pieces grams lowestPaise } rows { product { title } sum { goodsPaise freightPaise loadingPaise taxPaise totalPaise listPaise grams pieces } cells { diameterMm kgPaise whyNot { code message } pieces quantityMilli } } } }`
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
        cells: { kgPaise: number | null; whyNot: { message: string } | null; pieces: number; quantityMilli: number }[]
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
  const requested = listed.reduce((total, { grams }) => total + grams, 0)
  const heavier = sums.filter((sum) => sum.grams > requested)
  expect(heavier.length).toBeGreaterThan(0)
  for (const { totalPaise, listPaise, grams } of sums) {
    if (grams === requested) expect(listPaise).toBe(totalPaise)
    else {
      expect(listPaise).toBeLessThan(totalPaise)
      // two sizes of nearly one price: the share of the bundles is nearly their share of the mass
      expect(Math.abs((totalPaise - listPaise) / totalPaise - (grams - requested) / grams)).toBeLessThan(0.01)
    }
  }
  expect(sums[0]?.grams).toBe(rateCard.rows[0]?.cells.reduce((total, cell) => total + cell.quantityMilli, 0))
})
