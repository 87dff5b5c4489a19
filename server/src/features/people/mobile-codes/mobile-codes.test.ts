import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { deliverCodes, deliverMessages } from '#features/people/messages/channels/deliver.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { sweepCodes } from './codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => server.close())
/** Each test has its own hour, so that limits of networks and numbers do not meet. */
beforeEach(() => later(24 * 60 * 60))

const later = (seconds: number) => server.setClock(new Date(server.now().getTime() + seconds * 1000))
let count = 0
const number = () => `+9198${String(10_000_000 + ++count)}`
const network = () => `203.0.113.${++count % 250}`

type Sent = { challenge: string; resendAt: string; expiresAt: string }
type Step = { next: string; token: string | null; challenge: string | null; user: { email: string } | null }
const answer = async <T>(query: string, name: string, variables: object, token = '', at = server) => {
  const { data, errors } = await at.ask(query, variables, token, { 'x-forwarded-for': network() })
  return { code: errors?.[0]?.extensions.code ?? 'OK', value: (data?.[name] ?? null) as T, error: errors?.[0] }
}
const signedIn = '{ next token challenge user { email } }'
const send = (mobile: string, at = server) =>
  answer<Sent>(
    'mutation ($m: String!) { sendMobileCode(mobile: $m) { challenge resendAt expiresAt } }',
    'sendMobileCode',
    { m: mobile },
    '',
    at,
  )
const submit = (challenge: string, code: string, at = server) =>
  answer<Step>(
    `mutation ($h: String!, $c: String!) { submitMobileCode(challenge: $h, code: $c) ${signedIn} }`,
    'submitMobileCode',
    { h: challenge, c: code },
    '',
    at,
  )
const register = (challenge: string, email: string, over: object = {}) =>
  answer<Step>(
    `mutation ($i: MobileRegisterInput!) { registerWithMobile(input: $i) ${signedIn} }`,
    'registerWithMobile',
    { i: { challenge, name: 'Asha Rao', email, acceptTerms: true, ...over } },
  )
const sendOwn = (token: string, mobile: string) =>
  answer<Sent>(
    'mutation ($m: String!) { sendVerificationCode(mobile: $m) { challenge } }',
    'sendVerificationCode',
    { m: mobile },
    token,
  )
const verify = (token: string, challenge: string, code: string) =>
  answer<{ mobile: string; mobileVerified: boolean }>(
    'mutation ($h: String!, $c: String!) { verifyMobile(challenge: $h, code: $c) { mobile mobileVerified } }',
    'verifyMobile',
    { h: challenge, c: code },
    token,
  )
