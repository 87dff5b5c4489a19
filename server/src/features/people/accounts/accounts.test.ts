import { lifetimes } from '@neev/domain/people/accounts/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { demoPassword } from '#test/build.ts'
import { socketOf } from '#test/processes/sockets.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { deleteDue } from './deletion/deletion.ts'
import { deviceOf } from './sign-in/sessions.ts'

let server: TestServer
let mailing: TestServer
beforeAll(async () => {
  server = await startServer()
  mailing = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(async () => {
  await server.close()
  await mailing.close()
})

let count = 0
/** Every caller has an address of its own, so that the limits per address stay out of the other tests. */
const from = (address = `203.0.113.${++count % 250}:${count}`) => ({ 'x-forwarded-for': address })
const send = async (
  query: string,
  variables: unknown = {},
  token = '',
  on = server,
  headers: Record<string, string> = from(),
) => {
  const { data, errors } = await on.ask(query, variables, token, headers)
  return { data: data as Record<string, unknown> | null, code: errors?.[0]?.extensions.code ?? 'OK', errors }
}

const registering =
  'mutation ($input: RegisterInput!) { register(input: $input) { token user { id email roles emailVerified } } }'
const signingIn =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { roles } } }'
const forgetting = 'mutation ($email: String!) { sendPasswordReset(email: $email) }'
const resetting = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }'
const verifying = 'mutation ($token: String!) { verifyEmail(token: $token) { next token } }'

const input = (over: object = {}) => ({
  name: 'Asha Rao',
  email: `asha${++count}@home.example`,
  password: 'brick-and-7mortar',
  acceptTerms: true,
  ...over,
})
const logIn = (email: string, password = demoPassword, on = server, headers: Record<string, string> = from()) =>
  send(signingIn, { email, password }, '', on, headers)
const meOf = async (token: string, on = server) =>
  (await send('{ me { email emailVerified roles } }', {}, token, on)).data?.me ?? null

/** What a mutation that must succeed gave. */
const values = <T>({ data, errors }: Awaited<ReturnType<typeof send>>, name: string): T => {
  if (!data) throw new Error(JSON.stringify(errors))
  return data[name] as T
}
type SignedIn = { token: string; user: object }
const tokenOf = async (email: string, password = demoPassword) =>
  values<SignedIn>(await logIn(email, password), 'login').token

/** The secret of the last link that went to this address, as its reader has it. */
const tokenFor = (email: string, on = server): Promise<string> => on.tokenTo(email)
const later = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))

describe('register', () => {
  test('makes a customer who is signed in at once', async () => {
    const answer = await send(registering, { input: input({ email: ' ASHA@Home.example' }) })
    const { token, user } = values<SignedIn>(answer, 'register')
    expect(user).toMatchObject({ email: 'asha@home.example', roles: ['customer'], emailVerified: false })
    expect(await meOf(token)).toMatchObject({ email: 'asha@home.example' })
  })
  test('refuses an address that somebody has, by field; an unverified number is nobody’s yet', async () => {
    const first = input({ mobile: '98765 43210' })
    await send(registering, { input: first })
    const again = await send(registering, { input: input({ email: first.email }) })
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'DUPLICATE', fields: { email: expect.any(String) } })
    const number = await send(registering, { input: input({ mobile: '+91 9876543210' }) })
    expect(number.code).toBe('OK')
  })
  test('tells every broken rule at once and writes nothing', async () => {
    const before = await server.build.count('users')
    const { errors } = await send(registering, {
      input: input({ name: '7', email: 'no', password: 'password1', acceptTerms: false }),
    })
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual([
      'acceptTerms',
      'email',
      'name',
      'password',
    ])
    expect(await server.build.count('users')).toBe(before)
  })
  test.each([
    ['manchester', 'PASSWORD_COMMON'],
    ['Butterfly', 'PASSWORD_COMMON'],
    ['Asharao 1', 'VALIDATION'],
    ['neev2026', 'VALIDATION'],
    ['satara bridge monsoon kettle lamp', 'OK'],
    ['81726354981', 'OK'],
  ])('with the password %j answers %s', async (password, code) => {
    expect((await send(registering, { input: input({ password }) })).code).toBe(code)
  })
  test('takes the longest password of the widest letters, whole, wherever it is asked', async () => {
    const letters = ['🧱', '🏗', '🔩', '🪵', '🪣', '🔨', '🧰', '🪜']
    const password = Array.from({ length: 128 }, (_, at) => letters[(at * 5 + (at >> 3)) % 8]).join('')
    const fields = input({ password })
    expect((await send(registering, { input: fields })).code).toBe('OK')
    expect((await logIn(fields.email, `${password.slice(0, -2)}x`)).code).toBe('AUTH_INVALID')
    const token = await tokenOf(fields.email, password)
    const confirm = 'mutation ($password: String!) { confirmPassword(password: $password) }'
    expect((await send(confirm, { password }, token)).code).toBe('OK')
    expect((await send(confirm, { password: `${password.slice(0, -2)}x` }, token)).code).not.toBe('OK')
  })
  test('gives no role to whoever asks for one', async () => {
    const { errors } = await send(registering, { input: { ...input(), roles: ['admin'] } })
    expect(errors?.[0]).toMatchObject({ message: 'roles: Enter a valid value.' })
    const { email: _, ...unaddressed } = input()
    const missing = await send(registering, { input: unaddressed })
    expect(missing.errors?.[0]).toMatchObject({
      extensions: { code: 'VALIDATION', fields: { email: expect.any(String) } },
    })
  })
})

