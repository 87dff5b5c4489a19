import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { next token challenge } }'
const finish =
  'mutation ($challenge: String!, $code: String!) { submitSignInCode(challenge: $challenge, code: $code) { next token user { email } } }'
const start = 'mutation { startSecondFactor { secret uri qr { size path } } }'
const confirm = 'mutation ($code: String!) { confirmSecondFactor(code: $code) }'
const state = '{ secondFactor { since isRequired recoveryCodesLeft } }'
const reset = 'mutation ($id: ID!) { resetSecondFactor(userId: $id) { hasSecondFactor } }'

type Step = { next: string; token: string | null; challenge: string | null }
let count = 0
/** Each from a network of its own, so that limits of networks stay out of the tests. */
const ask = async (query: string, variables: object, token = '') => {
  const { data, errors } = await server.ask(query, variables, token, { 'x-forwarded-for': `198.18.0.${++count % 250}` })
  return { data: data as Record<string, Step> | null, code: errors?.[0]?.extensions.code ?? 'OK' }
}
const logIn = async (email: string) => (await ask(login, { email, password: demoPassword })).data?.login as Step
const challengeOf = async (email: string) => (await logIn(email)).challenge ?? ''
const codeOf = (secret: string, at = server.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const later = (seconds: number) => server.setClock(new Date(server.now().getTime() + seconds * 1000))

/** Somebody whose app is set up, and whose code of now is used up. */
async function enrolled(roles: Parameters<typeof server.build.user>[0] = {}) {
  const user = await server.build.user(roles)
  const { startSecondFactor } = await server.get<{ startSecondFactor: { secret: string } }>(start, {}, user.token)
  const { secret } = startSecondFactor
  const answer = await server.get<{ confirmSecondFactor: string[] }>(confirm, { code: codeOf(secret) }, user.token)
  later(30)
  return { ...user, secret, recoveryCodes: answer.confirmSecondFactor }
}

describe('setting up an authenticator app', () => {
  test('shows a secret to scan or type, asks for the first code, and gives ten recovery codes', async () => {
    const user = await server.build.user({ roles: ['seller'] })
    const other = (await logIn(user.email)).token ?? ''
    const { startSecondFactor } = await server.get<{
      startSecondFactor: { secret: string; uri: string; qr: { size: number; path: string } }
    }>(start, {}, user.token)
    const { secret, uri, qr } = startSecondFactor
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Neev/)
    expect(qr.path).toMatch(/^M\d+ \d+h\d+v1h-\d+z/)
    expect((await logIn(user.email)).next).toBe('DONE')
    expect(await server.codeOf(confirm, { code: '000000' }, user.token)).toBe('OTP_WRONG')
    const answer = await server.get<{ confirmSecondFactor: string[] }>(confirm, { code: codeOf(secret) }, user.token)
    expect(new Set(answer.confirmSecondFactor).size).toBe(10)
    expect(await server.get(state, {}, user.token)).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } })
    expect(await server.codeOf(state, {}, other)).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(start, {}, user.token)).toBe('SECOND_FACTOR_IS_ON')
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where user_id = $1', [user.id])
    expect(rows).toEqual([{ template: 'account.secondFactorOn' }])
  })
  test('keeps the secret and the recovery codes unreadable, and wants the password given again', async () => {
    const user = await enrolled()
    const { rows } = await server.pool.query('select secret from second_factors where user_id = $1', [user.id])
    const plain = Buffer.from(Secret.fromBase32(user.secret).buffer)
    expect(rows[0].secret.includes(plain)).toBe(false)
    expect(rows[0].secret).toHaveLength(12 + 16 + plain.length)
    const codes = await server.pool.query('select code_hash from recovery_codes where user_id = $1', [user.id])
    expect(codes.rows[0].code_hash).toHaveLength(32)
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    expect(await server.codeOf('mutation { removeSecondFactor }', {}, user.token)).toBe('STEP_UP_NEEDED')
  })
})

