import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const table = `query ($variantId: ID!, $quantityMilli: Milli!, $pincode: String) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: kg, pincode: $pincode) {
    offers { id grams freightPaise vehicle trips whyNot }
    others { code reason }
  }
}`
type Offers = {
  offers: { grams: number; freightPaise: number; vehicle: string; trips: number; whyNot: string | null }[]
  others: { code: string; reason: string }[]
}
const offersOf = async (variantId: string, quantityMilli: number, pincode: string) =>
  (await server.get<{ offers: Offers }>(table, { variantId, quantityMilli, pincode })).offers
const variantsLike = async (where: string) =>
  (
    await server.pool.query(`select v.id::text as id, v.sku, v.moq_milli::float as least from variants v
      join products p on p.id = v.product_id join categories c on c.id = p.category_id
      join product_classes h on h.id = coalesce(p.class_id, c.default_class_id) where ${where} order by v.id`)
  ).rows as {
    id: string
    sku: string
    least: number
  }[]

test('a beam of 12 m, as all goods whose class needs a long truck, never rides on a pickup', async () => {
  const long = await variantsLike(`h.long_load and c.slug = 'structural-steel'`)
  expect(long.length).toBeGreaterThan(20)
  const vehicles = new Set<string>()
  for (const { id, least } of long.filter((_, at) => at % 4 === 0))
    for (const { vehicle } of (await offersOf(id, Math.max(least, 1_000_000), '411001')).offers) vehicles.add(vehicle)
  expect(vehicles.size).toBeGreaterThan(0)
  expect([...vehicles].filter((name) => name.startsWith('Pickup'))).toEqual([])
})
