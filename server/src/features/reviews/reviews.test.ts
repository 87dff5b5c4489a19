import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/** Reviews of one seller, oldest first: by whom, with how many stars. */
const given = [
  ['Asha Kulkarni', 5],
  ['Ravi Anand Shinde', 4],
  ['Meera', 4],
  ['Imran Shaikh', 2],
  ['Élodie Rao', 5],
] as const
const count = given.length

let server: TestServer
let slug = ''
let product = { id: 0, identifier: '' }
beforeAll(async () => {
  server = await startServer()
  const { build, db } = server
  const offer = await build.offer({ goods: 'cement' })
  slug = offer.seller.slug
  product = offer.product
  for (const [at, [name, rating]] of given.entries()) {
    const buyer = await build.user({ name })
    const { suborders } = await build.order({ buyer, lines: [{ offer }] })
    const createdAt = new Date(Date.UTC(2026, 10, 10 + at))
    const review = {
      suborderId: suborders[0].id,
      sellerId: offer.seller.id,
      userId: buyer.id,
      rating,
      createdAt,
      updatedAt: createdAt,
    }
    await db.insertInto('reviews').values(review).execute()
    if (at === 0)
      await db
        .insertInto('reviews')
        .values({ ...review, productId: product.id })
        .execute()
  }
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

test('a seller’s reviews are listed newest first in pages, with the distribution of stars', async () => {
  const first = await read({ sellerSlug: slug }, { size: 3 })
  expect(first).toMatchObject({ total: count, rating: 4, counts: [2, 2, 0, 1, 0] })
  expect(first.items.map(({ rating }) => rating)).toEqual([5, 2, 4])
  const seen = new Set<string>()
  for (let page = 1; page <= Math.ceil(count / 3); page++)
    for (const { id } of (await read({ sellerSlug: slug }, { size: 3, page })).items) seen.add(id)
  expect(seen.size).toBe(count)
})

test('authors are shown by first name and initial', async () => {
  const { items } = await read({ sellerSlug: slug })
  expect(items.map(({ author }) => author)).toEqual(['Élodie R.', 'Imran S.', 'Meera', 'Ravi S.', 'Asha K.'])
})

test('reviews that are hidden or pending are neither shown nor counted', async () => {
  const { items } = await read({ sellerSlug: slug })
  for (const [at, status] of (['HIDDEN', 'PENDING'] as const).entries())
    await server.db.updateTable('reviews').set({ status }).where('id', '=', Number(items[at]?.id)).execute()
  expect((await read({ sellerSlug: slug })).total).toBe(count - 2)
})

test('a product’s reviews are its own', async () => {
  const { items } = await read({ productId: String(product.id) })
  expect(items.map((item) => item.product?.identifier)).toEqual([product.identifier])
})

test('either a product or a seller is required', async () => {
  expect(await server.codeOf(query, { page: {} })).toBe('REQUIRED')
  expect(await server.codeOf(query, { productId: '1', sellerSlug: 'x', page: {} })).toBe('REQUIRED')
  expect((await read({ sellerSlug: 'nobody' })).total).toBe(0)
})
