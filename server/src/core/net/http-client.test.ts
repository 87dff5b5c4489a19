import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#core/config/config.ts'
import { innermostReason } from '#core/errors.ts'
import { fetchJson, fetchText } from './http-client.ts'
import { openProviders } from './providers.ts'

let server: Server
let host = ''
const config = (allowedHosts: string[]) => ({ config: { allowedHosts } as Config, providers: openProviders() })
/** The details of the failure, which the log has. */
const reasonOf = (work: Promise<unknown>) => work.then(() => 'none', innermostReason)
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/json' }).end()
    else if (request.url === '/long') response.end('x'.repeat(1_500_000))
    else if (request.url === '/broken') response.writeHead(500).end('no luck')
    else request.pipe(response.setHeader('x-type', String(request.headers['content-type'])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('sends and reads JSON to and from an allowed host', async () => {
  expect(await fetchJson(config([host]), 'google', `http://${host}/echo`, { method: 'POST', body: { a: 1 } })).toEqual({
    a: 1,
  })
})

test.each([
  ['a plain http address', 'http://example.com/', 'Only https'],
  ['an inside address', 'https://10.1.2.3/', 'leads inside'],
  ['the machine itself', 'https://[::1]/', 'leads inside'],
  ['an inside address written for IPv6', 'https://[::ffff:169.254.169.254]/', 'leads inside'],
  ['a name that leads inside', 'https://localhost/', 'leads inside'],
  ['a 6to4 address of a private one', 'https://[2002:7f00:1::]/', 'leads inside'],
  ['a Teredo address', 'https://[2001:0:4136:e378::1]/', 'leads inside'],
  ['a NAT64 address of a private one', 'https://[64:ff9b::10.0.0.1]/', 'leads inside'],
  ['a NAT64 address of a site', 'https://[64:ff9b:1::1]/', 'leads inside'],
  ['an IPv4-compatible address', 'https://[::127.0.0.1]/', 'leads inside'],
])('refuses %s', async (_, address, message) => {
  expect(await reasonOf(fetchText(config([host]), 'google', address))).toContain(message)
})

test('follows no redirect, treats an error status as failure, and reads at most one megabyte', async () => {
  const get = (path: string) => reasonOf(fetchText(config([host]), 'google', `http://${host}${path}`))
  expect(await get('/away')).toContain('answered 302')
  expect(await get('/broken')).toContain('answered 500: no luck')
  expect(await get('/long')).toContain('too long')
})

test('a host without its port may be allowed, as for mail', async () => {
  const [name] = host.split(':')
  expect(
    await fetchJson(config([name ?? '']), 'google', `http://${host}/echo`, { method: 'POST', body: { a: 1 } }),
  ).toEqual({
    a: 1,
  })
})
