import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { type Post, startPost } from '#test/processes/post.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { deliverMessages } from './deliver.ts'

let ours: Post
let theirs: Post
let shop: TestServer
let admin = { id: 0, email: '', token: '' }
let siteManager = ''
beforeAll(async () => {
  ;[ours, theirs] = [await startPost(), await startPost()]
  // A production shop, with mail
  shop = await startServer({
    env: {
      DATABASE_URL: 'postgres://named-only',
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      ORIGIN: 'http://localhost',
      SANDBOX: 'demo-accounts',
      SMTP_URL: `smtp://127.0.0.1:${ours.port}`,
      ALLOWED_HOSTS: `127.0.0.1:${theirs.port}`,
    },
  })
  admin = await shop.build.user({ roles: ['admin'] })
  siteManager = await shop.as('siteManager')
})
afterAll(async () => {
  await shop.close()
  ours.close()
  theirs.close()
})

const deliver = async () => {
  await shop.settle()
  await deliverMessages(makeCtx(shop.services))
}
const forget = 'mutation ($e: String!) { sendPasswordReset(email: $e) }'
const saveTemplate = `mutation ($key: MessageKeyInput!, $content: MessageContentInput!) {
  saveMessageTemplate(key: $key, content: $content, version: 0, publish: true) { version } }`
const key = (over: object = {}) => ({
  event: 'account.passwordForgotten',
  party: 'SELLER',
  channel: 'EMAIL',
  language: 'en',
  ...over,
})
const content = (over: object = {}) => ({
  subject: 'Reset',
  body: 'Hello {name}',
  action: 'Go',
  enabled: true,
  ...over,
})
const list =
  'query ($search: String) { messages(filter: { search: $search }) { items { status subject body html error } } }'

describe('a link that opens an account', () => {
  test.each([
    ['subject', { subject: 'Reset {link}' }],
    ['body', { body: 'https://evil.example/?to={link}' }],
    ['parameters', { parameters: ['link'] }],
  ])('is no variable of its message: not in the %s', async (field, over) => {
    for (const event of ['account.passwordForgotten', 'seller.invited', 'account.verify', 'dealer.invited']) {
      const party = event === 'dealer.invited' ? 'DEALER' : 'SELLER'
      const { errors } = await shop.ask(
        saveTemplate,
        { key: key({ event, party }), content: content(over) },
        admin.token,
      )
      expect(errors?.[0]?.extensions, event).toMatchObject({
        code: 'MESSAGE_VARIABLE',
        fields: { [field]: expect.any(String) },
      })
    }
  })

  test('has words that a site manager cannot change; those of orders they can', async () => {
    expect(await shop.codeOf(saveTemplate, { key: key(), content: content() }, siteManager)).toBe('FORBIDDEN')
    const ordinary = { key: key({ event: 'order.placed', party: 'CUSTOMER' }), content: content() }
    expect(await shop.codeOf(saveTemplate, ordinary, siteManager)).toBe('OK')
  })

  test('stands in no list, copy or row, before it is sent and after', async () => {
    const user = await shop.build.user({ email: 'victim@bank.test', roles: ['seller'] })
    await shop.get(forget, { e: user.email })
    await shop.settle()
    for (const status of ['QUEUED', 'SENT', 'FAILED', 'SKIPPED'] as const) {
      if (status === 'SENT') await deliver()
      else if (status !== 'QUEUED')
        await shop.pool.query(
          'update messages set status = $1, secret = null, secret_words = null where recipient = $2',
          [status, user.email],
        )
      const { messages } = await shop.get<{ messages: { items: { status: string }[] } }>(
        list,
        { search: user.email },
        admin.token,
      )
      expect(messages.items.some((one) => one.status === status)).toBe(true)
      expect(JSON.stringify(messages.items)).not.toMatch(/token=/)
      const { rows } = await shop.pool.query('select * from messages where recipient = $1', [user.email])
      expect(JSON.stringify(rows)).not.toMatch(/token=/)
    }
    const [letter = ''] = ours.letters.filter((one) => one.includes(`To: ${user.email}`))
    // Long lines are folded in transit
    expect(letter.replace(/=\n/g, '')).toMatch(/reset-password\?token=3D[\w-]{43}/)
    expect(/^Subject: (.*)$/m.exec(letter)?.[1]).not.toContain('token')
  })

  test('is copied to nobody, however the address came into the list', async () => {
    const create = 'mutation ($input: MessageRecipientInput!) { createMessageRecipient(input: $input) { id } }'
    const input = { name: 'Thief', address: 'thief@evil.test', events: ['account.passwordForgotten'] }
    expect(await shop.codeOf(create, { input }, admin.token)).toBe('NO_COPIES')
    await shop.pool.query(
      `insert into message_recipients (name, address, events, created_at, updated_at)
       values ('Thief', 'thief@evil.test', '{account.passwordForgotten,staff.invited}', now(), now())`,
    )
    await shop.get(forget, { e: (await shop.build.user()).email })
    await shop.settle()
    expect((await shop.pool.query("select 1 from messages where recipient = 'thief@evil.test'")).rows).toEqual([])
  })
})

