import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * How a search reads what is typed, on bars, cement and taps. Whether it finds the right goods among many is tried on the demo
 * catalogue (seed/search.test.ts).
 */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const { build } = server
  const bars = await build.product({ goods: 'bars', sizes: [{ diameterMm: 12 }, { diameterMm: 16 }] })
  for (const variant of bars.variants) await build.offer({ product: bars, variant })
  await build.offer({ goods: 'taps' })
  for (const [brand, pricePaise] of [
    ['UltraTech', 310_00],
    ['ACC', 300_00],
    ['Ambuja', 320_00],
  ] as const) {
    const product = await build.product({
      title: `${brand} PPC cement, 50 kg`,
      brand: await build.brand({ name: brand, slug: brand.toLowerCase() }),
    })
    await build.offer({ product, pricePaise })
  }
})
afterAll(() => server.close())

const query = `query ($term: String!, $filter: ProductFilter!, $sort: ProductSort, $pincode: String, $size: Int!) {
  search(term: $term, filter: $filter, sort: $sort, pincode: $pincode, size: $size) {
    corrected isKnown sizeMm grade quantityMilli unit categories { slug }
    list { total facets { name options { value count } } items { title variant { title } delivered { unitPaise } fromPaise } }
  }
}`
type Found = {
  corrected: string | null
  isKnown: boolean
  categories: { slug: string }[]
  list: {
    total: number
    facets: { name: string; options: { value: string; count: number }[] }[]
    items: {
      title: string
      variant: { title: string }
      delivered: { unitPaise: number } | null
      fromPaise: number
    }[]
  }
}
const search = async (term: string, over: object = {}) => {
  const variables = { term, filter: {}, size: 24, pincode: '411045', ...over }
  return (await server.get<{ search: Found }>(query, variables)).search
}
const titles = ({ list }: Found) => list.items.map(({ title }) => title)

describe('a search', () => {
  test('takes size, grade and quantity out of the words, and prices that very size', async () => {
    const found = await search('5 ton 16mm bars fe 550 d')
    expect(found).toMatchObject({ sizeMm: 16, grade: 'Fe 550D', quantityMilli: 5000, unit: 'tonne', corrected: null })
    expect(found.list.items.map(({ variant }) => variant.title)).toEqual(['JSW Neosteel 550D TMT bar 16 mm'])
    expect(found.categories).toEqual([{ slug: 'tmt-bars' }])
  })

  test('forgives a misspelt word, and says what it looked for', async () => {
    const found = await search('cemment')
    expect(found).toMatchObject({ corrected: 'cement', list: { total: 3 } })
  })

  test('asks less when all of it is nowhere, and says nothing where there is nothing', async () => {
    expect((await search('cement 77 mm')).list.total).toBe(3)
    expect(await search('xqzzwv')).toMatchObject({ isKnown: false, list: { total: 0, items: [] } })
    expect((await search('')).list.total).toBe(0)
  })

  test.each([
    ['सीमेंट', 3],
    ['सिमेन्ट', 3],
    ['SIMANT', 3],
    ['cements', 3],
    ['cemen', 3],
    ['cmeent', 3],
    ['the cement for me', 3],
    ['ultratechcement', 1],
    ['ultra tech', 1],
    ['acc ppc', 1],
    ['neosteel 12 mm', 1],
    ['neosteel 12mm', 1],
    ['neosteel 3 sut', 1],
    ['cement 50', 3],
    ['5', 0],
  ])('for %s has %i products', async (term, total) => {
    const { list } = await search(term)
    expect(list.total).toBe(total)
    expect(list.items).toHaveLength(total)
  })

  test('is narrowed and sorted like every list', async () => {
    const brands = (await search('cement')).list.facets.find(({ name }) => name === 'brand')?.options
    expect(brands?.map(({ value, count }) => [value, count]).toSorted()).toEqual([
      ['acc', 1],
      ['ambuja', 1],
      ['ultratech', 1],
    ])
    expect(titles(await search('cement', { filter: { brands: ['acc'] } }))).toEqual(['ACC PPC cement, 50 kg'])
    expect(titles(await search('cement', { sort: 'PRICE' })).map((title) => title.split(' ')[0])).toEqual([
      'ACC',
      'UltraTech',
      'Ambuja',
    ])
  })

  test('says what goods start from while no pincode is known, and what is not delivered there apart from what nobody knows', async () => {
    const found = await search('cement', { pincode: null })
    expect(found.list.items.map(({ delivered, fromPaise }) => [delivered, fromPaise > 0])).toEqual(
      found.list.items.map(() => [null, true]),
    )
    expect(await search('cement', { pincode: '744101' })).toMatchObject({ isKnown: true, list: { total: 0 } })
  })

  test.each(["'; drop table products --", '%%%', '(((|||&&&', '\\', ':*', '"', 'fe', 'a'.repeat(5000), '12', '١٢'])(
    'is not broken by %j',
    async (term) => {
      expect((await search(term)).list.total).toBeGreaterThanOrEqual(0)
      expect(
        await server.codeOf('query ($term: String!) { searchSuggest(term: $term) { brands { name } } }', { term }),
      ).toBe('OK')
    },
  )

  test('asks the database as seldom as it can', async () => {
    await search('taps')
    for (const never of ['acc ppc 50 kg', 'सीमेंट', 'cemennt ambuja', 'bars 16 mm fe 550d', '1 inch tap']) {
      const first = await server.statementsOf(() => search(never))
      // what changed, and the cards that are shown
      expect({ never, statements: first }).toEqual({ never, statements: first.slice(0, 3) })
    }
    await search('cement')
    const again = await server.statementsOf(() => search('cement', { sort: 'PRICE', size: 12 }))
    // the cards that are shown and the categories beside them
    expect(again.length).toBeLessThanOrEqual(2)
  })
})

describe('suggestions', () => {
  const suggest = async (term: string) =>
    (
      await server.get<{
        searchSuggest: { products: { title: string }[]; brands: { name: string }[]; categories: { slug: string }[] }
      }>(
        'query ($term: String!) { searchSuggest(term: $term) { products { title } brands { name } categories { slug } } }',
        { term },
      )
    ).searchSuggest

  test('come for the first letters of a product, a brand or a category', async () => {
    const found = await suggest('ultra')
    expect(found.brands).toEqual([{ name: 'UltraTech' }])
    expect(found.products).toEqual([{ title: 'UltraTech PPC cement, 50 kg' }])
    expect((await suggest('tmt')).categories).toEqual([{ slug: 'tmt-bars' }])
  })
  test('need two letters', async () => {
    expect(await suggest('u')).toEqual({ products: [], brands: [], categories: [] })
  })
  test('are two statements, and none the second time', async () => {
    expect(await server.statementsOf(() => suggest('neosteel'))).toHaveLength(2)
    expect(await server.statementsOf(() => suggest('neosteel'))).toHaveLength(0)
  })
})

describe('for search engines', () => {
  test('robots.txt names the map and keeps them out of what is somebody’s own', async () => {
    const text = await (await fetch(`${server.url}/robots.txt`)).text()
    expect(text).toContain('Disallow: /cart\n')
    expect(text).toMatch(/Sitemap: http.*\/sitemap\.xml/)
    expect(text).not.toContain('Disallow: /product')
  })
  test('the map has every product, and of categories the lists that have something', async () => {
    const response = await fetch(`${server.url}/sitemap.xml`)
    expect(response.headers.get('content-type')).toContain('xml')
    const text = await response.text()
    expect(text.match(/\/product\//g)).toHaveLength(5)
    expect(text).toContain('/category/tmt-bars')
  })
})
