import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Offer = { offerId: string; variantId: string; seller: string; paise: number }
const setPrice = 'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }'
const bySeller = async (sellerId: number) =>
  (await server.build.user({ roles: ['customer', 'seller'], sellerId })).token
/** Bars of two sellers: one asks ₹52 since July, the other ₹51 since then, ₹49 since September and ₹50 since October. */
async function cheapest(): Promise<Offer> {
  const { build } = server
  const today = server.now()
  server.setClock('2026-07-15T06:00:00Z')
  const { product } = await build.offer({ goods: 'bars', pricePaise: 52_00 })
  const { id, variant, seller } = await build.offer({ product, pricePaise: 51_00 })
  for (const [day, paise] of [
    ['2026-09-10', 49_00],
    ['2026-10-10', 50_00],
  ] as const) {
    server.setClock(`${day}T06:00:00Z`)
    await server.get(setPrice, { id, paise }, await bySeller(seller.id))
  }
  server.setClock(today)
  // a price heard of later makes the history be read again
  await server.settle()
  return { offerId: String(id), variantId: String(variant.id), seller: String(seller.id), paise: 50_00 }
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
  expect(days.map(({ day, paise }) => [day, paise])).toEqual([
    ['2026-08-24', 51_00],
    ['2026-09-10', 49_00],
    ['2026-10-10', 50_00],
  ])
  const [changes, ...others] = await server.statementsOf(() => history(best))
  expect({ asks: changes?.includes('catalogue_changes'), others }).toEqual({ asks: true, others: [] })
  expect(await server.codeOf('{ priceHistory(variantId: "1", pincode: "999999") { day } }')).toBe('PINCODE_UNKNOWN')
})

test('knows a new price at once, and forgets a seller who may not sell', async () => {
  const best = await cheapest()
  const paise = 48_50
  await server.get(setPrice, { id: best.offerId, paise }, await bySeller(Number(best.seller)))
  await server.settle()
  const fallen = (await history(best)).at(-1)
  expect(fallen).toEqual({ day: '2026-11-21', paise })
  await server.get(
    'mutation ($id: ID!) { updateSellerStatus(id: $id, transition: suspend, note: "Licence not shown") { id } }',
    { id: best.seller },
    await server.as('admin'),
  )
  await server.settle()
  expect((await history(best)).at(-1)?.paise).toBe(52_00)
})
