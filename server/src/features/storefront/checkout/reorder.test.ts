import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { editing } from '#test/shop/editing.ts'

let server: TestServer
let bars: Awaited<ReturnType<typeof editing>>
beforeAll(async () => {
  server = await startServer()
  bars = await editing(server)
})
afterAll(() => server.close())

const reorder = 'mutation ($id: ID!) { reorder(orderId: $id) }'
const cartText = '{ cart { groups { lines { offerId quantityMilli } } } }'
type Line = { offerId: string; quantityMilli: number }
const cartOf = async (token: string) =>
  (await server.get<{ cart: { groups: { lines: Line[] }[] } }>(cartText, {}, token)).cart.groups.flatMap(
    ({ lines }) => lines,
  )

test('an order whose bars were swapped is ordered again as it was first, not with both', async () => {
  const { orderId, buyer, line, other, propose, say, read } = await bars()
  const to = await other()
  await propose(null, to.offerId)
  await say('ACCEPT')
  expect((await read()).lines.map(({ offerId }) => offerId)).toEqual([line.offerId, to.offerId])
  await server.get(reorder, { id: orderId }, buyer)
  const lines = await cartOf(buyer)
  expect(lines.filter(({ offerId }) => offerId === line.offerId)).toEqual([
    { offerId: line.offerId, quantityMilli: line.quantityMilli },
  ])
  expect(lines.map(({ offerId }) => offerId)).not.toContain(to.offerId)
  expect(lines).toHaveLength(2)
})

test('what is not on sale any more is left out, and nobody else’s order is read', async () => {
  const { orderId, buyer, line } = await bars()
  await server.pool.query("update offers set status = 'ARCHIVED' where id = $1", [line.offerId])
  await server.get(reorder, { id: orderId }, buyer)
  const offers = (await cartOf(buyer)).map(({ offerId }) => offerId)
  expect(offers).toHaveLength(1)
  expect(offers).not.toContain(line.offerId)
  await server.pool.query("update offers set status = 'LIVE' where id = $1", [line.offerId])
  expect(await server.codeOf(reorder, { id: orderId }, (await server.build.user()).token)).toBe('NOT_FOUND')
})