describe('register where messages leave the house', () => {
  const answerTo = async (values: object) => {
    const { data, errors } = await send(
      registering.replace('{ token', '{ next token'),
      { input: input(values) },
      '',
      mailing,
    )
    return errors ?? data?.register
  }
  const messagesTo = async (email: string) => {
    await mailing.settle()
    const { rows } = await mailing.pool.query('select template from messages where recipient = $1 order by id', [email])
    return rows.map(({ template }) => template)
  }
  const same = { next: 'CHECK_EMAIL', token: null, user: null }

  test('answers a taken address as a new one, changes nothing and tells its owner, once an hour', async () => {
    const owner = await mailing.build.user({ name: 'Asha Rao' })
    expect(await answerTo({})).toEqual(same)
    for (let at = 0; at < 3; at++) expect(await answerTo({ email: owner.email, name: 'Mallory' })).toEqual(same)
    expect(await messagesTo(owner.email)).toEqual(['account.registerTried'])
    expect((await logIn(owner.email, 'brick-and-7mortar', mailing)).code).toBe('AUTH_INVALID')
    expect((await logIn(owner.email, demoPassword, mailing)).code).toBe('OK')
  })
  test('answers a taken number as a free one, and verifies it for nobody', async () => {
    const owner = await mailing.build.user({ mobile: '+919812300001' })
    const person = input({ mobile: '98123 00001' })
    expect(await answerTo(person)).toEqual(same)
    const columns = 'email, mobile, mobile_verified_at as verified'
    const { rows } = await mailing.pool.query(`select ${columns} from users where email = any($1) order by id`, [
      [owner.email, person.email],
    ])
    expect(rows).toEqual([
      { email: owner.email, mobile: '+919812300001', verified: null },
      { email: person.email, mobile: '+919812300001', verified: null },
    ])
  })
  test('asks as much of the database for a taken address as for a new one', async () => {
    const owner = await mailing.build.user()
    // what follows the answer is delivered after it
    const statements = async (email: string) => {
      const all = await mailing.statementsOf(() => answerTo({ email }))
      return all.slice(0, all.indexOf('commit')).map((text) => text.slice(0, 40))
    }
    const taken = await statements(owner.email)
    expect(taken.length).toBeGreaterThan(4)
    expect(await statements('new-one@home.example')).toEqual(taken)
  })
  test('sends the link once more to whoever registers again before it was opened', async () => {
    const person = input()
    await answerTo(person)
    await mailing.settle()
    mailing.setClock(new Date(mailing.now().getTime() + 2 * 60_000))
    await answerTo(person)
    expect(await messagesTo(person.email)).toEqual(['account.registered', 'account.verify'])
  })
  test('signs in by the link the browser that registered, and no other', async () => {
    const visit = async (query: string, variables: object, cookie = '') => {
      const response = await fetch(`${mailing.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...from() },
        body: JSON.stringify({ query, variables }),
      })
      const { data } = (await response.json()) as { data: Record<string, { next: string; token: string | null }> }
      return { data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const [mine, theirs] = [input(), input()]
    const { cookie } = await visit(registering, { input: mine })
    const other = await visit(registering, { input: theirs })
    const here = await visit(verifying, { token: await tokenFor(mine.email, mailing) }, cookie)
    expect(here.data.verifyEmail?.next).toBe('DONE')
    expect(await meOf(here.data.verifyEmail?.token ?? '', mailing)).toMatchObject({
      email: mine.email,
      emailVerified: true,
    })
    expect(other.cookie).not.toBe(cookie)
    const elsewhere = await visit(verifying, { token: await tokenFor(theirs.email, mailing) }, cookie)
    expect(elsewhere.data.verifyEmail).toEqual({ next: 'SET_PASSWORD', token: null })
  })
})

describe('verifyEmail', () => {
  test('proves the address by the link of the first message, once', async () => {
    const person = input()
    const { token } = values<SignedIn>(await send(registering, { input: person }), 'register')
    const link = await tokenFor(person.email)
    expect((await send(verifying, { token: link })).code).toBe('OK')
    // Confirmed in another browser than the one that registered: what was opened there ends
    expect(await meOf(token)).toBeNull()
    expect((await logIn(person.email, person.password)).code).toBe('AUTH_INVALID')
    expect((await send(verifying, { token: link })).code).toBe('TOKEN_INVALID')
    expect((await send(verifying, { token: 'x'.repeat(43) })).code).toBe('TOKEN_INVALID')
  })
  test('is wanted before the first sign-in where messages leave the house', async () => {
    const person = input()
    expect((await send(registering, { input: person }, '', mailing)).data?.register).toMatchObject({ token: null })
    expect((await logIn(person.email, person.password, mailing)).code).toBe('AUTH_UNVERIFIED')
    // In another browser than the one that registered, whoever has the link chooses the password
    const confirmed = `mutation ($token: String!) { verifyEmail(token: $token) { next challenge } }`
    const answer = await send(confirmed, { token: await tokenFor(person.email, mailing) }, '', mailing)
    const { challenge: token } = values<{ challenge: string }>(answer, 'verifyEmail')
    expect((await logIn(person.email, person.password, mailing)).code).toBe('AUTH_INVALID')
    const chosen = { token, password: 'new-gravel-8', repeated: 'new-gravel-8' }
    await send(
      'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
      { input: chosen },
      '',
      mailing,
    )
    expect((await logIn(person.email, 'new-gravel-8', mailing)).code).toBe('OK')
  })
  test('can be asked for once more after a minute; the earlier link then works no more', async () => {
    const person = input()
    await send(registering, { input: person })
    const first = await tokenFor(person.email)
    const resend = 'mutation ($email: String!) { resendVerification(email: $email) }'
    expect((await send(resend, { email: person.email })).code).toBe('OK')
    expect(await tokenFor(person.email)).toBe(first)
    later(2)
    await send(resend, { email: person.email })
    const second = await tokenFor(person.email)
    expect(second).not.toBe(first)
    expect((await send(verifying, { token: first })).code).toBe('TOKEN_INVALID')
    later(25 * 60)
    expect((await send(verifying, { token: second })).code).toBe('TOKEN_INVALID')
    expect((await send(resend, { email: 'nobody@nowhere.example' })).data).toEqual({ resendVerification: true })
  })
})

describe('login', () => {
  test('gives a token that works, for the address in any letters', async () => {
    const user = await server.build.user({ roles: ['seller'] })
    expect(await meOf(await tokenOf(user.email.toUpperCase()))).toMatchObject({ email: user.email, roles: ['seller'] })
  })
  test('says the same to a wrong password and a wrong address', async () => {
    const user = await server.build.user()
    const [wrong, unknown] = [await logIn(user.email, 'not-it-1'), await logIn('nobody@home.example', 'not-it-1')]
    expect(wrong.errors?.[0]?.message).toBe(unknown.errors?.[0]?.message)
    expect([wrong.code, unknown.code]).toEqual(['AUTH_INVALID', 'AUTH_INVALID'])
  })
  test('tells a blocked account that it is blocked, but only to the right password', async () => {
    const user = await server.build.user({ status: 'BLOCKED' })
    expect((await logIn(user.email, 'not-it-1')).code).toBe('AUTH_INVALID')
    expect((await logIn(user.email)).code).toBe('ACCOUNT_BLOCKED')
  })
  test('takes 20 a minute from one address of the network', async () => {
    const here = from('198.51.100.7')
    for (let at = 0; at < 20; at++) await logIn(`n${at}@home.example`, 'not-it-1', server, here)
    const { errors } = await logIn('n21@home.example', 'not-it-1', server, here)
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  })
})

describe('sendPasswordReset', () => {
  test('answers the same for everybody, and its link sets a new password once and ends every session', async () => {
    const user = await server.build.user()
    expect((await send(forgetting, { email: 'nobody@home.example' })).data).toEqual({ sendPasswordReset: true })
    expect((await send(forgetting, { email: user.email })).data).toEqual({ sendPasswordReset: true })
    const token = await tokenFor(user.email)
    const reset = (password: string, repeated = password) =>
      send(resetting, { input: { token, password, repeated } }).then(({ code }) => code)
    expect(await reset('short1')).toBe('VALIDATION')
    expect(await reset('new-gravel-8', 'new-gravel-9')).toBe('VALIDATION')
    expect(await reset('new-gravel-8')).toBe('OK')
    expect(await reset('new-gravel-9')).toBe('TOKEN_INVALID')
    expect(await meOf(user.token)).toBeNull()
    expect((await logIn(user.email)).code).toBe('AUTH_INVALID')
    expect((await logIn(user.email, 'new-gravel-8')).code).toBe('OK')
  })
  test('opens a locked account by its link', async () => {
    const user = await server.build.user()
    const here = from('198.51.100.8')
    for (let at = 0; at < 5; at++) await logIn(user.email, 'not-it-1', server, here)
    expect((await logIn(user.email, demoPassword, server, here)).code).toBe('AUTH_LOCKED')
    await send(forgetting, { email: user.email })
    const token = await tokenFor(user.email)
    await send(resetting, { input: { token, password: 'new-gravel-8', repeated: 'new-gravel-8' } })
    expect((await logIn(user.email, 'new-gravel-8', server, here)).code).toBe('OK')
  })
  test('sends three an hour, however many are asked for at once; a link lives half an hour', async () => {
    const user = await server.build.user()
    await Promise.all(Array.from({ length: 6 }, () => send(forgetting, { email: user.email })))
    const token = await tokenFor(user.email)
    const { rows } = await server.pool.query('select count(*)::int as n from messages where recipient = $1', [
      user.email,
    ])
    expect(rows[0].n).toBe(3)
    later(31)
    const { code } = await send(resetting, { input: { token, password: 'new-gravel-8', repeated: 'new-gravel-8' } })
    expect(code).toBe('TOKEN_INVALID')
  })
})

describe('updatePassword', () => {
  const changing = 'mutation ($input: UpdatePasswordInput!) { updatePassword(input: $input) }'
  const change = (token: string, oldPassword: string, password = 'new-gravel-8') =>
    send(changing, { input: { oldPassword, password, repeated: password } }, token).then(({ code }) => code)
  test('wants the old one, keeps this session and ends the others', async () => {
    const user = await server.build.user()
    const other = await tokenOf(user.email)
    expect(await change(user.token, 'not-it-1')).toBe('PASSWORD_WRONG')
    expect(await change(user.token, demoPassword, user.email)).not.toBe('OK')
    expect(await change(user.token, demoPassword)).toBe('OK')
    expect(await meOf(user.token)).not.toBeNull()
    expect(await meOf(other)).toBeNull()
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where user_id = $1', [user.id])
    expect(rows).toEqual([{ template: 'account.passwordChanged' }])
  })
  test('can’t be used to guess the password', async () => {
    const user = await server.build.user()
    for (let at = 0; at < 5; at++) await change(user.token, 'not-it-1')
    expect(await change(user.token, demoPassword)).toBe('AUTH_LOCKED')
  })
})

test('a password given again opens dangerous acts for ten minutes, in this session only', async () => {
  const user = await server.build.user({ roles: ['admin'] })
  await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
  const other = await tokenOf(user.email)
  const confirm = 'mutation ($password: String!) { confirmPassword(password: $password) }'
  // the act itself answers NOT_FOUND once it is let through
  const action = async (token: string) =>
    (await send('mutation { approveRefund(id: "999999") { id } }', {}, token)).code
  expect((await send(confirm, { password: 'not-it-1' }, user.token)).code).toBe('PASSWORD_WRONG')
  expect(await action(user.token)).toBe('STEP_UP_NEEDED')
  expect((await send(confirm, { password: demoPassword }, user.token)).code).toBe('OK')
  expect(await action(user.token)).toBe('NOT_FOUND')
  expect(await action(other)).toBe('STEP_UP_NEEDED')
  later(11)
  expect(await action(user.token)).toBe('STEP_UP_NEEDED')
})

describe('sessions', () => {
  const listing = '{ sessions { id device ip isCurrent } }'
  type Listed = { id: string; device: string; isCurrent: boolean }
  const listOf = async (token: string) => (await send(listing, {}, token)).data?.sessions as Listed[]
  const ending = 'mutation ($id: ID!) { deleteSession(id: $id) }'

  test('are listed with their devices; one that is ended works no more, another’s can’t be found', async () => {
    const [user, stranger] = [await server.build.user(), await server.build.user()]
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const headers = { ...from(), 'user-agent': agent }
    const second = values<SignedIn>(await logIn(user.email, demoPassword, server, headers), 'login').token
    const list = await listOf(user.token)
    expect(list).toHaveLength(2)
    const other = list.find((one) => !one.isCurrent)
    expect(other?.device).toBe('Chrome on Windows')
    expect((await send(ending, { id: other?.id }, stranger.token)).code).toBe('NOT_FOUND')
    expect((await send(ending, { id: other?.id }, user.token)).code).toBe('OK')
    expect(await meOf(second)).toBeNull()
    expect((await send(ending, { id: other?.id }, user.token)).code).toBe('NOT_FOUND')
  })
  test('end one by one and all together', async () => {
    const user = await server.build.user()
    const second = await tokenOf(user.email)
    expect((await send('mutation { logout }', {}, user.token)).code).toBe('OK')
    expect(await meOf(user.token)).toBeNull()
    expect((await send('mutation { logout }', {}, user.token)).data).toEqual({ logout: true })
    expect(await meOf(second)).not.toBeNull()
    await send('mutation { logoutAll }', {}, second)
    expect(await meOf(second)).toBeNull()
    expect((await send(listing, {}, second)).code).toBe('UNAUTHENTICATED')
  })
  test('slide by a week for buyers and never beyond 30 days; people who sell sign in twice a day', async () => {
    const [buyer, seller] = [await server.build.user(), await server.build.user({ roles: ['seller'] })]
    const hours = (n: number) => later(n * 60)
    hours(11)
    expect(await meOf(seller.token)).not.toBeNull()
    hours(2)
    expect(await meOf(seller.token)).toBeNull()
    for (let day = 0; day < 28; day += 5) {
      expect(await meOf(buyer.token)).not.toBeNull()
      hours(5 * 24)
    }
    expect(await meOf(buyer.token)).toBeNull()
  })
  test('of staff end after half an hour without a request, and twelve hours after they began', async () => {
    const shop = await startServer({ staffIdleMs: lifetimes.staffIdle })
    const wait = (minutes: number) => shop.setClock(new Date(shop.now().getTime() + minutes * 60_000))
    const works = (token: string) => shop.codeOf('{ sessions { id } }', {}, token)
    const [admin, seller] = [await shop.build.user({ roles: ['admin'] }), await shop.build.user({ roles: ['seller'] })]
    for (let at = 0; at < 24; at++) {
      wait(29.5)
      expect(await works(admin.token)).toBe('OK')
    }
    wait(15)
    expect(await works(admin.token)).toBe('UNAUTHENTICATED')
    const other = await shop.build.user({ roles: ['blogManager'] })
    wait(29)
    // an open page that nobody uses keeps nothing going
    const closed = await socketOf(shop, other.token)
    wait(1.5)
    expect(await works(other.token)).toBe('UNAUTHENTICATED')
    await shop.services.topics.publish('session.ended')
    expect(await closed()).toBe(4403)
    expect(await works(seller.token)).toBe('UNAUTHENTICATED')
    await shop.close()
  })
  test('close their sockets as they end', async () => {
    const user = await server.build.user()
    const closed = await socketOf(server, user.token)
    await send('mutation { logout }', {}, user.token)
    expect(await closed()).toBe(4403)
  })
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8', 'Unknown device'],
  ])('say what %s is', (agent, device) => expect(deviceOf(agent)).toBe(device))
})

describe('updateProfile', () => {
  const saving =
    'mutation ($input: ProfileInput!) { updateProfile(input: $input) { name mobile marketing locale email } }'
  test('changes name, number, wishes and language, and leaves out what is not sent', async () => {
    const user = await server.build.user()
    const profile = { name: 'Meera  Iyer', mobile: '90000 11111', marketing: true, locale: 'hi-IN' }
    expect((await send(saving, { input: profile }, user.token)).data?.updateProfile).toEqual({
      name: 'Meera Iyer',
      mobile: '+919000011111',
      marketing: true,
      locale: 'hi-IN',
      email: user.email,
    })
    expect(
      (await send(saving, { input: { name: 'Meera Iyer', locale: 'xx' } }, user.token)).data?.updateProfile,
    ).toMatchObject({ mobile: '+919000011111', locale: 'hi-IN' })
    const without = { name: 'Meera Iyer', mobile: null }
    expect((await send(saving, { input: without }, user.token)).data?.updateProfile).toMatchObject({ mobile: null })
  })
})

describe('deleteAccount', () => {
  const remove = (token: string) => send('mutation { deleteAccount }', {}, token).then(({ code }) => code)
  const week = 7 * 24 * 60
  const mailsTo = async (email: string) => {
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where recipient = $1 order by id', [email])
    return rows.map(({ template }) => template)
  }
  test('asks for the password', async () => {
    const user = await server.build.user()
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    expect(await remove(user.token)).toBe('STEP_UP_NEEDED')
  })
  test('waits for a week, in which signing in keeps the account', async () => {
    const user = await server.build.user()
    expect(await remove(user.token)).toBe('OK')
    expect(await meOf(user.token)).toBeNull()
    expect((await logIn(user.email)).code).toBe('OK')
    later(week)
    await deleteDue(makeCtx(server.services))
    expect((await logIn(user.email)).code).toBe('OK')
    expect(await mailsTo(user.email)).toEqual(['account.deletionRequested', 'account.deletionCancelled'])
  })
  test('names the orders that are open', async () => {
    const user = await server.build.user()
    const order = await server.build.order({ buyer: user })
    const { errors } = await send('mutation { deleteAccount }', {}, user.token)
    expect(errors?.[0]?.extensions.code).toBe('ACCOUNT_ORDERS_OPEN')
    expect(errors?.[0]?.message).toContain(order.number)
  })
  test('takes off what tells who it was, says so once more, and the address is free again', async () => {
    const user = await server.build.user({ mobile: '+919000022222' })
    expect(await remove(user.token)).toBe('OK')
    // The mail about the request is among what is erased
    await server.settle()
    later(week - 1)
    await deleteDue(makeCtx(server.services))
    expect(await server.build.count('users')).toBeGreaterThan(0)
    later(1)
    await deleteDue(makeCtx(server.services))
    expect(await mailsTo(user.email)).toEqual(['account.deleted'])
    expect((await logIn(user.email)).code).toBe('AUTH_INVALID')
    const { rows } = await server.pool.query('select name, email, mobile, status from users where id = $1', [user.id])
    expect(rows[0]).toEqual({
      name: 'Deleted account',
      email: `deleted-${user.id}@invalid`,
      mobile: null,
      status: 'DELETED',
    })
    expect((await send(registering, { input: input({ email: user.email }) })).code).toBe('OK')
  })
  test.each(['seller', 'admin'] as const)('is not for a %s', async (role) => {
    const user = await server.build.user({ roles: [role] })
    expect(await remove(user.token)).toBe('ACCOUNT_WORKS')
  })
  test('is refused to the last master admin', async () => {
    const user = await server.build.user({ roles: ['masterAdmin'] })
    expect(await remove(user.token)).toBe('LAST_MASTER_ADMIN')
  })
})
