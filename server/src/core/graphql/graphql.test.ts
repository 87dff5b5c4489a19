import { serverAudits } from 'graphql-http'
import { CloseCode } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startServer, type TestServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { buildSchema } from './schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('runs on the pinned Node.js version', () => expect(process.version).toMatch(/^v24/))

describe.each(['/graphql', '/api/graphql'])('GraphQL over HTTP on %s', (path) => {
  test('passes the protocol’s 61 audits', async () => {
    const fetchFn = (url: string, request: RequestInit = {}) =>
      fetch(url, { ...request, headers: { ...request.headers, 'x-preflight-required': '1' } })
    const audits = serverAudits({ url: () => server.url + path, fetchFn })
    const results = await Promise.all(audits.map((audit) => audit.fn()))
    const bad = results.filter((result) => result.status !== 'ok')
    expect(bad.map((result) => `${result.name}: ${'reason' in result ? result.reason : ''}`)).toEqual([])
    expect(results).toHaveLength(61)
  })
})

describe('the guard', () => {
  test('allows GET for queries only, and only with the preflight header', async () => {
    const get = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, { headers })
    expect((await get('{ now }')).status).toBe(403)
    expect((await get('{ now }', { 'x-preflight-required': '1' })).status).toBe(200)
    expect((await get('mutation { ping }', { 'x-preflight-required': '1' })).status).toBe(405)
  })
  test('requires the preflight header for files', async () => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: '{ now }' }))
    form.set('map', '{}')
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/graphql`, { method: 'POST', body: form, headers })
    expect((await send({})).status).toBe(403)
    expect((await send({ 'x-preflight-required': '1' })).status).toBe(200)
  })
  test('refuses excessive depth, aliases and tokens before execution', async () => {
    const alias = `{ ${Array.from({ length: 31 }, (_, at) => `a${at}: now`).join(' ')} }`
    expect(await server.codeOf(alias)).toBe('TOO_COMPLEX')
    expect(await server.codeOf(`{ ${'now '.repeat(2600)} }`)).toBe('BAD_REQUEST')
    const deep =
      '{ __type(name: "Query") { fields { type { fields { type { fields { type { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } } } } } } }'
    expect(await server.codeOf(deep)).not.toBe('INTERNAL')
  })
  test('refuses before reading the variables', async () => {
    const query = 'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }'
    expect(await server.codeOf(query, { input: 5 })).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(query, { input: 5 }, await server.as('seller'))).toBe('FORBIDDEN')
    expect(await server.codeOf(query, { input: 5 }, await server.as('admin'))).toBe('VALIDATION')
  })
  test('checks fragments, and only the selected operation', async () => {
    const query = 'query A { now } query B { ...F } fragment F on Query { ... { list: coupons { total } } }'
    const send = async (operationName: string) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName }),
      })
      return (await response.json()) as { errors?: { extensions: { code: string } }[] }
    }
    expect((await send('A')).errors).toBeUndefined()
    expect((await send('B')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('the contract', () => {
  const resolvers = { Query: { planted: () => true } } as never
  const all = features.flatMap((feature) => feature.resolvers ?? [])
  const starting = (contract: string) => () => buildSchema([...all, resolvers], [contract])
  test.each([
    ['says neither', 'extend type Query { planted: Boolean }', 'Query.planted needs either @may(do:) or @public'],
    [
      'says both',
      'extend type Query { planted: Boolean @public @may(do: "coupon:read") }',
      'Query.planted needs either',
    ],
    [
      'names a word that no role has',
      'extend type Query { planted: Boolean @may(do: "moon:walk") }',
      'asks for "moon:walk", which no role has',
    ],
  ])('with %s keeps the server from starting', (_, contract, message) => expect(starting(contract)).toThrow(message))
})

/** A raw socket: `send` is sent at once, `after` after the handshake; returns the close code. */
function closeCode({
  path = '/graphql',
  protocol = 'graphql-transport-ws',
  send = [] as unknown[],
  after = [] as unknown[],
} = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path, protocol)
    socket.on('open', () => {
      for (const message of send) socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    })
    socket.on('message', (text) => {
      if (JSON.parse(String(text)).type === 'connection_ack')
        for (const message of after) socket.send(JSON.stringify(message))
    })
    socket.on('close', (code) => resolve(code))
    socket.on('error', reject)
  })
}
const init = { type: 'connection_init' }
const subscribe = { id: '1', type: 'subscribe', payload: { query: 'subscription { clock }' } }

describe.each(['/graphql', '/api/graphql'])('graphql-transport-ws on %s closes', (path) => {
  test.each([
    ['4400 on a message that is not JSON', CloseCode.BadRequest, { send: ['{'] }],
    ['4401 on a subscription before the handshake', CloseCode.Unauthorized, { send: [subscribe] }],
    [
      '4403 on a token that is nobody’s',
      CloseCode.Forbidden,
      { send: [{ ...init, payload: { authorization: 'Bearer wrong' } }] },
    ],
    ['4408 when the handshake does not come', CloseCode.ConnectionInitialisationTimeout, {}],
    [
      '4409 on a second subscription of one id',
      CloseCode.SubscriberAlreadyExists,
      { send: [init], after: [subscribe, subscribe] },
    ],
    ['4429 on a second handshake', CloseCode.TooManyInitialisationRequests, { send: [init, init] }],
  ])('%s', async (_, code, input) => expect(await closeCode({ path, ...input })).toBe(code))
  test('at once with another protocol', async () => {
    await expect(closeCode({ path, protocol: 'graphql-ws' })).rejects.toThrow()
  })
})

test('a subscription delivers data over the socket', async () => {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  const handled: { type: string; payload?: unknown }[] = []
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify(init)))
    socket.on('message', (text) => {
      const message = JSON.parse(String(text)) as { type: string }
      handled.push(message)
      if (message.type === 'connection_ack') socket.send(JSON.stringify(subscribe))
      if (message.type === 'next') resolve()
    })
  })
  socket.close()
  expect(handled.map((message) => message.type)).toEqual(['connection_ack', 'next'])
})

test('healthz reports the process, readyz the database', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'alive' })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
  const { rows } = await server.pool.query('select name, hash from migrations order by name desc limit 1')
  await server.asOwner(`delete from migrations where name = '${rows[0].name}'`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await server.asOwner(`insert into migrations (name, hash) values ('${rows[0].name}', '${rows[0].hash}')`)
})
