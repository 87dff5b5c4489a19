import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('categoryManager')
  await server.build.offer({ goods: 'bars' })
  for (let sellers = 0; sellers < 3; sellers++) await server.build.offer({ goods: 'cement' })
})
afterAll(() => server.close())

type Row = {
  id: string
  slug: string
  name: string
  parentId: string | null
  version: number
  requested: { code: string }[]
}
const create =
  'mutation ($input: CategoryInput!) { createCategory(input: $input) { id version parentId requested { code heading isRequired isAxis } } }'
const update =
  'mutation ($id: ID!, $version: Int!, $input: CategoryInput!) { updateCategory(id: $id, version: $version, input: $input) { id version requested { code } } }'
const arrange = 'mutation ($places: [CategoryPlaceInput!]!) { setCategoryTree(places: $places) { id parentId } }'
const remove = 'mutation ($id: ID!) { deleteCategory(id: $id) }'
const all = async (): Promise<Row[]> =>
  (
    await server.get<{ adminCategories: Row[] }>(
      '{ adminCategories { id slug name parentId version requested { code } } }',
      {},
      createCache,
    )
  ).adminCategories
const placesOf = (rows: Row[]) => rows.map(({ id, parentId, version }) => ({ id, parentId, version }))

let count = 0
const input = (over: object = {}) => ({
  name: `Category ${++count}`,
  slug: `category-${count}`,
  kind: 'SINGLE',
  referenceGrams: 1_000_000,
  ...over,
})
const make = async (over: object = {}) =>
  (await server.get<{ createCategory: Row }>(create, { input: input(over) }, createCache)).createCategory

describe('the tree', () => {
  test('is arranged in one act, which refuses what somebody else changed meanwhile', async () => {
    const [a, b] = [await make(), await make()]
    const seen = await all()
    const wanted = placesOf(seen).map((place) => (place.id === b.id ? { ...place, parentId: a.id } : place))
    await server.get(arrange, { places: wanted.toReversed() }, createCache)
    const now = await all()
    expect(now.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toReversed())
    expect(now.find(({ id }) => id === b.id)?.parentId).toBe(a.id)
    expect(await server.codeOf(arrange, { places: wanted }, createCache)).toBe('STALE')
    expect(await server.codeOf(arrange, { places: placesOf(now).slice(1) }, createCache)).toBe('STALE')
  })
  test('refuses loops and a fourth level, in its form as well', async () => {
    const a = await make()
    const b = await make({ parentId: a.id })
    const c = await make({ parentId: b.id })
    expect(await server.codeOf(create, { input: input({ parentId: c.id }) }, createCache)).toBe('CATEGORY_DEPTH')
    expect(await server.codeOf(create, { input: input({ parentId: '999999' }) }, createCache)).toBe('NOT_FOUND')
    const loop = placesOf(await all()).map((place) => (place.id === a.id ? { ...place, parentId: c.id } : place))
    expect(await server.codeOf(arrange, { places: loop }, createCache)).toBe('CATEGORY_LOOP')
    const change = { id: a.id, version: a.version, input: input({ parentId: c.id }) }
    expect(await server.codeOf(update, change, createCache)).toBe('CATEGORY_LOOP')
  })
  test('counts and lists goods of a category also under what it lies in', async () => {
    const top = await make()
    const rows = await all()
    const cement = rows.find(({ slug }) => slug === 'cement')
    const places = placesOf(rows).map((place) => (place.id === cement?.id ? { ...place, parentId: top.id } : place))
    await server.get(arrange, { places }, createCache)
    await server.settle()
    const shop = `{ category(slug: "category-${count}") { productCount } all: category(slug: "cement") { productCount parentId }
      products(filter: { category: "category-${count}" }) { total } cement: products(filter: { category: "cement" }) { total } }`
    const found = await server.get<{
      category: { productCount: number }
      all: { productCount: number; parentId: string }
      products: { total: number }
      cement: { total: number }
    }>(shop)
    expect(found.all.parentId).toBe(top.id)
    expect(found.category.productCount).toBe(found.all.productCount)
    expect(found.products.total).toBe(found.cement.total)
    expect(found.products.total).toBe(3)
  })
})

describe('a category', () => {
  test('asks for attributes in an order, each once', async () => {
    const requested = [
      { code: 'grade', heading: 'Strength', isRequired: true, isAxis: false },
      { code: 'bagKg', heading: '', isRequired: false, isAxis: true },
    ]
    const { id, version, ...made } = await make({ requested })
    expect(made.requested).toEqual(requested)
    const swap = { id, version, input: input({ requested: requested.toReversed() }) }
    expect((await server.get<{ updateCategory: Row }>(update, swap, createCache)).updateCategory.requested).toEqual([
      { code: 'bagKg' },
      { code: 'grade' },
    ])
    expect(await server.codeOf(update, swap, createCache)).toBe('STALE')
    expect(
      await server.codeOf(create, { input: input({ requested: [requested[0], requested[0]] }) }, createCache),
    ).toBe('VALIDATION')
    expect(await server.codeOf(create, { input: input({ requested: [{ code: 'nothing' }] }) }, createCache)).toBe(
      'NOT_A_CHOICE',
    )
  })
  test('decides by its load in which quantity lists quote its goods, also of those that are there', async () => {
    const { id, version } = await make()
    const own = input()
    const product = await server.build.product({ goods: 'taps' })
    await server.pool.query('update products set category_id = $1 where id = $2', [id, product.id])
    const quoted = async () =>
      (
        await server.pool.query(
          `select v.reference_milli::int as milli, v.grams_per_unit::int as grams from variants v join products p on p.id = v.product_id
           where p.category_id = $1`,
          [id],
        )
      ).rows[0]
    const { grams } = await quoted()
    await server.get(update, { id, version, input: { ...own, referenceGrams: 100 * grams } }, createCache)
    expect((await quoted()).milli).toBe(100_000)
    await server.get(update, { id, version: version + 1, input: { ...own, referenceGrams: 0 } }, createCache)
    expect((await quoted()).milli).toBe(1000)
  })
  test('goes only while nothing lies in it', async () => {
    const top = await make({ requested: [{ code: 'grade' }] })
    const below = await make({ parentId: top.id })
    expect(await server.codeOf(remove, { id: top.id }, createCache)).toBe('CATEGORY_IN_USE')
    expect(await server.codeOf(remove, { id: below.id }, createCache)).toBe('OK')
    expect(await server.codeOf(remove, { id: top.id }, createCache)).toBe('OK')
    expect(await server.codeOf(remove, { id: top.id }, await server.as('seriesManager'))).toBe('FORBIDDEN')
  })
})
