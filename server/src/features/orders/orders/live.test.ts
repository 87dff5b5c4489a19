import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a subscription starts with what the order is now, and whoever leaves its page is listened for no more', async () => {
  const buy = buying(server)
  const { buyer, address } = await buy.buyerWithCart()
  const { id } = await buy.order(buyer.token, address.id)
  await server.settle()
  const idle = server.services.topics.count()
  const client = createClient({
    url: server.socketUrl,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${buyer.token}` },
  })
  const updates = client.iterate<{ orderUpdated: { status: string } }>({
    query: 'subscription ($id: ID!) { orderUpdated(id: $id) { status } }',
    variables: { id },
  })
  const status = async () => (await updates.next()).value?.data?.orderUpdated
  expect(await status()).toEqual({ status: 'AWAITING_PAYMENT' })
  expect(server.services.topics.count()).toBe(idle + 1)
  await buy.pay(buyer.token, id)
  await server.settle()
  expect(await status()).toEqual({ status: 'PLACED' })
  await updates.return?.()
  await vi.waitFor(() => expect(server.services.topics.count()).toBe(idle), { timeout: 20_000 })
  await client.dispose()
})
