import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

type Offer = { offerId: string; variantId: string; seller: string; paise: number }
/** The cheapest offer in Pune's zone of a 12 mm bar, which is sold by several. */
async function cheapest(): Promise<Offer> {
  const { rows } = await server.pool.query(`
    select o.id::text as "offerId", o.variant_id::text as "variantId", o.seller_id::text as seller,
      o.list_prices[p.zone_id]::int as paise
    from offers o join variants v on v.id = o.variant_id join pincodes p on p.pincode = '411045'
    where v.diameter_mm = 12 and o.status = 'LIVE' and o.list_prices[p.zone_id] is not null and o.price_valid_to is null
      and (select count(*) from offers x where x.variant_id = v.id and x.price_valid_to is null) > 2
    order by o.variant_id, 4 limit 1`)
  return rows[0]
}
const history = async ({ variantId }: Offer, pincode: string | null = '411045') =>
  (
    await server.get<{ priceHistory: { day: string; paise: number | null }[] }>(
      'query ($id: ID!, $pincode: String) { priceHistory(variantId: $id, pincode: $pincode) { day paise } }',
      { id: variantId, pincode },
    )
  ).priceHistory

test('begins ninety days ago, ends with what the best offer asks today, and moved with the market between', async () => {
  const best = await cheapest()
  const days = await history(best)
  expect(days[0]?.day).toBe('2026-08-24')
  expect(days.at(-1)?.paise).toBe(best.paise)
  expect(days.length).toBeGreaterThan(3)
  expect(await server.statementsOf(() => history(best))).toHaveLength(0)
  expect(await server.codeOf('{ priceHistory(variantId: "1", pincode: "999999") { day } }')).toBe('PINCODE_UNKNOWN')
})

test('knows a new price at once, and forgets a seller who may not sell', async () => {
  const best = await cheapest()
  const { token } = await server.build.user({ roles: ['customer', 'seller'], sellerId: Number(best.seller) })
  const paise = Math.round(best.paise * 0.97)
  await server.get(
    'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }',
    { id: best.offerId, paise },
    token,
  )
  await server.settle()
  const fallen = (await history(best)).at(-1)
  expect(fallen?.day).toBe('2026-11-21')
  // what is asked from so many tonnes on falls with it
  expect(fallen?.paise).toBeLessThanOrEqual(paise)
  await server.get(
    'mutation ($id: ID!) { updateSellerStatus(id: $id, move: suspend, note: "Licence not shown") { id } }',
    { id: best.seller },
    await server.as('admin'),
  )
  await server.settle()
  expect((await history(best)).at(-1)?.paise).toBeGreaterThan(paise)
})
