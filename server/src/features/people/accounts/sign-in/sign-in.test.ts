import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { sweepActivity } from '../activity.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id } } }'
const later = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))
let count = 0
/** A network that nobody else in this file uses. */
const network = () => `198.51.${100 + Math.floor(++count / 250)}.${count % 250}`

type From = { ip?: string; cookie?: string | undefined; agent?: string }
/** Signs in as a browser does, with its cookies. */
async function signIn(email: string, password = demoPassword, { ip = network(), cookie, agent = '' }: From = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'user-agent': agent,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ query: login, variables: { email, password } }),
  })
  const { data, errors } = (await response.json()) as {
    data: { login: { token: string } } | null
    errors?: { message: string; extensions: { code: string } }[]
  }
  return {
    code: errors?.[0]?.extensions.code ?? 'OK',
    message: errors?.[0]?.message,
    token: data?.login.token ?? '',
    setCookie: response.headers.get('set-cookie'),
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  }
}
const wrong = async (email: string, times: number, from: From = {}) => {
  const codes: string[] = []
  for (let at = 0; at < times; at++) codes.push((await signIn(email, 'not-it-1', from)).code)
  return codes
}

describe('wrong passwords', () => {
  test('lock the account for the network they came from, and for no other', async () => {
    const user = await server.build.user()
    const ip = network()
    expect(await wrong(user.email, 5, { ip })).toEqual(Array(5).fill('AUTH_INVALID'))
    const locked = await signIn(user.email, demoPassword, { ip })
    expect(locked.message).toBe('Too many attempts. Try again in 15 minutes.')
    expect((await signIn(user.email)).code).toBe('OK')
    later(16)
    expect((await signIn(user.email, demoPassword, { ip })).code).toBe('OK')
  })
  test('count a whole IPv6 /64 as one network', async () => {
    const user = await server.build.user()
    for (let at = 1; at <= 5; at++) await wrong(user.email, 1, { ip: `2001:db8:1:2::${at}` })
    expect((await signIn(user.email, demoPassword, { ip: '2001:db8:1:2:ffff::1' })).code).toBe('AUTH_LOCKED')
    expect((await signIn(user.email, demoPassword, { ip: '2001:db8:1:3::1' })).code).toBe('OK')
  })
  test('of strangers do not lock out a browser in which the account signed in before', async () => {
    const [user, other] = [await server.build.user(), await server.build.user()]
    const ip = network()
    const { cookie, setCookie } = await signIn(user.email, demoPassword, { ip })
    expect(setCookie).toMatch(/^browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await wrong(user.email, 5, { ip })).toEqual(Array(5).fill('AUTH_INVALID'))
    expect((await signIn(user.email, demoPassword, { ip })).code).toBe('AUTH_LOCKED')
    expect((await signIn(user.email, demoPassword, { ip, cookie })).code).toBe('OK')
    // another account's browser is a stranger's
    const theirs = (await signIn(other.email)).cookie
    expect((await signIn(user.email, demoPassword, { ip, cookie: theirs })).code).toBe('AUTH_LOCKED')
    // and a known browser has five tries of its own
    expect(await wrong(user.email, 5, { cookie })).toEqual(Array(5).fill('AUTH_INVALID'))
    expect((await signIn(user.email, demoPassword, { cookie })).code).toBe('AUTH_LOCKED')
  })
  test('from a hundred networks close the account to strangers for an hour, not to its own browsers', async () => {
    const user = await server.build.user()
    const { cookie } = await signIn(user.email)
    expect(new Set(await wrong(user.email, 100))).toEqual(new Set(['AUTH_INVALID']))
    expect((await signIn(user.email)).code).toBe('AUTH_GUARDED')
    expect((await signIn(user.email, demoPassword, { cookie })).code).toBe('OK')
    later(61)
    expect((await signIn(user.email)).code).toBe('OK')
  })
  test('from a hundred networks keep nobody out who has a second factor: it would be a means against staff', async () => {
    const user = await server.build.user({ roles: ['admin'] })
    await server.pool.query(
      `insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())`,
      [user.id],
    )
    await wrong(user.email, 100)
    expect((await signIn(user.email)).code).toBe('OK')
  })
  test('are no longer in the way once the password was set anew by the link', async () => {
    const user = await server.build.user()
    await wrong(user.email, 100)
    expect((await signIn(user.email)).code).toBe('AUTH_GUARDED')
    await server.get('mutation ($e: String!) { sendPasswordReset(email: $e) }', { e: user.email })
    const token = await server.tokenTo(user.email)
    const input = { token, password: 'new-gravel-8', repeated: 'new-gravel-8' }
    await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input })
    expect((await signIn(user.email, 'new-gravel-8')).code).toBe('OK')
  })
  test('are counted alike for an address that nobody has', async () => {
    const ip = network()
    await wrong('stranger@home.example', 5, { ip })
    expect((await signIn('stranger@home.example', 'not-it-1', { ip })).code).toBe('AUTH_LOCKED')
  })
  test('at once are no more than in a row', async () => {
    const user = await server.build.user()
    const ip = network()
    const codes = await Promise.all(Array.from({ length: 8 }, () => signIn(user.email, 'not-it-1', { ip })))
    expect(codes.filter(({ code }) => code === 'AUTH_INVALID')).toHaveLength(5)
  })
})