/** The newest code that was sent to a number. */
async function codeAt(mobile: string, at = server): Promise<string> {
  return /\d{6}/.exec(await at.letterTo(mobile, 'account.code'))?.[0] ?? ''
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function verified(over: { roles?: never[] | readonly ('customer' | 'seller' | 'admin')[] } = {}) {
  const mobile = number()
  const user = await server.build.user({ mobile, roles: over.roles ?? ['customer'] })
  await server.pool.query('update users set mobile_verified_at = created_at where id = $1', [user.id])
  return { ...user, mobile }
}
async function ask(mobile: string) {
  const { value } = await send(mobile)
  return { challenge: value.challenge, code: await codeAt(mobile) }
}

describe('a code', () => {
  test('is asked for and answered alike whether or not the number has an account', async () => {
    const { mobile } = await verified()
    for (const one of [mobile, number()]) {
      const { value, code } = await send(one)
      expect(code).toBe('OK')
      expect(new Date(value.expiresAt).getTime() - server.now().getTime()).toBe(600_000)
      expect(new Date(value.resendAt).getTime() - server.now().getTime()).toBe(30_000)
      expect(await codeAt(one)).toMatch(/^\d{6}$/)
    }
  })
  test('cannot be used up by others for a browser that has signed in to the account before', async () => {
    const { mobile, email } = await verified()
    const login = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { login(email: "${email}", password: "neev2026") { next } }` }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    for (let at = 0; at < 5; at++) {
      await send(mobile)
      later(31)
    }
    expect((await send(mobile)).code).toBe('CODE_TOO_MANY')
    const mine = await server.ask(
      'mutation ($m: String!) { sendMobileCode(mobile: $m) { challenge } }',
      { m: mobile },
      '',
      {
        cookie,
      },
    )
    expect(mine.errors).toBeUndefined()
  })
  test('is stored as a hash only', async () => {
    const { challenge, code } = await ask(number())
    const { rows } = await server.pool.query('select * from mobile_codes order by id desc limit 1')
    expect(JSON.stringify(rows[0])).not.toContain(code)
    expect(JSON.stringify(rows[0])).not.toContain(challenge)
  })
  test('is sent again after 30 seconds, and five times an hour at most', async () => {
    const mobile = number()
    await send(mobile)
    expect((await send(mobile)).code).toBe('CODE_TOO_SOON')
    for (let at = 2; at <= 5; at++) {
      later(30)
      expect((await send(mobile)).code).toBe('OK')
    }
    later(30)
    expect((await send(mobile)).code).toBe('CODE_TOO_MANY')
    later(3600)
    expect((await send(mobile)).code).toBe('OK')
  })
  test('that several ask for at once is sent once', async () => {
    const mobile = number()
    const codes = (await Promise.all([send(mobile), send(mobile), send(mobile)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  })
  test('is limited for each network too', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const query = 'mutation ($m: String!) { sendMobileCode(mobile: $m) { challenge } }'
    const codes: string[] = []
    for (let at = 0; at < 21; at++)
      codes.push((await server.ask(query, { m: number() }, '', from)).errors?.[0]?.extensions.code ?? 'OK')
    expect(codes.filter((code) => code === 'OK')).toHaveLength(20)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })
  test('can be entered wrong five times, and then not at all', async () => {
    const { challenge, code } = await ask(number())
    for (let at = 0; at < 5; at++) expect((await submit(challenge, wrongFor(code))).code).toBe('OTP_WRONG')
    expect((await submit(challenge, code)).code).toBe('CODE_LOCKED')
  })
  test('at once is tried no more often than in a row', async () => {
    const { challenge, code } = await ask(number())
    const codes = await Promise.all(Array.from({ length: 8 }, () => submit(challenge, wrongFor(code))))
    expect(codes.filter((one) => one.code === 'OTP_WRONG')).toHaveLength(5)
  })
  test('expires after ten minutes', async () => {
    const { challenge, code } = await ask(number())
    later(600)
    expect((await submit(challenge, code)).code).toBe('CODE_EXPIRED')
  })
  test('belongs to the browser that asked for it', async () => {
    const mobile = number()
    const { code } = await ask(mobile)
    expect((await submit('x'.repeat(43), code)).code).toBe('TOKEN_INVALID')
  })
  test('must have six digits', async () => {
    const { challenge } = await ask(number())
    expect((await submit(challenge, '12345')).error?.extensions.fields).toHaveProperty('code')
  })
  test('is refused for what is no Indian mobile number', async () => {
    expect((await send('12345')).error?.extensions.fields).toHaveProperty('mobile')
  })
  test('is deleted after a day', async () => {
    await ask(number())
    later(24 * 60 * 60 + 1)
    await sweepCodes(makeCtx(server.services))
    expect(await server.build.count('mobile_codes')).toBe(0)
  })
})

describe('signing in with a code', () => {
  test('opens the account whose verified number it is, once', async () => {
    const { mobile, email } = await verified()
    const { challenge, code } = await ask(mobile)
    const { value } = await submit(challenge, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(value).toMatchObject({ next: 'DONE', token: expect.any(String), user: { email } })
    expect((await submit(challenge, code)).code).toBe('TOKEN_INVALID')
  })
  test('of two at once only one gets in', async () => {
    const { mobile } = await verified()
    const { challenge, code } = await ask(mobile)
    const codes = (await Promise.all([submit(challenge, code), submit(challenge, code)])).map((one) => one.code)
    expect(codes.sort()).toEqual(['OK', 'TOKEN_INVALID'])
  })
  test('does not open an account that never verified the number', async () => {
    const mobile = number()
    await server.build.user({ mobile })
    const { challenge, code } = await ask(mobile)
    expect((await submit(challenge, code)).value).toMatchObject({ next: 'REGISTER', token: null })
  })
  test('asks for the second factor where there is one', async () => {
    const { mobile, id } = await verified({ roles: ['seller'] })
    await server.pool.query(
      "insert into second_factors (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())",
      [id],
    )
    const { challenge, code } = await ask(mobile)
    expect((await submit(challenge, code)).value).toMatchObject({ next: 'CODE', token: null })
  })
  test('is not for staff', async () => {
    const { mobile } = await verified({ roles: ['admin'] })
    const { challenge, code } = await ask(mobile)
    expect((await submit(challenge, code)).code).toBe('CODE_REFUSED')
  })
  test('tells a blocked account so', async () => {
    const { mobile, id } = await verified()
    await server.pool.query("update users set status = 'BLOCKED' where id = $1", [id])
    const { challenge, code } = await ask(mobile)
    expect((await submit(challenge, code)).code).toBe('ACCOUNT_BLOCKED')
  })
})

describe('registering with a code', () => {
  async function opened() {
    const mobile = number()
    const { challenge, code } = await ask(mobile)
    const { value } = await submit(challenge, code)
    return { mobile, challenge: value.challenge ?? '' }
  }
  test('makes a customer without a password, with a verified number and the texts that it accepted', async () => {
    const { mobile, challenge } = await opened()
    const email = `asha${count}@mobile.example`
    const { value } = await register(challenge, email)
    expect(value).toMatchObject({ next: 'DONE', user: { email } })
    const { rows } = await server.pool.query(
      `select mobile, mobile_verified_at is not null as verified, email_verified_at, password_hash, terms_accepted_at,
         (select count(*)::int from consents c where c.user_id = u.id) as consents from users u where email = $1`,
      [email],
    )
    expect(rows[0]).toMatchObject({ mobile, verified: true, email_verified_at: null, password_hash: null })
    expect(rows[0].consents).toBeGreaterThan(0)
    await server.settle()
    const mails = await server.pool.query('select template from messages where recipient = $1', [email])
    expect(mails.rows).toEqual([{ template: 'account.registered' }])
    // and from now on the number signs in
    later(60)
    const again = await ask(mobile)
    expect((await submit(again.challenge, again.code)).value).toMatchObject({ next: 'DONE' })
    expect((await register(challenge, `b${email}`)).code).toBe('TOKEN_INVALID')
  })
  test('needs the terms, a name and an address', async () => {
    const { challenge } = await opened()
    const { error } = await register(challenge, 'no', { acceptTerms: false, name: '7' })
    expect(Object.keys(error?.extensions.fields ?? {}).sort()).toEqual(['acceptTerms', 'email', 'name'])
  })
  test('refuses an address that has an account, tells its owner, and lets five be tried', async () => {
    const owner = await server.build.user()
    const { challenge } = await opened()
    for (let at = 0; at < 5; at++) expect((await register(challenge, owner.email)).code).toBe('DUPLICATE')
    expect((await register(challenge, `new${count}@mobile.example`)).code).toBe('TOKEN_INVALID')
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where recipient = $1', [owner.email])
    expect(rows).toEqual([{ template: 'account.registerTried' }])
  })
  test('ends after a quarter of an hour', async () => {
    const { challenge } = await opened()
    later(15 * 60)
    expect((await register(challenge, `late${count}@mobile.example`)).code).toBe('TOKEN_INVALID')
  })
  test('at once makes one account', async () => {
    const { challenge } = await opened()
    const codes = await Promise.all(['a', 'b'].map((one) => register(challenge, `${one}${count}@mobile.example`)))
    expect(codes.map(({ code }) => code).sort()).toEqual(['OK', 'TOKEN_INVALID'])
  })
  test('a number that somebody registered another’s address with ends when the address is confirmed elsewhere', async () => {
    const { mobile, challenge } = await opened()
    const email = `prepared${count}@mobile.example`
    await register(challenge, email)
    const token = await server.tokenTo(email, 'account.registered')
    await server.get('mutation ($token: String!) { verifyEmail(token: $token) { next } }', { token })
    later(60)
    const again = await ask(mobile)
    expect((await submit(again.challenge, again.code)).value).toMatchObject({ next: 'REGISTER' })
  })
  test('with somebody else’s address does not keep its owner out: the link for a new password ends the number', async () => {
    const { mobile, challenge } = await opened()
    const email = `victim${count}@mobile.example`
    await register(challenge, email)
    await server.get('mutation ($e: String!) { sendPasswordReset(email: $e) }', { e: email })
    const token = await server.tokenTo(email, 'account.passwordForgotten')
    const input = { token, password: 'new-gravel-8', repeated: 'new-gravel-8' }
    await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input })
    later(60)
    const again = await ask(mobile)
    expect((await submit(again.challenge, again.code)).value).toMatchObject({ next: 'REGISTER' })
  })
})

describe('verifying a number', () => {
  test('makes it the account’s, tells its owner, and lets SMS about orders leave', async () => {
    const user = await server.build.user()
    const mobile = number()
    const { value } = await sendOwn(user.token, mobile)
    expect((await verify(user.token, value.challenge, await codeAt(mobile))).value).toEqual({
      mobile,
      mobileVerified: true,
    })
    const preferences = '{ messagePreferences { mobile mobileVerified } }'
    expect(await server.get(preferences, {}, user.token)).toEqual({
      messagePreferences: { mobile, mobileVerified: true },
    })
    await server.settle()
    const { rows } = await server.pool.query(
      "select template, body from messages where user_id = $1 and channel = 'EMAIL'",
      [user.id],
    )
    expect(rows).toMatchObject([{ template: 'account.mobileVerified' }])
    expect(rows[0].body).not.toContain(mobile)
    expect(rows[0].body).toContain(mobile.slice(-4))
  })
  test('is refused for a number that is another account’s, but only to whoever has the code', async () => {
    const owner = await verified()
    const user = await server.build.user()
    const { code, value } = await sendOwn(user.token, owner.mobile)
    expect(code).toBe('OK')
    const right = await codeAt(owner.mobile)
    expect((await verify(user.token, value.challenge, wrongFor(right))).code).toBe('OTP_WRONG')
    expect((await verify(user.token, value.challenge, right)).code).toBe('MOBILE_TAKEN')
  })
  test('asks for the password first, because the number signs in', async () => {
    const user = await server.build.user()
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    const mobile = number()
    const { value } = await sendOwn(user.token, mobile)
    expect((await verify(user.token, value.challenge, await codeAt(mobile))).code).toBe('STEP_UP_NEEDED')
  })
  test('lasts no longer than the password under which it was added: a reset ends what is younger than 30 days', async () => {
    const young = await server.build.user()
    const mobile = number()
    const { value } = await sendOwn(young.token, mobile)
    await verify(young.token, value.challenge, await codeAt(mobile))
    const old = await verified()
    await server.pool.query('update users set mobile_verified_at = $1 where id = $2', [
      new Date(server.now().getTime() - 31 * 86_400_000),
      old.id,
    ])
    for (const { email } of [young, old]) {
      await server.get('mutation ($e: String!) { sendPasswordReset(email: $e) }', { e: email })
      const token = await server.tokenTo(email, 'account.passwordForgotten')
      const input = { token, password: 'new-gravel-8', repeated: 'new-gravel-8' }
      await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input })
    }
    later(60)
    const again = await ask(mobile)
    expect((await submit(again.challenge, again.code)).value).toMatchObject({ next: 'REGISTER' })
    const kept = await ask(old.mobile ?? '')
    expect((await submit(kept.challenge, kept.code)).value).toMatchObject({ next: 'DONE' })
    expect(await server.letterTo(young.email, 'account.passwordChanged')).toContain('Removed, because it was added')
    expect(await server.letterTo(old.email, 'account.passwordChanged')).toContain('You can also sign in by: code to')
  })
  test('and taking a number off is told to its owner', async () => {
    const user = await verified()
    await server.get('mutation { removeMobile { id } }', {}, user.token)
    expect(await server.letterTo(user.email, 'account.signInRemoved')).toContain('code to the mobile number')
  })
  test('of one number by two accounts at once is one’s', async () => {
    const [one, other] = [await server.build.user(), await server.build.user()]
    const mobile = number()
    const first = await sendOwn(one.token, mobile)
    const firstCode = await codeAt(mobile)
    later(30)
    const second = await sendOwn(other.token, mobile)
    const secondCode = await codeAt(mobile)
    const codes = await Promise.all([
      verify(one.token, first.value.challenge, firstCode),
      verify(other.token, second.value.challenge, secondCode),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual(['MOBILE_TAKEN', 'OK'])
  })
  test('replaces a verified number only after the password, and the old one counts until then', async () => {
    const user = await verified()
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    const mobile = number()
    const { value } = await sendOwn(user.token, mobile)
    const code = await codeAt(mobile)
    expect((await verify(user.token, value.challenge, code)).code).toBe('STEP_UP_NEEDED')
    const saving = 'mutation ($i: ProfileInput!) { updateProfile(input: $i) { id } }'
    expect(await server.codeOf(saving, { i: { name: 'Asha Rao', mobile } }, user.token)).toBe('STEP_UP_NEEDED')
    const before = await server.pool.query('select mobile from users where id = $1', [user.id])
    expect(before.rows).toEqual([{ mobile: user.mobile }])
    await server.get('mutation { confirmPassword(password: "neev2026") }', {}, user.token)
    expect((await verify(user.token, value.challenge, code)).value).toEqual({ mobile, mobileVerified: true })
  })
  test('with another account’s challenge is refused', async () => {
    const [one, other] = [await server.build.user(), await server.build.user()]
    const mobile = number()
    const { value } = await sendOwn(one.token, mobile)
    expect((await verify(other.token, value.challenge, await codeAt(mobile))).code).toBe('TOKEN_INVALID')
    expect((await sendOwn('', mobile)).code).toBe('UNAUTHENTICATED')
  })
  test('is undone by removing the number', async () => {
    const user = await verified()
    const remove = 'mutation { removeMobile { mobile mobileVerified } }'
    expect(await server.get(remove, {}, user.token)).toEqual({ removeMobile: { mobile: null, mobileVerified: false } })
  })
})

describe('confirming with a code', () => {
  const sendStepUp = 'mutation { sendStepUpCode { challenge } }'
  const confirm = 'mutation ($h: String!, $c: String!) { confirmWithMobile(challenge: $h, code: $c) }'
  test('stands in for the password of an account without one', async () => {
    const user = await verified()
    await server.pool.query('update users set password_hash = null where id = $1', [user.id])
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    expect(await server.codeOf('mutation { removeMobile { id } }', {}, user.token)).toBe('STEP_UP_NEEDED')
    const { sendStepUpCode } = await server.get<{ sendStepUpCode: Sent }>(sendStepUp, {}, user.token)
    const values = { h: sendStepUpCode.challenge, c: await codeAt(user.mobile) }
    expect(await server.get(confirm, values, user.token)).toEqual({ confirmWithMobile: true })
    expect(await server.codeOf('mutation { removeMobile { id } }', {}, user.token)).toBe('OK')
  })
  test('is not for accounts with a password', async () => {
    const user = await verified()
    expect(await server.codeOf(sendStepUp, {}, user.token)).toBe('FORBIDDEN')
  })
})

describe('sending', () => {
  const statusOf = async (mobile: string, at = server) =>
    (await at.pool.query('select status, body from messages where recipient = $1 order by id desc limit 1', [mobile]))
      .rows[0]
  test('has a job of its own, at any hour, and nothing that expired leaves', async () => {
    server.setClock('2027-03-01T18:30:00Z') // midnight in India
    const mobile = number()
    await send(mobile)
    await deliverMessages(makeCtx(server.services))
    expect(await statusOf(mobile)).toMatchObject({ status: 'QUEUED' })
    await deliverCodes(makeCtx(server.services))
    expect(await statusOf(mobile)).toMatchObject({ status: 'SENT', body: expect.stringMatching(/^•{6} is your/) })
    expect(await server.letterTo(mobile)).toMatch(/^\d{6} is your/)
    const late = number()
    await send(late)
    later(600)
    await deliverCodes(makeCtx(server.services))
    expect(await statusOf(late)).toMatchObject({ status: 'SKIPPED' })
  })
  test('cannot be repeated by an admin', async () => {
    const mobile = number()
    await send(mobile)
    await deliverCodes(makeCtx(server.services))
    const { rows } = await server.pool.query('select id from messages where recipient = $1', [mobile])
    const resend = 'mutation ($ids: [ID!]!) { resendMessages(ids: $ids) }'
    expect(await server.codeOf(resend, { ids: [String(rows[0].id)] }, await server.as('admin'))).toBe('TOKEN_INVALID')
  })
})

describe('a production shop', () => {
  let shop: TestServer
  const start = (SANDBOX: string) =>
    startServer({
      env: {
        DATABASE_URL: 'postgres://named-only',
        APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
        ORIGIN: 'http://localhost',
        SANDBOX,
      },
    })
  afterAll(() => shop.close())
  test('offers no codes without a provider, and shows none in its outbox', async () => {
    shop = await start('')
    const options = '{ signInOptions { mobileCode } }'
    expect(await shop.get(options)).toEqual({ signInOptions: { mobileCode: false } })
    expect((await send(number(), shop)).code).toBe('CODES_CLOSED')
    await shop.close()
    shop = await start('sms')
    expect(await shop.get(options)).toEqual({ signInOptions: { mobileCode: true } })
    const mobile = number()
    await send(mobile, shop)
    expect(await codeAt(mobile, shop)).toMatch(/^\d{6}$/)
    await deliverCodes(makeCtx(shop.services))
    expect(await codeAt(mobile, shop)).toBe('')
  })
})