describe('a changed mail provider', () => {
  const save = `mutation ($input: MessageProviderInput!, $version: Int!) {
    saveMessageProvider(input: $input, version: $version) { version secretsFrom } }`
  const confirm = `mutation ($version: Int!) { confirmMessageProvider(channel: EMAIL, version: $version) { secretsFrom } }`
  const config = () =>
    JSON.stringify({
      host: '127.0.0.1',
      port: theirs.port,
      secure: false,
      user: '',
      fromName: 'Neev',
      fromAddress: 'no-reply@neev.test',
      replyTo: '',
      dailyCap: 0,
    })

  test('is told to every master admin, and gets no links until a day has passed or a second admin confirms it', async () => {
    const master = await shop.build.user({ roles: ['masterAdmin'] })
    const input = { channel: 'EMAIL', config: config(), enabled: true }
    const { saveMessageProvider: saved } = await shop.get<{
      saveMessageProvider: { version: number; secretsFrom: string }
    }>(save, { input, version: 0 }, admin.token)
    expect(Date.parse(saved.secretsFrom) - shop.now().getTime()).toBe(24 * 60 * 60_000)
    const user = await shop.build.user()
    await shop.get(forget, { e: user.email })
    await deliver()
    const arrived = ({ letters }: Post, to: string) => letters.filter((one) => one.includes(`To: ${to}`)).length
    expect([arrived(ours, user.email), arrived(theirs, user.email)]).toEqual([1, 0])
    expect([arrived(ours, master.email), arrived(theirs, master.email)]).toEqual([1, 0])
    const { rows } = await shop.pool.query('select title from notifications where user_id = $1', [master.id])
    expect(rows).toMatchObject([{ title: expect.stringContaining('provider of messages changed') }])

    expect(await shop.codeOf(confirm, { version: saved.version }, admin.token)).toBe('NOT_YOURSELF')
    const second = await shop.build.user({ roles: ['admin'] })
    expect(await shop.get(confirm, { version: saved.version }, second.token)).toEqual({
      confirmMessageProvider: { secretsFrom: null },
    })
    const other = await shop.build.user()
    await shop.get(forget, { e: other.email })
    await deliver()
    expect([arrived(ours, other.email), arrived(theirs, other.email)]).toEqual([0, 1])
  })
})

describe('a notice of changed rights', () => {
  test('has words that nobody changes, and cannot be cancelled or copied', async () => {
    const notice = { key: key({ event: 'safety.powerUsed', party: 'ADMIN' }), content: content({ enabled: false }) }
    for (const token of [siteManager, admin.token])
      expect(await shop.codeOf(saveTemplate, notice, token)).toBe('MESSAGE_FIXED')
    const bank = { key: key({ event: 'seller.bankChanged' }), content: content() }
    expect(await shop.codeOf(saveTemplate, bank, admin.token)).toBe('MESSAGE_FIXED')
    const user = await shop.build.user()
    await shop.get(forget, { e: user.email })
    await shop.settle()
    const { rows } = await shop.pool.query('select id from messages where recipient = $1', [user.email])
    const cancel = 'mutation ($ids: [ID!]!) { cancelMessages(ids: $ids) }'
    expect(await shop.codeOf(cancel, { ids: rows.map(({ id }) => String(id)) }, siteManager)).toBe('BAD_TRANSITION')
  })
})

describe('a second change of the mail provider', () => {
  const save = `mutation ($input: MessageProviderInput!, $version: Int!) {
    saveMessageProvider(input: $input, version: $version) { version secretsFrom } }`
  const confirm = `mutation ($version: Int!) { confirmMessageProvider(channel: EMAIL, version: $version) { secretsFrom } }`
  const read = '{ messageProvider(channel: EMAIL) { version secretsFrom config } }'
  type Saved = { version: number; secretsFrom: string | null }

  test('begins the day anew, and nobody confirms what they had a part in', async () => {
    const [one, other, third] = await Promise.all([0, 1, 2].map(() => shop.build.user({ roles: ['admin'] })))
    const start = shop.now()
    const change = async (over: object, token: string) => {
      const { messageProvider } = await shop.get<{ messageProvider: { version: number; config: string } }>(
        read,
        {},
        token,
      )
      const config = JSON.stringify({ ...JSON.parse(messageProvider.config), ...over })
      const input = { channel: 'EMAIL', config, enabled: true }
      const { saveMessageProvider } = await shop.get<{ saveMessageProvider: Saved }>(
        save,
        { input, version: messageProvider.version },
        token,
      )
      return saveMessageProvider
    }
    await change({ fromName: 'Neev shop' }, one?.token ?? '')
    shop.setClock(new Date(start.getTime() + 60 * 60_000))
    const second = await change({ fromName: 'Neev again' }, other?.token ?? '')
    expect(Date.parse(second.secretsFrom ?? '') - shop.now().getTime()).toBe(24 * 60 * 60_000)
    for (const part of [one, other])
      expect(await shop.codeOf(confirm, { version: second.version }, part?.token)).toBe('NOT_YOURSELF')
    expect(await shop.codeOf(confirm, { version: second.version }, third?.token)).toBe('OK')
    shop.setClock(start)
  })
})

test('a test message goes to the sender’s own address', async () => {
  const send = `mutation ($key: MessageKeyInput!, $content: MessageContentInput!) {
    sendTestMessage(key: $key, content: $content) }`
  await shop.get(send, { key: key({ event: 'order.placed', party: 'CUSTOMER' }), content: content() }, admin.token)
  const { rows } = await shop.pool.query("select recipient from messages where subject like '[Test]%'")
  expect(rows).toEqual([{ recipient: admin.email }])
  await shop.pool.query('update users set email_verified_at = null where id = $1', [admin.id])
  expect(await shop.codeOf(send, { key: key(), content: content() }, admin.token)).toBe('TEST_EMAIL')
})
