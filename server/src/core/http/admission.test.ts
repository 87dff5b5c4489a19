import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPeer } from '#test/peers.ts'
import { type Answer, startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that says it will send so many bytes of JSON, and sends one. */
async function slowBody({ app }: TestServer, length: number): Promise<Socket> {
  const address = app.server.address() as { port: number }
  const socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`,
  )
  return socket
}
const textOf = async (socket: Socket): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
const startPayment = 'mutation ($id: ID!) { startPayment(orderId: $id) { url } }'

describe('a shop with its usual places', () => {
  let server: TestServer
  let peer: Awaited<ReturnType<typeof startPeer>>
  beforeAll(async () => {
    peer = await startPeer('silent')
    server = await startServer({
      limits: {},
      providers: { answerMs: 120_000 },
      env: {
        RAZORPAY_KEY_ID: 'rzp',
        RAZORPAY_KEY_SECRET: 's',
        RAZORPAY_WEBHOOK_SECRET: 'webhooks',
        RAZORPAY_URL: `${peer.url}/v1`,
        ALLOWED_HOSTS: '127.0.0.1',
      },
    })
  })
  afterAll(async () => {
    await peer.close()
    await server.close()
  })
  const answers = (count: number) => Promise.all(Array.from({ length: count }, () => server.codeOf('{ now }')))

  test('serves others while thirty bodies arrive a byte at a time', async () => {
    for (let at = 0; at < 30; at++) await slowBody(server, 2_000)
    expect(new Set(await answers(40))).toEqual(new Set(['OK']))
  })

  test('serves others while twenty-four buyers wait at a payment provider that is silent, and tells the next at once', async () => {
    const buy = buying(server)
    const { buyer, address } = await buy.buyerWithCart()
    const order = await buy.order(buyer.token, address.id)
    const pay = () => server.ask(startPayment, { id: order.id }, buyer.token)
    const told: Answer[] = []
    const waiting = Array.from({ length: 24 }, async () => {
      const answer = await pay()
      told.push(answer)
      return answer
    })
    // Four are at the provider and four wait for them; all others are told at once
    await expect.poll(() => [told.length, peer.requests()]).toEqual([16, 4])
    for (const { errors } of told)
      expect(errors?.[0]).toMatchObject({
        message: 'The payment provider does not answer. Pay by bank transfer, or try again in a few minutes.',
        extensions: { code: 'PAYMENT_PROVIDER_SILENT' },
      })
    expect(new Set(await answers(40))).toEqual(new Set(['OK']))
    peer.become((_request, response) => response.end('{"id":"order_1"}'))
    await peer.drop()
    const codes = (await Promise.all(waiting)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK')
    // Those that were at the provider are told too, and those that waited for them are answered
    expect(codes.filter((code) => code === 'PAYMENT_PROVIDER_SILENT').length).toBeGreaterThanOrEqual(20)
  })

  test('reports what a provider gets wrong as the provider’s', async () => {
    const buy = buying(server)
    const { buyer, address } = await buy.buyerWithCart()
    const order = await buy.order(buyer.token, address.id)
    peer.become('html')
    const { errors } = await server.ask(startPayment, { id: order.id }, buyer.token)
    expect(errors?.[0]?.extensions.code).toMatch(/^PAYMENT_PROVIDER_/)
  })
})

describe('when all places are taken', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ limits: { running: 0, reserved: 1, waiting: 0, bodiesOfNetwork: 3, graceMs: 200 } })
  })
  afterAll(() => server.close())

  test('orders and payments have places of their own, lists have none', async () => {
    expect(await server.codeOf('{ now }')).toBe('UNAVAILABLE')
    expect(await server.codeOf(startPayment, { id: '1' })).toBe('UNAUTHENTICATED')
    expect((await fetch(`${server.url}/api/payment/callback/none`, { method: 'POST', body: 'x' })).status).toBe(404)
    // A list does not become urgent beside a payment
    const both = 'mutation ($id: ID!) { startPayment(orderId: $id) { url } signOut }'
    expect(await server.codeOf(both, { id: '1' })).not.toBe('UNAUTHENTICATED')
  })

  test('large bodies of one network are counted, and a body that does not arrive is ended', async () => {
    const slow: Promise<string>[] = []
    for (let at = 0; at < 3; at++) slow.push(textOf(await slowBody(server, 900_000)))
    expect(await textOf(await slowBody(server, 900_000))).toContain('503')
    for (const answer of await Promise.all(slow)) expect(answer).toContain('408')
    const next = await slowBody(server, 900_000)
    expect(await textOf(next)).toContain('408')
  })
})
