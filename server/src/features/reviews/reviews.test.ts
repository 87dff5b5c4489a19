import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf } from '#core/db/open.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const query = `query ($productId: ID, $sellerSlug: String, $page: PageInput!) {
  reviews(productId: $productId, sellerSlug: $sellerSlug, page: $page) {
    total rating counts items { id rating text author createdAt product { identifier } seller { slug } } } }`
type Reviews = {
  total: number
  rating: number | null
  counts: number[]
  items: {
    id: string
    rating: number
    author: string
    createdAt: string
    product: { identifier: string } | null
    seller: { slug: string }
  }[]
}
const read = async (about: object, page: object = {}) =>
  (await server.get<{ reviews: Reviews }>(query, { ...about, page })).reviews

/** The seller of the demo shop with the most reviews. */
const busiest = async () =>
  (await rowOf<{ slug: string; count: number }>(
    server.db,
    sql`select s.slug, count(*)::int as count from reviews r join sellers s on s.id = r.seller_id
        where r.status = 'PUBLISHED' and r.product_id is null group by s.slug order by 2 desc limit 1`,
  )) ?? { slug: '', count: 0 }

test('a seller’s reviews come newest first, a page at a time, with how their marks fall', async () => {
  const { slug, count } = await busiest()
  const first = await read({ sellerSlug: slug }, { size: 3 })
  expect(first.total).toBe(count)
  expect(first.counts.reduce((sum, one) => sum + one, 0)).toBe(count)
  const mean = first.counts.reduce((sum, one, at) => sum + one * (5 - at), 0) / count
  expect(first.rating).toBeCloseTo(mean)
  expect(first.items.map((item) => item.createdAt)).toEqual(
    first.items
      .map((item) => item.createdAt)
      .sort()
      .reverse(),
  )
  const seen = new Set<string>()
  for (let page = 1; page <= Math.ceil(count / 3); page++)
    for (const { id } of (await read({ sellerSlug: slug }, { size: 3, page })).items) seen.add(id)
  expect(seen.size).toBe(count)
})

test('nobody’s whole name is told', async () => {
  const { items } = await read({ sellerSlug: (await busiest()).slug })
  for (const { author } of items) expect(author).toMatch(/^\p{L}+( \p{L}\.)?$/u)
})

test('what was hidden or is still to be read is not shown, nor counted', async () => {
  const { slug, count } = await busiest()
  await sql`
    update reviews set status = 'HIDDEN' where id = (
      select r.id from reviews r join sellers s on s.id = r.seller_id
      where s.slug = ${slug} and r.product_id is null and r.status = 'PUBLISHED' limit 1)`.execute(server.db)
  expect((await read({ sellerSlug: slug })).total).toBe(count - 1)
})

test('a product’s reviews are its own', async () => {
  const product = await rowOf<{ id: number; identifier: string }>(
    server.db,
    sql`select p.id, p.identifier from products p join reviews r on r.product_id = p.id where r.status = 'PUBLISHED'
      limit 1`,
  )
  const { items } = await read({ productId: String(product?.id) })
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((item) => item.product?.identifier === product?.identifier)).toBe(true)
})

test('either a product or a seller is named', async () => {
  expect(await server.codeOf(query, { page: {} })).toBe('REQUIRED')
  expect(await server.codeOf(query, { productId: '1', sellerSlug: 'x', page: {} })).toBe('REQUIRED')
  expect((await read({ sellerSlug: 'nobody' })).total).toBe(0)
})
