import { afterAll, beforeAll, expect, test } from 'vitest'
import { buying, dispatch, packAll, place, review, truck } from '#test/buying.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

test('an invoice carries the buyer’s own reference, the pieces of bars, and its kind', async () => {
  const buy = buying(server)
  const { buyer, address } = await buy.buyerWithCart()
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise, poNumber: 'PO/2026/118' }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'with-a-po', input },
    buyer.token,
  )
  await buy.pay(buyer.token, placeOrder.id)
  const move = 'mutation ($id: ID!, $move: SellerMove!) { moveAsSeller(suborderId: $id, move: $move) { id } }'
  for (const { id, seller } of (await buy.read(buyer.token, placeOrder.id)).suborders) {
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(seller.id) })
    await server.get(move, { id, move: 'accept' }, token)
    await server.get(dispatch, { id: await packAll(server, token, id), input: truck }, token)
  }
  type Issued = {
    type: string
    poNumber: string | null
    lines: { title: string; pieces: number | null }[]
    pdfUrl: string
  }
  const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: Issued[] }>(
    'query ($id: ID!) { invoicesOfOrder(orderId: $id) { type poNumber pdfUrl lines { title pieces } } }',
    { id: placeOrder.id },
    buyer.token,
  )
  for (const { type, poNumber } of invoicesOfOrder)
    expect({ type, poNumber }).toEqual({ type: 'TAX_INVOICE', poNumber: 'PO/2026/118' })
  const lines = invoicesOfOrder.flatMap((invoice) => invoice.lines)
  // 2.4 t of 12 mm bars of 10.656 kg each
  expect(lines.find(({ title }) => title.includes('12 mm'))?.pieces).toBeGreaterThanOrEqual(226)
  expect(lines.find(({ title }) => /cement/i.test(title))?.pieces).toBeNull()
  const pdf = await fetch(server.url + invoicesOfOrder[0]?.pdfUrl)
  expect(pdf.status).toBe(200)
})
