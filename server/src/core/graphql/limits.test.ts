import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { costBudget } from './budget.ts'

/** Limits of a request, a socket and a network. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const cards = 'query ($identifiers: [String!]!) { productCards(identifiers: $identifiers) { id title identifier } }'
const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

describe('a request', () => {
  test.each([
    [20_000, 'TOO_COMPLEX'],
    [2_000, 'TOO_COMPLEX'],
    [100, 'OK'],
  ])('for a list of %i items is %s', async (count, code) => {
    expect(await server.codeOf(cards, { identifiers: names(count) })).toBe(code)
  })

  test.each(['__proto__', 'constructor', 'toString', '-__proto__'])('cannot sort by %s', async (sort) => {
    const query = 'query ($sort: String) { coupons(page: { page: 1, size: 5, sort: $sort }) { total } }'
    expect(await server.codeOf(query, { sort }, await server.as('admin'))).toBe('NOT_A_CHOICE')
  })

  test('with a NUL is refused, in a variable, its text or its URL', async () => {
    expect(await server.codeOf('query ($q: String!) { search(term: $q) { total } }', { q: 'a\u0000b' })).toMatch(
      /^BAD_/,
    )
    expect(await server.codeOf('{ search(term: "a\\u0000b") { total } }')).toMatch(/^BAD_/)
    expect((await fetch(`${server.url}/product/a%00b`)).status).toBe(400)
  })
})

test('a minute’s budget applies to a network of guests and to each user, not to this machine', () => {
  const spend = costBudget()
  const from = (ip: string) => makeCtx(server.services, { visit: { ip } })
  const stranger = from('2001:db8::1')
  expect([spend(stranger, 300_000), spend(from('203.0.113.7'), 300_000)]).toEqual([null, null])
  expect(spend(from('2001:db8::2'), 1)).toBe(60)
  expect([spend(from('127.0.0.1'), 900_000), spend(from(''), 900_000)]).toEqual([null, null])
  const actor = { userId: 7, sessionId: 1, roles: [], name: '', email: '', sellerId: null, memberRole: null }
  expect(spend({ ...stranger, actor }, 150_000)).toBeNull()
  expect(spend({ ...stranger, actor }, 1)).toBe(60)
})

describe('sockets', () => {
  const open: WebSocket[] = []
  afterAll(() => {
    for (const socket of open) socket.terminate()
  })
  const connect = (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws', { headers })
    open.push(socket)
    return socket
  }
  /** `ack`, or the code with which the server closed the socket. */
  async function greet(socket: WebSocket): Promise<string> {
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init' }))
    return Promise.race([
      once(socket, 'message').then(([text]) => JSON.parse(String(text)).type),
      once(socket, 'close').then(([code]) => String(code)),
    ])
  }

  test('from other sites are refused', async () => {
    const [error] = await once(connect({ origin: 'https://evil.example' }), 'error')
    expect(error.message).toContain('403')
  })

  test('of guests are limited to twenty per network, with twenty subscriptions each', async () => {
    const first = connect()
    expect(await greet(first)).toBe('connection_ack')
    const answers: { id: string; type: string }[] = []
    first.on('message', (text) => answers.push(JSON.parse(String(text))))
    for (let id = 1; id <= 21; id++)
      first.send(JSON.stringify({ id: `${id}`, type: 'subscribe', payload: { query: 'subscription { clock }' } }))
    await expect.poll(() => answers.filter(({ type }) => type === 'error').map(({ id }) => id)).toEqual(['21'])
    first.terminate()
    await once(first, 'close')
    const greetings: string[] = []
    for (let count = 0; count < 21; count++) greetings.push(await greet(connect()))
    expect(greetings).toEqual([...Array(20).fill('connection_ack'), '4403'])
  })
})
