import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#core/config/config.ts'
import { fetchJson, fetchText } from './http-client.ts'

let server: Server
let host = ''
const config = (allowedHosts: string[]) => ({ config: { allowedHosts } as Config })
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
  expect(await fetchJson(config([host]), `http://${host}/echo`, { method: 'POST', body: { a: 1 } })).toEqual({ a: 1 })
})

test.each([
  ['a plain http address', 'http://example.com/', 'Only https'],
  ['an inside address', 'https://10.1.2.3/', 'leads inside'],
  ['the machine itself', 'https://[::1]/', 'leads inside'],
  ['an inside address written for IPv6', 'https://[::ffff:169.254.169.254]/', 'leads inside'],
  ['a name that leads inside', 'https://localhost/', 'leads inside'],
])('refuses %s', async (_, address, message) => {
  await expect(fetchText(config([host]), address)).rejects.toThrow(message)
})

test('follows no redirect, treats an error status as failure, and reads at most one megabyte', async () => {
  const get = (path: string) => fetchText(config([host]), `http://${host}${path}`)
  await expect(get('/away')).rejects.toThrow('answered 302')
  await expect(get('/broken')).rejects.toThrow('answered 500: no luck')
  await expect(get('/long')).rejects.toThrow('too long')
})
