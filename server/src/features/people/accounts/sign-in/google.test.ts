import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@neev/domain/core/access/roles'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'

type Claims = JWTPayload & { email?: string; email_verified?: boolean; name?: string }

/** Plays Google: gives out codes for whoever `next` says, and ID tokens for codes whose verifier is right. */
async function startGoogle() {
  const keys = await generateKeyPair('RS256')
  const strangers = await generateKeyPair('RS256')
  const codes = new Map<string, { challenge: string; claims: Claims }>()
  let count = 0
  let signer = keys.privateKey
  const server: Server = createServer(async (request, response) => {
    const json = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url === '/keys') return json(200, { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] })
    let body = ''
    for await (const part of request) body += part
    const form = Object.fromEntries(new URLSearchParams(body))
    const held = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (held?.challenge !== challenge || form.client_secret !== 'hush') return json(400, { error: 'invalid_grant' })
    const idToken = new SignJWT(held.claims).setProtectedHeader({ alg: 'RS256', kid: 'one' })
    return json(200, { id_token: await idToken.sign(signer) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      ALLOWED_HOSTS: host,
      GOOGLE_CLIENT_ID: 'neev-client',
      GOOGLE_CLIENT_SECRET: 'hush',
      GOOGLE_AUTHORIZE_URL: `http://${host}/authorize`,
      GOOGLE_TOKEN_URL: `http://${host}/token`,
      GOOGLE_KEYS_URL: `http://${host}/keys`,
      GOOGLE_ISSUER: 'https://accounts.stand-in.example',
    },
    /** What a person does at Google: arrives with this address, and comes back with a code. */
    agree(address: string, claims: Claims): string {
      const code = `code-${++count}`
      const { nonce, code_challenge: challenge } = Object.fromEntries(new URL(address).searchParams)
      const defaults = { iss: 'https://accounts.stand-in.example', aud: 'neev-client', email_verified: true, nonce }
      codes.set(code, { challenge: challenge ?? '', claims: { ...defaults, ...claims } })
      return code
    },
    forge: (on: boolean) => {
      signer = on ? strangers.privateKey : keys.privateKey
    },
    close: () => server.close(),
  }
}

let google: Awaited<ReturnType<typeof startGoogle>>
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await startServer({ env: google.env })
})
afterAll(async () => {
  await server.close()
  google.close()
})

let count = 0
const from = () => ({ 'x-forwarded-for': `192.0.2.${++count % 250}` })
const send = async (query: string, variables: unknown = {}, token = '') => {
  const { data, errors } = await server.ask(query, variables, token, from())
  return { data: data as Record<string, unknown> | null, code: errors?.[0]?.extensions.code ?? 'OK' }
}
const start = async () =>
  (await send('mutation { startGoogleLogin { url state } }')).data as {
    startGoogleLogin: { url: string; state: string }
  }
const coming =
  'mutation ($code: String!, $state: String!) { loginWithGoogle(code: $code, state: $state) { token user { email name roles emailVerified hasPassword } } }'
const seconds = (offset = 0) => Math.floor(server.now().getTime() / 1000) + offset
const person = (over: Claims = {}): Claims => ({
  sub: `sub-${++count}`,
  email: `g${count}@mail.example`,
  name: 'Gita Sen',
  iat: seconds(),
  exp: seconds(3600),
  ...over,
})
async function come(claims: Claims) {
  const { startGoogleLogin } = await start()
  return send(coming, { code: google.agree(startGoogleLogin.url, claims), state: startGoogleLogin.state })
}

