import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { makeTopics } from '#core/events/topics.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { seeded } from '#test/shop/seeded.ts'
import { fillSearch } from './find.ts'
import { search } from './search.ts'

/*
 * A search is never older than the question: whatever changes goods, by whatever way, the very next search has it. The tables
 * tell, so these tests write to them; no event is published.
 */

let server: TestServer
const random = seeded(20261129)
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.pool.query(text, values)
const requested = (term: string) => ({ term, filter: noFilter, page: 1, size: 100, pincode: '411045' })
const noFilter = { brands: [], grades: [], countries: [], attributes: [], inStock: false }
const found = async (term: string) => {
  const { list, isKnown } = await search(makeCtx(server.services), requested(term))
  return { total: list.total, titles: list.items.map(({ title }) => title), isKnown }
}
/** One product on sale, with its text as its capability writes it. */
const renamed = (title: string, was: string) =>
  run('update products set title = $1, search_text = replace(search_text, title, $1) where title = $2', title, was)

test('a product that is renamed, taken off and put back is so in the very next search', async () => {
  const { titles } = await found('ultratech ppc cement')
  const [title = ''] = titles
  expect(title).toContain('UltraTech')
  expect((await found('zirconia')).total).toBe(0)

  await renamed('Zirconia cement, 50 kg', title)
  expect((await found('zirconia')).titles).toEqual(['Zirconia cement, 50 kg'])
  expect((await found('zirkonia')).titles).toEqual(['Zirconia cement, 50 kg'])
  expect((await found('ultratech ppc cement')).titles).not.toContain(title)

  await run("update products set status = 'HIDDEN' where title like 'Zirconia%'")
  expect(await found('zirconia')).toEqual({ total: 0, titles: [], isKnown: false })
  await run("update products set status = 'PUBLISHED' where title like 'Zirconia%'")
  expect((await found('zirconia')).total).toBe(1)
  await run(
    "update variants set status = 'RETIRED' where product_id = (select id from products where title like 'Zirconia%')",
  )
  expect((await found('zirconia')).total).toBe(0)
  await run(
    "update variants set status = 'ACTIVE' where product_id = (select id from products where title like 'Zirconia%')",
  )
  expect((await found('zirconia')).total).toBe(1)
  await renamed(title, 'Zirconia cement, 50 kg')
})

test('a product whose licence ended yesterday is known, and on no list', async () => {
  const { titles } = await found('ultratech ppc cement')
  await run("update products set licensed_until = '2000-01-01' where title = $1", titles[0])
  const after = await found('ultratech ppc cement')
  expect(after.isKnown).toBe(true)
  expect(after.titles).toEqual(titles.slice(1))
})

const aProduct = `(select id from products where status in ('PUBLISHED', 'HIDDEN') order by hashint8(id + $1) limit 1)`
const aSize = '(select id from variants order by hashint8(id + $1) limit 1)'
const words = ['cement', 'sariya', 'tile', 'teak', 'ivory', '12 mm', 'सीमेंट', 'pipe', 'opc 53', 'marbel']
type Edit = (seed: number) => Promise<unknown>
const edits: Edit[] = [
  (seed) =>
    run(
      `update products set title = left($2 || ' ' || title, 150), search_text = $2 || ' ' || search_text where id = ${aProduct}`,
      seed,
      random.pick(words),
    ),
  (seed) =>
    run(
      `update products set status = case when status = 'PUBLISHED' then 'HIDDEN' else 'PUBLISHED' end where id = ${aProduct}`,
      seed,
    ),
  (seed) =>
    run(
      `update variants set status = case when status = 'ACTIVE' then 'RETIRED' else 'ACTIVE' end where id = ${aSize}`,
      seed,
    ),
  (seed) => run(`update variants set title = left(title || ' 12 mm', 150) where id = ${aSize}`, seed),
  (seed) =>
    run(
      `update products set category_id = (select id from categories where status = 'ACTIVE' order by hashint8(id + $1) limit 1)
       where id = ${aProduct}`,
      seed,
    ),
  (seed) => run(`update categories set name = name || ' teak' where id = 1 + $1::int % 8 and length(name) < 40`, seed),
]
const terms = [
  ...words,
  'cemnt',
  'white cement',
  '1 inch pipe',
  '600x600 tile',
  'fe 550d 16mm',
  'ultra tech',
  'ivor teak',
]

test('after each of many changes a search finds what an engine that is filled anew finds', async () => {
  let compared = 0
  for (let round = 0; round < 25; round++) {
    for (let many = random.upTo(4); many >= 0; many--) await random.pick(edits)?.(random.upTo(1_000_000))
    const fresh = { ...server.services, topics: makeTopics() }
    await fillSearch(fresh)
    for (const term of terms) {
      const said = await search(makeCtx(server.services), requested(term))
      const anew = await search(makeCtx(fresh), requested(term))
      // Names of categories are kept for a minute
      const comparable = ({ categories, ...rest }: typeof said) => ({ ...rest, in: categories.map(({ id }) => id) })
      expect({ round, term, said: comparable(said) }).toEqual({ round, term, said: comparable(anew) })
      const countries = said.list.facets.find(({ name }) => name === 'country')?.options ?? []
      expect(countries.reduce((sum, { count }) => sum + count, 0)).toBe(said.list.total)
      compared += said.list.total
    }
  }
  expect(compared).toBeGreaterThan(2_000)
})
