import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#core/config/config.ts'
import { startServer, type TestServer } from '#test/server.ts'

let service: Server
let server: TestServer
let requested: Record<string, string> = {}
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    requested = Object.fromEntries(new URLSearchParams(body))
    if (requested.response === 'broken') return response.writeHead(503).end()
    return response.end(JSON.stringify({ success: requested.response === 'a-person' }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const env = { BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'hush', BOT_CHECK_URL: `http://${host}/siteverify` }
  server = await startServer({ env: { ...env, ALLOWED_HOSTS: host } })
})
afterAll(async () => {
  await server.close()
  service.close()
})

test('the configured check stands before signing in, registering and forgetting', async () => {
  const login = (botToken?: string) =>
    server.codeOf(
      'mutation ($botToken: String) { login(email: "a@home.example", password: "not-it-1", botToken: $botToken) { token } }',
      { botToken },
    )
  expect(await login()).toBe('BOT_CHECK_FAILED')
  expect(await login('a-robot')).toBe('BOT_CHECK_FAILED')
  expect(await login('broken')).toBe('PROVIDER_FAULT')
  expect(await login('a-person')).toBe('AUTH_INVALID')
  expect(requested).toEqual({ secret: 'hush', response: 'a-person', remoteip: '127.0.0.1' })
  expect(await server.codeOf('mutation { sendPasswordReset(email: "a@home.example") }')).toBe('BOT_CHECK_FAILED')
  const register =
    'mutation { register(input: { name: "Asha Rao", email: "asha@home.example", password: "brick-and-7", acceptTerms: true }) { token } }'
  expect(await server.codeOf(register)).toBe('BOT_CHECK_FAILED')
  expect(await server.get('{ signInOptions { botCheckSiteKey } }')).toEqual({
    signInOptions: { botCheckSiteKey: 'site' },
  })
})

test('the check is a frame of ours that alone may load the service’s script', async () => {
  const frame = await fetch(`${server.url}/api/bot-check`)
  expect(await frame.text()).toContain('data-sitekey="site"')
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('where none is configured there is no frame, no key and no question', async () => {
  const open = await startServer()
  expect((await fetch(`${open.url}/api/bot-check`)).status).toBe(404)
  expect(await open.get('{ signInOptions { botCheckSiteKey } }')).toEqual({ signInOptions: { botCheckSiteKey: null } })
  expect(await open.codeOf('mutation { sendPasswordReset(email: "a@home.example") }')).toBe('OK')
  await open.close()
})

test('sandbox providers are there only where they are named', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ google: undefined, botCheck: undefined })
  const named = readConfig({ NODE_ENV: 'production', SANDBOX: 'google,bot-check' })
  expect(named).toMatchObject({ google: { isTest: true }, botCheck: { isTest: true } })
})