describe('loginWithGoogle', () => {
  test('makes a customer of a new person, and knows that person again by Google’s own id', async () => {
    const someone = person()
    const first = await come(someone)
    expect(first.data?.loginWithGoogle).toMatchObject({
      user: { email: someone.email, name: 'Gita Sen', roles: ['customer'], emailVerified: true, hasPassword: false },
    })
    const before = await server.build.count('users')
    expect((await come({ ...someone, email: 'other@mail.example' })).data?.loginWithGoogle).toMatchObject({
      user: { email: someone.email },
    })
    expect(await server.build.count('users')).toBe(before)
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where recipient = $1', [someone.email])
    expect(rows).toEqual([{ template: 'account.welcome' }])
  })
  test('links to the account of the same address and keeps its password', async () => {
    const user = await server.build.user()
    expect((await come(person({ email: user.email }))).data?.loginWithGoogle).toMatchObject({
      user: { hasPassword: true },
    })
    expect(await server.codeOf('{ sessions { id } }', {}, user.token)).toBe('OK')
    expect((await come(person({ email: user.email }))).code).toBe('GOOGLE_REFUSED')
  })
  test('takes an account whose address nobody had proven away from whoever made it in waiting', async () => {
    const user = await server.build.user()
    await server.pool.query('update users set email_verified_at = null where id = $1', [user.id])
    expect((await come(person({ email: user.email }))).data?.loginWithGoogle).toMatchObject({
      user: { hasPassword: false },
    })
    expect(await server.codeOf('{ sessions { id } }', {}, user.token)).toBe('UNAUTHENTICATED')
    const login = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }'
    expect((await send(login, { e: user.email, p: demoPassword })).code).toBe('AUTH_INVALID')
  })
  test.each(['admin', 'masterAdmin', 'siteManager'] as Role[])('never opens an account of a %s', async (role) => {
    const user = await server.build.user({ roles: [role] })
    expect((await come(person({ email: user.email }))).code).toBe('GOOGLE_REFUSED')
  })
  test('tells a blocked account so', async () => {
    const user = await server.build.user({ status: 'BLOCKED' })
    expect((await come(person({ email: user.email }))).code).toBe('ACCOUNT_BLOCKED')
  })
  test.each([
    ['meant for somebody else', { aud: 'another-client' }, 'TOKEN_INVALID'],
    ['of another issuer', { iss: 'https://accounts.evil.example' }, 'TOKEN_INVALID'],
    ['of another visit', { nonce: 'x' }, 'TOKEN_INVALID'],
    ['whose email is not verified', { email_verified: false }, 'GOOGLE_REFUSED'],
    ['that is too old', { exp: 1_700_000_000 }, 'TOKEN_INVALID'],
  ])('refuses an ID token %s', async (_, over, code) => {
    const before = await server.build.count('users')
    expect((await come(person(over as Claims))).code).toBe(code)
    expect(await server.build.count('users')).toBe(before)
  })
  test('refuses an ID token that another key signed', async () => {
    google.forge(true)
    expect((await come(person())).code).toBe('TOKEN_INVALID')
    google.forge(false)
  })
  test('takes every state once, for ten minutes, and only with its own code', async () => {
    const [one, other] = [await start(), await start()]
    const code = google.agree(one.startGoogleLogin.url, person())
    expect((await send(coming, { code, state: other.startGoogleLogin.state })).code).toBe('TOKEN_INVALID')
    const again = google.agree(one.startGoogleLogin.url, person())
    expect((await send(coming, { code: again, state: one.startGoogleLogin.state })).code).toBe('OK')
    expect((await send(coming, { code: again, state: one.startGoogleLogin.state })).code).toBe('TOKEN_INVALID')
    const late = await start()
    const lateCode = google.agree(late.startGoogleLogin.url, person({ exp: seconds(7200) }))
    server.setClock(new Date(server.now().getTime() + 11 * 60_000))
    expect((await send(coming, { code: lateCode, state: late.startGoogleLogin.state })).code).toBe('TOKEN_INVALID')
  })
})

test('startGoogleLogin sends the browser off with everything that the way back is held against', async () => {
  const { startGoogleLogin } = await start()
  expect(Object.fromEntries(new URL(startGoogleLogin.url).searchParams)).toMatchObject({
    client_id: 'neev-client',
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    state: startGoogleLogin.state,
    redirect_uri: expect.stringMatching(/\/login$/),
  })
})

test('says politely that Google is not open where it is not configured', async () => {
  const plain = await startServer()
  expect(await plain.codeOf('mutation { startGoogleLogin { url } }')).toBe('GOOGLE_CLOSED')
  expect(await plain.get('{ signInOptions { google botCheckSiteKey } }')).toEqual({
    signInOptions: { google: false, botCheckSiteKey: null },
  })
  await plain.close()
})