describe('signing in with an authenticator app', () => {
  test('asks for its code after the password, and takes each code once', async () => {
    const user = await enrolled()
    const step = await logIn(user.email)
    expect(step).toMatchObject({ next: 'CODE', token: null })
    const code = codeOf(user.secret)
    const done = await ask(finish, { challenge: step.challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(done.data?.submitSignInCode).toMatchObject({ next: 'DONE', user: { email: user.email } })
    expect((await ask(finish, { challenge: step.challenge, code })).code).toBe('TOKEN_INVALID')
    expect((await ask(finish, { challenge: await challengeOf(user.email), code })).code).toBe('OTP_WRONG')
    later(30)
    const next = { challenge: await challengeOf(user.email), code: codeOf(user.secret) }
    expect((await ask(finish, next)).code).toBe('OK')
  })
  test('takes the neighbouring codes, for clocks that differ, and no older ones', async () => {
    const user = await enrolled()
    later(60)
    const codeAt = (seconds: number) => codeOf(user.secret, new Date(server.now().getTime() + seconds * 1000))
    const entering = async (code: string) =>
      (await ask(finish, { challenge: await challengeOf(user.email), code })).code
    expect(await entering(codeAt(-60))).toBe('OTP_WRONG')
    expect(await entering(codeAt(-30))).toBe('OK')
    expect(await entering(codeAt(30))).toBe('OK')
    expect(await entering(codeAt(0))).toBe('OTP_WRONG')
  })
  test('takes a recovery code instead, once, however it is typed', async () => {
    const user = await enrolled()
    const code = (user.recoveryCodes[0] ?? '').toUpperCase().replace('-', ' ')
    expect((await ask(finish, { challenge: await challengeOf(user.email), code })).code).toBe('OK')
    expect((await ask(finish, { challenge: await challengeOf(user.email), code })).code).toBe('OTP_WRONG')
    expect(await server.get(state, {}, user.token)).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } })
    const left = await server.get<{ createRecoveryCodes: string[] }>('mutation { createRecoveryCodes }', {}, user.token)
    const old = { challenge: await challengeOf(user.email), code: user.recoveryCodes[1] }
    expect((await ask(finish, old)).code).toBe('OTP_WRONG')
    const fresh = { challenge: await challengeOf(user.email), code: left.createRecoveryCodes[0] }
    expect((await ask(finish, fresh)).code).toBe('OK')
  })
  test('waits five minutes for the code', async () => {
    const user = await enrolled()
    const challenge = await challengeOf(user.email)
    later(301)
    expect((await ask(finish, { challenge, code: codeOf(user.secret) })).code).toBe('TOKEN_INVALID')
    expect((await ask(finish, { challenge: 'x'.repeat(43), code: '123456' })).code).toBe('TOKEN_INVALID')
  })
  test('is locked for a network after five wrong codes, whatever the number of sign-ins', async () => {
    const user = await enrolled()
    const guess = async (code: string) => {
      const challenge = await challengeOf(user.email)
      const { errors } = await server.ask(finish, { challenge, code }, '', { 'x-forwarded-for': '198.18.1.1' })
      return errors?.[0]?.extensions.code ?? 'OK'
    }
    for (let at = 0; at < 5; at++) expect(await guess('000000')).toBe('OTP_WRONG')
    expect(await guess(codeOf(user.secret))).toBe('AUTH_LOCKED')
    const { signInActivity } = await server.get<{ signInActivity: { kind: string }[] }>(
      '{ signInActivity { kind } }',
      {},
      user.token,
    )
    expect(signInActivity.filter(({ kind }) => kind === 'SECOND_FACTOR_FAILED')).toHaveLength(5)
  })
  test('is not asked for any more once it was turned off', async () => {
    const user = await enrolled()
    expect(await server.codeOf('mutation { removeSecondFactor }', {}, user.token)).toBe('OK')
    expect((await logIn(user.email)).next).toBe('DONE')
    expect(await server.codeOf('mutation { removeSecondFactor }', {}, user.token)).toBe('NOT_FOUND')
  })
})

describe('resetSecondFactor', () => {
  test('is a master admin’s, for others: it signs them out, leaves an audit row and a mail', async () => {
    const user = await enrolled({ roles: ['admin'] })
    const master = await server.build.user({ roles: ['masterAdmin'] })
    expect(await server.codeOf(reset, { id: user.id }, await server.as('admin'))).toBe('FORBIDDEN')
    expect(await server.codeOf(reset, { id: master.id }, master.token)).toBe('NOT_YOURSELF')
    const before = await server.build.count('audit_log')
    expect(await server.get(reset, { id: user.id }, master.token)).toEqual({
      resetSecondFactor: { hasSecondFactor: false },
    })
    expect(await server.build.count('audit_log')).toBe(before + 1)
    expect(await server.codeOf(state, {}, user.token)).toBe('UNAUTHENTICATED')
    expect((await logIn(user.email)).next).toBe('DONE')
    expect(await server.codeOf(reset, { id: user.id }, master.token)).toBe('NOT_FOUND')
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where user_id = $1 order by id', [user.id])
    expect(rows.at(-1)).toEqual({ template: 'account.secondFactorReset' })
  })
})

describe('a production shop', () => {
  let shop: TestServer
  beforeAll(async () => {
    const env = {
      DATABASE_URL: 'postgres://named-only',
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      ORIGIN: 'http://localhost',
    }
    shop = await startServer({ env })
  })
  afterAll(() => shop.close())
  const list = '{ users { total } }'

  test('lets its staff do nothing but set up an app, and asks for it from then on', async () => {
    const email = 'ravi@shop.test'
    const user = await shop.build.user({ email, roles: ['masterAdmin', 'admin'] })
    const entering = await shop.get<{ login: Step & { user: object } }>(login, { email, password: demoPassword })
    const token = entering.login.token ?? ''
    expect(await shop.codeOf(list, {}, token)).toBe('SECOND_FACTOR_NEEDED')
    expect(await shop.codeOf('mutation { resetSecondFactor(userId: "1") { id } }', {}, token)).toBe(
      'SECOND_FACTOR_NEEDED',
    )
    expect(await shop.get(state, {}, token)).toMatchObject({ secondFactor: { isRequired: true, since: null } })
    await shop.get('mutation ($p: String!) { confirmPassword(password: $p) }', { p: demoPassword }, token)
    const { startSecondFactor } = await shop.get<{ startSecondFactor: { secret: string } }>(start, {}, token)
    await shop.get(confirm, { code: codeOf(startSecondFactor.secret, shop.now()) }, token)
    expect(await shop.codeOf(list, {}, token)).toBe('OK')
    expect(await shop.codeOf('mutation { removeSecondFactor }', {}, token)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await shop.codeOf(list, {}, user.token)).toBe('UNAUTHENTICATED')
    const again = await shop.get<{ login: Step }>(login, { email, password: demoPassword })
    expect(again.login).toMatchObject({ next: 'CODE', token: null })
  })
  test('asks nothing more of who sells', async () => {
    const user = await shop.build.user({ email: 'seller@shop.test', roles: ['customer', 'seller'] })
    expect(await shop.codeOf('{ sessions { id } }', {}, user.token)).toBe('OK')
    expect(await shop.get(state, {}, user.token)).toMatchObject({ secondFactor: { isRequired: false } })
  })
})
