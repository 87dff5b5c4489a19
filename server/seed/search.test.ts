import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * What contractors type, tried on the demo catalogue: only among a hundred and fifty products can the wrong one come first.
 */

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const query = `query ($term: String!, $filter: ProductFilter!, $sort: ProductSort, $pincode: String, $size: Int!) {
  search(term: $term, filter: $filter, sort: $sort, pincode: $pincode, size: $size) {
    corrected isKnown sizeMm grade quantityMilli unit categories { slug }
    list { total facets { name options { value count } } items { identifier title variant { title } delivered { unitPaise } fromPaise } }
  }
}`
type Found = {
  corrected: string | null
  isKnown: boolean
  sizeMm: number | null
  grade: string | null
  quantityMilli: number | null
  unit: string | null
  categories: { slug: string }[]
  list: {
    total: number
    facets: { name: string; options: { value: string; count: number }[] }[]
    items: {
      identifier: string
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
const titles = (found: Found) => found.list.items.map((item) => item.title)

describe('a search', () => {
  test.each([
    ['sariya', 'tmt-bars', /TMT/],
    ['reti', 'sand-aggregates', /sand/i],
    ['सरिया', 'tmt-bars', /TMT/],
    ['eent', 'bricks-blocks', /brick/i],
    ['tanki', 'water-tanks', /tank/i],
    ['opc 53', 'cement', /OPC 53/],
  ])('for %s finds what the trade means by it', async (term, category, title) => {
    const found = await search(term)
    expect(found.list.total).toBeGreaterThan(0)
    expect(found.categories[0]?.slug).toBe(category)
    expect(titles(found)[0]).toMatch(title)
  })

  test('takes size, grade and quantity out of the words, and prices that very size', async () => {
    const found = await search('5 ton 16mm sariya fe 550 d')
    expect(found).toMatchObject({ sizeMm: 16, grade: 'Fe 550D', quantityMilli: 5000, unit: 'tonne', corrected: null })
    expect(found.list.items.length).toBeGreaterThan(3)
    for (const item of found.list.items) expect(item.variant.title).toContain('16 mm')
  })

  test.each([
    ['600x600 tile', /600 × 600 mm/],
    ['sintex 1000', /1,000 litre/],
    ['2.5 sqmm wire', /2\.5 sq mm/],
    ['25 mm cpvc', /25 mm/],
  ])('for %s prices the variant of that size', async (term, title) => {
    expect((await search(term)).list.items[0]?.variant.title).toMatch(title)
  })

  test.each([
    ['cemnt', 'cement'],
    ['plywod', 'plywood'],
    ['ultratehc', 'ultratech'],
  ])('forgives %s', async (typed, meant) => {
    const found = await search(typed)
    expect(found.corrected).toBe(meant)
    expect(found.list.total).toBe((await search(meant)).list.total)
  })

  test('asks less when all of it is nowhere, and says nothing where there is nothing', async () => {
    expect((await search('cement 77 mm')).list.total).toBeGreaterThan(5)
    expect((await search('xqzzwv')).list).toMatchObject({ total: 0, items: [] })
    expect((await search('')).list.total).toBe(0)
  })

  test('is narrowed and sorted like every list', async () => {
    const all = await search('cement')
    const brand = all.list.facets.find((facet) => facet.name === 'brand')?.options[0]
    if (!brand) throw new Error('no brand')
    expect((await search('cement', { filter: { brands: [brand.value] } })).list.total).toBe(brand.count)
    const cheapest = await search('sariya', { sort: 'PRICE', filter: { inStock: true } })
    const prices = cheapest.list.items.map((item) => item.delivered?.unitPaise ?? 0)
    expect(prices.length).toBeGreaterThan(5)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  test('says what goods start from while no pincode is known', async () => {
    const found = await search('cement', { pincode: null })
    expect(found.list.items.every((item) => item.delivered === null && item.fromPaise > 0)).toBe(true)
  })
})

/** What is typed, where it is to be delivered, and what the first hit is: its title, or the size of it that is priced. */
const requested: [string, string | null, RegExp][] = [
  ['500D', '411045', /Fe 500D/],
  ['550D', '411045', /Fe 550D/],
  ['12mm 500D', '411045', /500D.*12 mm/],
  ['12mm 550D', '411045', /550D.*12 mm/],
  ['12 mm 550 d', '411045', /550D.*12 mm/],
  ['TMT 500D', '411045', /Fe 500D/],
  ['Fe 500D', '411045', /Fe 500D/],
  ['fe550d 16mm', '411045', /550D.*16 mm/],
  ['3 sut sariya', '411045', /10 mm/],
  ['rod 20mm', '411045', /20 mm/],
  ['rebar', '411045', /TMT/],
  ['loha', '411045', /TMT/],
  ['M25', '411045', /concrete, M25/],
  ['m25 concrete', '411045', /concrete, M25/],
  ['concrete m25', '411045', /concrete, M25/],
  ['m20', '411045', /concrete, M20/],
  ['rmc', '411045', /ready-mix/],
  ['ready mix concrete', '411045', /ready-mix/],
  ['1 inch pipe', '411045', /pipe.*(25|32) mm/],
  ['1" pipe', '411045', /pipe.*(25|32) mm/],
  ['pvc pipe 4 inch', '411045', /pipe.*1[01]0 mm/],
  ['1/2 inch cpvc pipe', '411045', /pipe.*(15|20) mm/],
  ['6 inch block', '411045', /block 6 inch/],
  ['ciment', '411045', /cement/i],
  ['simmant', '411045', /cement/i],
  ['cemnt', '411045', /cement/i],
  ['sement', '411045', /cement/i],
  ['सीमेंट', '411045', /cement/i],
  ['cement', null, /(OPC|PPC|PSC)/],
  ['cement', '411045', /(OPC|PPC|PSC)/],
  ['white cement', '411045', /white cement/i],
  ['plywood 18mm', '411045', /plywood/i],
  ['18mm plywood', '411045', /plywood/i],
  ['plywood 12mm', '411045', /plywood.*12 mm/i],
  ['ply', '411045', /plywood/i],
  ['ultra tech cement', '411045', /UltraTech/],
  ['ultratech', '411045', /UltraTech/],
  ['opc 53', '411045', /OPC 53/],
  ['ppc', '411045', /PPC/],
  ['sariya', '411045', /TMT/],
  ['saria', '411045', /TMT/],
  ['सरिया', '411045', /TMT/],
  ['tmt', '411045', /TMT/],
  ['reti', '411045', /sand/i],
  ['balu', '411045', /sand/i],
  ['m sand', '411045', /sand/i],
  ['gitti', '411045', /stone|aggregate|granular/i],
  ['bajri', '411045', /stone|aggregate|granular/i],
  ['rodi', '411045', /stone|aggregate|granular/i],
  ['20mm aggregate', '411045', /(stone|aggregate).*20 mm/i],
  ['eent', '411045', /brick/i],
  ['ईंट', '411045', /brick/i],
  ['brik', '411045', /brick/i],
  ['aac block', '411045', /AAC|block/i],
  ['tanki', '411045', /tank/i],
  ['sintex 1000', '411045', /1,000 litre/],
  ['600x600 tile', '411045', /600 × 600/],
  ['2.5 sqmm wire', '411045', /2\.5 sq mm/],
  ['binding wire', '411045', /binding wire/i],
  ['wall putty', '411045', /putty/i],
  ['mcb', '411045', /MCB/],
  ['kohler', '411045', /Kohler/],
  ['gypsum board', '411045', /gypsum|board/i],
  ['flush door', '411045', /door/i],
  ['ismb', '411045', /ISMB/],
  ['chadar', '411045', /sheet|roof/i],
]

describe('what contractors type', () => {
  test.each(requested)('%s at %s leads to %s', async (term, pincode, first) => {
    const [best] = (await search(term, { pincode })).list.items
    expect(`${best?.title} / ${best?.variant.title}`).toMatch(first)
  })

  test.each(['1 inch pipe', 'pvc pipe 4 inch'])('%s brings no blocks', async (term) => {
    expect(titles(await search(term)).filter((title) => /block/i.test(title))).toEqual([])
  })

  test('words that were typed apart are found without a word about a mistake', async () => {
    const found = await search('ultra tech cement')
    expect(found.corrected).toBeNull()
    for (const title of titles(found)) expect(title).toContain('UltraTech')
  })

  test.each(['return policy', 'gst', 'xqzzwv'])('%s is nothing that is sold, and categories lead on', async (term) => {
    const found = await search(term)
    expect(found).toMatchObject({ isKnown: false, list: { total: 0 } })
    expect(found.categories.length).toBeGreaterThan(0)
  })

  test('what is sold and not delivered there is told apart from what nobody knows', async () => {
    expect(await search('cement', { pincode: '744101' })).toMatchObject({ isKnown: true, list: { total: 0 } })
  })
})

describe('suggestions', () => {
  const suggest = async (term: string) =>
    (
      await server.get<{
        searchSuggest: {
          products: { title: string }[]
          brands: { name: string }[]
          categories: { slug: string; kind: string }[]
        }
      }>(
        'query ($term: String!) { searchSuggest(term: $term) { products { title } brands { name } categories { slug kind } } }',
        { term },
      )
    ).searchSuggest

  test('come for the first letters of a product, a brand or a category', async () => {
    const found = await suggest('ultra')
    expect(found.brands.map((brand) => brand.name)).toContain('UltraTech')
    expect(found.products.map((product) => product.title).join()).toContain('UltraTech')
    expect((await suggest('pipes')).categories[0]).toEqual({ slug: 'pipes-fittings', kind: 'MIXED' })
    expect((await suggest('sar')).categories[0]?.slug).toBe('tmt-bars')
  })
})

test('the map for search engines has every product and service, and of categories the lists that have something', async () => {
  const text = await (await fetch(`${server.url}/sitemap.xml`)).text()
  expect(text.match(/\/product\//g)).toHaveLength(154)
  expect(text).toContain('/category/tmt-bars/tmt<')
  expect(text).not.toContain('/category/tmt-bars/series')
})