describe('the activity of an account', () => {
  const own = '{ signInActivity { kind device ip } }'
  const ofUser = 'query ($id: ID!) { userSignInActivity(userId: $id) { kind device ip } }'
  type Activity = { kind: string; device: string; ip: string }[]

  test('shows its owner sign-ins, wrong passwords, locks and a new password', async () => {
    const user = await server.build.user()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const ip = network()
    await wrong(user.email, 5, { ip, agent })
    const { token } = await signIn(user.email, demoPassword, { ip: '192.0.2.9' })
    const input = { oldPassword: demoPassword, password: 'new-gravel-8', repeated: 'new-gravel-8' }
    await server.get('mutation ($input: UpdatePasswordInput!) { updatePassword(input: $input) }', { input }, token)
    const { signInActivity } = await server.get<{ signInActivity: Activity }>(own, {}, token)
    expect(signInActivity.map(({ kind }) => kind)).toEqual([
      'PASSWORD_CHANGED',
      'SIGNED_IN',
      'LOCKED',
      ...Array(5).fill('FAILED'),
    ])
    expect(signInActivity[1]).toMatchObject({ ip: '192.0.2.9' })
    expect(signInActivity[2]).toEqual({ kind: 'LOCKED', device: 'Firefox on Linux', ip })
  })
  test('is read by admins, and of others by nobody else', async () => {
    const user = await server.build.user()
    await signIn(user.email)
    const admin = await server.as('admin')
    const { userSignInActivity } = await server.get<{ userSignInActivity: Activity }>(ofUser, { id: user.id }, admin)
    expect(userSignInActivity).toMatchObject([{ kind: 'SIGNED_IN' }])
    expect(await server.codeOf(ofUser, { id: user.id }, user.token)).toBe('FORBIDDEN')
  })
  test('is deleted after 180 days', async () => {
    const user = await server.build.user()
    const ago = (days: number) => new Date(Math.min(server.now().getTime(), Date.now()) - days * 86_400_000)
    for (const at of [ago(179), ago(181)])
      await server.pool.query("insert into sign_in_events (user_id, kind, at) values ($1, 'SIGNED_IN', $2)", [
        user.id,
        at,
      ])
    const days = () => server.pool.query('select at from sign_in_events where user_id = $1', [user.id])
    await sweepActivity(makeCtx(server.services))
    expect((await days()).rows).toEqual([{ at: ago(179) }])
  })
})
