import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { ofNetwork, rateLimit } from '#core/limits.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const statusOf = async (path: string, address: string) =>
  (await fetch(server.url + path, { headers: from(address) })).status

test('documents and exports are paid from the budget of the network that queries are paid from', async () => {
  const [spent, other] = ['2001:db8:7:7::1', '2001:db8:8:8::1']
  const path = '/api/invoice/NV-1.pdf'
  const statuses = new Map<number, number>()
  for (let at = 0; at < 210; at++) {
    const status = await statusOf(path, spent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses.get(404)).toBe(200)
  expect(statuses.get(429)).toBe(10)
  const codeFrom = async (address: string) =>
    (await server.ask('{ now }', {}, '', from(address))).errors?.[0]?.extensions.code ?? 'OK'
  // Another address of the same /64
  expect(await codeFrom('2001:db8:7:7::2')).toBe('RATE_LIMITED')
  expect(await codeFrom(other)).toBe('OK')
  // A provider's callback is never refused for it
  expect(await statusOf('/api/payment/request/x', spent)).toBe(404)
})

test('a limit with a name of its own counts the /64 of a visitor, too', async () => {
  const limit = rateLimit('test.read', 1, 60)
  const ctx = makeCtx(server.services)
  await limit(ctx, ofNetwork({ ip: '2001:db8:1:1::1' }, 'read'))
  await expect(limit(ctx, ofNetwork({ ip: '2001:db8:1:1::2' }, 'read'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limit(ctx, ofNetwork({ ip: '2001:db8:1:2::1' }, 'read'))
})

const nul = '\\u0000'
test.each([
  ['a literal', `{ seller(slug: "a${nul}b") { name } }`],
  ['a list', `{ shownProducts(identifiers: ["a", "b${nul}"]) { identifier } }`],
  ['a variable', 'query ($slug: String!) { seller(slug: $slug) { name } }'],
])('a NUL in %s is bad input, not an error of the shop', async (_, query) => {
  const { errors } = await server.ask(query, { slug: 'a\u0000b' })
  expect(errors?.[0]).toMatchObject({
    message: 'Remove the invisible character from the text.',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})
