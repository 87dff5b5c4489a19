import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

type Person = { id: string; name: string; email?: string }

/** Plays Facebook: codes for whoever `agree` names, tokens for codes, and the person for a token with our proof. */
async function startFacebook() {
  const codes = new Map<string, Person>()
  let count = 0
  const server: Server = createServer(async (request, response) => {
    const json = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    const url = new URL(request.url ?? '', 'http://facebook')
    if (url.pathname === '/me') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const proof = createHmac('sha256', 'hush').update(token).digest('hex')
      const person = codes.get(token)
      return person && url.searchParams.get('appsecret_proof') === proof ? json(200, person) : json(400, {})
    }
    let body = ''
    for await (const part of request) body += part
    const form = Object.fromEntries(new URLSearchParams(body))
    const person = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    if (!person || form.client_secret !== 'hush' || !form.redirect_uri?.endsWith('/login')) return json(400, {})
    const token = `token-${++count}`
    codes.set(token, person)
    return json(200, { access_token: token })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      ALLOWED_HOSTS: host,
      FACEBOOK_APP_ID: 'neev-app',
      FACEBOOK_APP_SECRET: 'hush',
      FACEBOOK_DIALOG_URL: `http://${host}/dialog`,
      FACEBOOK_GRAPH_URL: `http://${host}`,
    },
    agree(person: Person): string {
      const code = `code-${++count}`
      codes.set(code, person)
      return code
    },
    close: () => server.close(),
  }
}

let facebook: Awaited<ReturnType<typeof startFacebook>>
let server: TestServer
beforeAll(async () => {
  facebook = await startFacebook()
  server = await startServer({ env: facebook.env })
})
afterAll(async () => {
  await server.close()
  facebook.close()
})

let count = 0
const send = async (query: string, variables: object = {}, at = server) => {
  const { data, errors } = await at.ask(query, variables, '', { 'x-forwarded-for': `192.0.2.${++count % 250}` })
  return { data: data as Record<string, Step> | null, code: errors?.[0]?.extensions.code ?? 'OK', error: errors?.[0] }
}
type Step = { next: string; token: string | null; challenge: string; url: string; state: string }
const start = async () => (await send('mutation { startFacebookLogin { url state } }')).data?.startFacebookLogin as Step
const answer = '{ next token challenge suggestedName suggestedEmail user { email roles emailVerified hasPassword } }'
const finish = (code: string, state: string) =>
  send(`mutation ($c: String!, $s: String!) { loginWithFacebook(code: $c, state: $s) ${answer} }`, {
    c: code,
    s: state,
  })
const come = async (person: Person) => finish(facebook.agree(person), (await start()).state)
const register = (challenge: string, email: string, over: object = {}) =>
  send(`mutation ($i: FacebookRegisterInput!) { registerWithFacebook(input: $i) ${answer} }`, {
    i: { challenge, name: 'Farah Khan', email, acceptTerms: true, ...over },
  })
const person = (over: Partial<Person> = {}): Person => ({
  id: String(7_000_000 + ++count),
  name: 'Farah Khan',
  ...over,
})

describe('loginWithFacebook', () => {
  test('asks a new person for an address, makes a customer and knows the person again', async () => {
    const farah = person()
    const first = (await come(farah)).data?.loginWithFacebook
    expect(first).toMatchObject({ next: 'EMAIL', token: null, suggestedName: 'Farah Khan', suggestedEmail: null })
    const email = `farah${count}@mail.example`
    const done = (await register(first?.challenge ?? '', email)).data?.registerWithFacebook
    expect(done).toMatchObject({
      next: 'DONE',
      user: { email, roles: ['customer'], emailVerified: false, hasPassword: false },
    })
    expect((await come(farah)).data?.loginWithFacebook).toMatchObject({ next: 'DONE', user: { email } })
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where recipient = $1', [email])
    expect(rows).toEqual([{ template: 'account.registered' }])
    expect((await register(first?.challenge ?? '', `x${email}`)).code).toBe('TOKEN_INVALID')
  })
  test('proposes the address that Facebook knows, and does not open its account', async () => {
    const user = await server.build.user()
    const first = (await come(person({ email: user.email }))).data?.loginWithFacebook
    expect(first).toMatchObject({ next: 'EMAIL', suggestedEmail: user.email, token: null })
    expect((await register(first?.challenge ?? '', user.email)).code).toBe('DUPLICATE')
  })
  test('needs the terms', async () => {
    const first = (await come(person())).data?.loginWithFacebook
    const { error } = await register(first?.challenge ?? '', 'a@mail.example', { acceptTerms: false })
    expect(error?.extensions.fields).toHaveProperty('acceptTerms')
  })
  test('takes each state and each code once, and no state of somebody else’s', async () => {
    const { state } = await start()
    const code = facebook.agree(person())
    expect((await finish(code, 'fb.made-up')).code).toBe('TOKEN_INVALID')
    expect((await finish(code, state)).code).toBe('OK')
    expect((await finish(code, state)).code).toBe('TOKEN_INVALID')
    expect((await finish(code, (await start()).state)).code).toBe('TOKEN_INVALID')
  })
  test('does not take a registration for a state', async () => {
    const first = (await come(person())).data?.loginWithFacebook
    expect((await finish(facebook.agree(person()), first?.challenge ?? '')).code).toBe('TOKEN_INVALID')
  })
  test('ends after ten minutes', async () => {
    const [{ state }, first] = [await start(), (await come(person())).data?.loginWithFacebook]
    server.setClock(new Date(server.now().getTime() + 10 * 60_000))
    expect((await finish(facebook.agree(person()), state)).code).toBe('TOKEN_INVALID')
    expect((await register(first?.challenge ?? '', 'late@mail.example')).code).toBe('TOKEN_INVALID')
  })
  test('is not for staff, and tells a blocked account so', async () => {
    const [staff, blocked] = [await server.build.user({ roles: ['admin'] }), await server.build.user()]
    await server.pool.query("update users set facebook_id = '11' where id = $1", [staff.id])
    await server.pool.query("update users set facebook_id = '12', status = 'BLOCKED' where id = $1", [blocked.id])
    expect((await come(person({ id: '11' }))).code).toBe('FACEBOOK_REFUSED')
    expect((await come(person({ id: '12' }))).code).toBe('ACCOUNT_BLOCKED')
  })
  test('of somebody else’s address ends with the link for a new password', async () => {
    const farah = person()
    const first = (await come(farah)).data?.loginWithFacebook
    const email = `victim${count}@mail.example`
    await register(first?.challenge ?? '', email)
    await send('mutation ($e: String!) { sendPasswordReset(email: $e) }', { e: email })
    await server.settle()
    const token = await server.tokenTo(email, 'account.passwordForgotten')
    const input = { token, password: 'new-gravel-8', repeated: 'new-gravel-8' }
    await send('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input })
    expect((await come(farah)).data?.loginWithFacebook).toMatchObject({ next: 'EMAIL' })
  })
})

test('a shop without keys does not offer it', async () => {
  const bare = await startServer()
  expect(await bare.get('{ signInOptions { facebook } }')).toEqual({ signInOptions: { facebook: false } })
  expect((await send('mutation { startFacebookLogin { url } }', {}, bare)).code).toBe('FACEBOOK_CLOSED')
  await bare.close()
})
