import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { watchOffers } from '#features/offers/offers/notices.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { sendTo } from '../send.ts'
import { deliverMessages } from './deliver.ts'

/** Plays the gateway of an SMS or WhatsApp provider. */
const gateway = {
  mode: 'ok' as 'ok' | 'echo' | 'down' | 'nonsense' | 'empty' | 'hangs',
  bodies: [] as Record<string, unknown>[],
  headers: {} as Record<string, unknown>,
}
let provider: Server
let host = ''
let server: TestServer
let admin = ''
let buyer: { id: number; email: string; token: string }

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (gateway.mode === 'down') return response.writeHead(500).end('maintenance secret-42')
      if (gateway.mode === 'echo') {
        gateway.bodies.push(JSON.parse(text))
        return response.writeHead(400).end(text)
      }
      if (gateway.mode === 'nonsense') return response.end('<html>OK</html>')
      if (gateway.mode === 'empty') return response.end('')
      if (gateway.mode === 'hangs') return request.socket.destroy()
      gateway.headers = request.headers
      gateway.bodies.push(JSON.parse(text))
      response.end(JSON.stringify({ data: [{ id: `msg-${gateway.bodies.length}` }] }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  server = await startServer({ at: '2026-11-24T06:00:00Z', env: { ALLOWED_HOSTS: host, SANDBOX: 'email' } })
  admin = await server.as('admin')
  buyer = await server.build.user({ roles: ['customer'] })
  await server.pool.query("update users set mobile = '+919812345678', mobile_verified_at = now() where id = $1", [
    buyer.id,
  ])
})
afterAll(async () => {
  await server.close()
  provider.close()
})
beforeEach(async () => {
  gateway.mode = 'ok'
  gateway.bodies = []
  server.setClock('2026-11-24T06:00:00Z')
  await server.pool.query('delete from messages')
})

const saveTemplate = `mutation ($key: MessageKeyInput!, $content: MessageContentInput!, $version: Int!, $publish: Boolean!) {
  saveMessageTemplate(key: $key, content: $content, version: $version, publish: $publish) {
    version isDefault content { body enabled } draft { body } } }`
const key = (over: object = {}) => ({
  event: 'order.dispatched',
  party: 'CUSTOMER',
  channel: 'SMS',
  language: 'en',
  ...over,
})
const text = (over: object = {}) => ({
  body: '{part} left on {vehicle}',
  enabled: true,
  dltTemplateId: '1107169044823310',
  ...over,
})
const save = (over: { key?: object; content?: object; version?: number; publish?: boolean; as?: string } = {}) =>
  server.ask(
    saveTemplate,
    { key: key(over.key), content: text(over.content), version: over.version ?? 0, publish: over.publish ?? true },
    over.as ?? admin,
  )
type Saved = {
  data?: { saveMessageTemplate: { version: number } }
  errors?: { extensions: { code: string; fields?: Record<string, string>; params?: unknown } }[]
}
const refusalOf = async (answer: Promise<unknown>) => {
  const { errors } = (await answer) as Saved
  const { code, fields, params } = errors?.[0]?.extensions ?? { code: 'OK' }
  return { code, field: Object.keys(fields ?? {})[0], params }
}
const saveProvider = `mutation ($input: MessageProviderInput!, $version: Int!) {
  saveMessageProvider(input: $input, version: $version) { version hasSecret config source reportUrl } }`
const smsConfig = (over: object = {}) => ({
  url: `http://${host}/sms`,
  method: 'POST',
  headers: [{ name: 'authorization', value: 'Bearer {secret}' }],
  payload: '{"to":"{mobile}","text":"{text}","templateId":"{dltTemplateId}","entity":"{entityId}"}',
  successPath: 'data.0.id',
  dltEntityId: '1101552088301234',
  senderId: 'NEEVIN',
  ...over,
})
async function provide(channel: 'SMS' | 'WHATSAPP', over: object = {}) {
  const { messageProvider } = await server.get<{ messageProvider: { version: number } }>(
    'query ($c: MessageChannel!) { messageProvider(channel: $c) { version } }',
    { c: channel },
    admin,
  )
  const input = { channel, config: JSON.stringify(smsConfig(over)), secret: 'secret-42', enabled: true }
  return server.ask(saveProvider, { input, version: messageProvider.version }, admin)
}
const deliver = () => deliverMessages(makeCtx(server.services))
const later = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))
const facts = {
  order: 'NV-1',
  part: 'NV-1/1',
  amount: '₹5',
  buyer: 'B',
  seller: 'S',
  place: 'Pune',
  items: '–',
  deadline: '–',
  reason: '–',
  eta: '–',
  vehicle: 'MH12',
  driver: '–',
  name: 'Asha',
}
let count = 0
const dispatch = (over: object = {}) =>
  sendTo(makeCtx(server.services), [{ userId: buyer.id, email: buyer.email, locale: 'en-IN' }], {
    event: 'order.dispatched',
    party: 'CUSTOMER',
    facts,
    link: 'https://neev.example/order/1',
    key: `test-${++count}`,
    bell: null,
    ...over,
  })
const rows = async (where = "channel = 'SMS'") =>
  (
    await server.pool.query(
      `select status, error, attempts, body, recipient, provider_ref from messages where ${where}`,
    )
  ).rows

describe('saveMessageTemplate', () => {
  test('is for admins, and refuses what could not be sent', async () => {
    expect((await refusalOf(save({ as: await server.as('customer') }))).code).toBe('FORBIDDEN')
    expect((await refusalOf(save({ as: await server.as('sellerManager') }))).code).toBe('FORBIDDEN')
    expect(await refusalOf(save({ content: { body: 'On {vehicel}' } }))).toMatchObject({
      field: 'body',
    })
    expect(JSON.stringify(await save({ content: { body: 'On {vehicel}' } }))).toContain('vehicle')
    expect(JSON.stringify(await save({ content: { body: 'On {{vehicle}}' } }))).toContain('MESSAGE_BRACES')
    expect(JSON.stringify(await save({ content: { dltTemplateId: null } }))).toContain('MESSAGE_NEEDS_DLT')
    expect(JSON.stringify(await save({ key: { channel: 'WHATSAPP' } }))).toContain('MESSAGE_NEEDS_TEMPLATE')
    const subject = 'A\r\nBcc: everybody@example.com'
    expect(JSON.stringify(await save({ key: { channel: 'EMAIL' }, content: { subject } }))).toContain(
      'MESSAGE_LINE_BREAK',
    )
    expect((await refusalOf(save({ key: { party: 'SERVICE' } }))).code).toBe('NOT_FOUND')
    expect((await refusalOf(save({ key: { event: 'no.such' } }))).code).toBe('NOT_FOUND')
  })
  test('keeps a draft apart, publishes versions, refuses a stale one, resets and restores', async () => {
    const at = { language: 'de' }
    const draft = (await save({ key: at, publish: false })) as unknown as { data: { saveMessageTemplate: object } }
    expect(draft.data.saveMessageTemplate).toMatchObject({ version: 1, isDefault: true, draft: { body: text().body } })
    expect((await refusalOf(save({ key: at }))).code).toBe('STALE')
    await save({ key: at, version: 1 })
    await save({ key: at, version: 2, content: { body: '{part} is away' } })
    const reset =
      'mutation ($k: MessageKeyInput!, $v: Int!) { resetMessageTemplate(key: $k, version: $v) { isDefault version } }'
    expect(await server.get(reset, { k: key(at), v: 3 }, admin)).toEqual({
      resetMessageTemplate: { isDefault: true, version: 4 },
    })
    const restore =
      'mutation ($k: MessageKeyInput!, $v: Int!) { restoreMessageTemplate(key: $k, wanted: 2, version: $v) { isDefault content { body } } }'
    expect(await server.get(restore, { k: key(at), v: 4 }, admin)).toMatchObject({
      restoreMessageTemplate: { isDefault: false, content: { body: text().body } },
    })
    const versions = 'query ($k: MessageKeyInput!) { messageVersions(key: $k) { version kind } }'
    const { messageVersions } = await server.get<{ messageVersions: { kind: string }[] }>(
      versions,
      { k: key(at) },
      admin,
    )
    expect(messageVersions.map(({ kind }) => kind)).toEqual(['RESTORED', 'RESET', 'PUBLISHED', 'PUBLISHED'])
    const audited = await server.pool.query(
      "select count(*)::int as n from audit_log where action like 'messageTemplate.%'",
    )
    expect(audited.rows[0].n).toBeGreaterThanOrEqual(5)
  })
})

describe('a code that the provider does not accept', () => {
  test('is not kept in what the provider answered, which may repeat it', async () => {
    await provide('SMS')
    await server.pool.query("update message_channels set secrets_from = null where channel = 'SMS'")
    gateway.mode = 'echo'
    const { issueCode } = await import('#features/people/mobile-codes/mobile-codes.ts')
    const { deliverCodes } = await import('./deliver.ts')
    const ctx = makeCtx(server.services)
    await server.pool.query(
      `insert into message_templates (event, party, channel, language, subject, body, action, enabled, published, dlt_template_id, updated_at)
       values ('account.code', 'CUSTOMER', 'SMS', 'en', '', 'It is valid for {minutes} minutes.', '', true, true, '1107169044823310', now())`,
    )
    await issueCode(ctx, { mobile: '+919812345678', purpose: 'SIGN_IN', userId: null, locale: 'en-IN' })
    await deliverCodes(ctx)
    const [row] = await rows("template = 'account.code'")
    expect(gateway.bodies.at(-1)).toMatchObject({ text: expect.stringMatching(/^\d{6} is your Neev code/) })
    expect(row).toMatchObject({ status: 'QUEUED', error: expect.stringContaining('did not accept') })
    expect(JSON.stringify(row)).not.toMatch(/\b\d{6}\b/)
  })
})

describe('saveMessageProvider', () => {
  test('stores the secret encrypted and returns it to nobody', async () => {
    const answer = await provide('SMS')
    expect(JSON.stringify(answer)).not.toContain('secret-42')
    expect(answer.data).toMatchObject({ saveMessageProvider: { hasSecret: true, source: 'CONFIGURED' } })
    const { rows: stored } = await server.pool.query(
      "select secret, config::text as c from message_channels where channel = 'SMS'",
    )
    expect(stored[0].secret.toString('latin1') + stored[0].c).not.toContain('secret-42')
    const audits = await server.pool.query("select * from audit_log where action = 'messageChannel.save'")
    expect(JSON.stringify(audits.rows)).not.toContain('secret-42')
  })
  test('is for admins who gave their password, in the current version', async () => {
    const input = { channel: 'SMS', config: JSON.stringify(smsConfig()), enabled: true }
    expect(await server.codeOf(saveProvider, { input, version: 99 }, admin)).toBe('STALE')
    // Who directs the mail could read the links that open accounts: not a site manager, who may change the texts
    for (const role of ['seller', 'siteManager'] as const) {
      const token = await server.as(role)
      expect(await server.codeOf(saveProvider, { input, version: 0 }, token)).toBe('FORBIDDEN')
      expect(await server.codeOf('mutation { testMessageProvider(channel: SMS) }', {}, token)).toBe('FORBIDDEN')
    }
  })
  test('refuses a configuration that cannot be read', async () => {
    const input = { channel: 'SMS', config: '{', enabled: true }
    expect(await server.codeOf(saveProvider, { input, version: 0 }, admin)).toBe('VALIDATION')
  })
  test.each([
    ['a private address', { url: 'https://10.0.0.7/sms' }],
    ['this machine', { url: 'https://localhost/sms' }],
    ['plain http', { url: 'http://example.com/sms' }],
  ])('refuses %s', async (_, over) => {
    expect(JSON.stringify(await provide('SMS', over))).toContain('CHANNEL_HOST')
  })
  test('refuses a private mail server', async () => {
    const config = JSON.stringify({
      host: '192.168.1.5',
      port: 25,
      secure: false,
      fromName: 'Neev',
      fromAddress: 'a@neev.example',
      dailyCap: 0,
    })
    const answer = await server.ask(
      saveProvider,
      { input: { channel: 'EMAIL', config, enabled: true }, version: 0 },
      admin,
    )
    expect(JSON.stringify(answer)).toContain('CHANNEL_HOST')
  })
})

describe('delivery', () => {
  beforeAll(async () => {
    await provide('SMS')
    await save()
  })
  test('sends an SMS with its ids, in plain letters', async () => {
    await dispatch()
    await deliver()
    expect(gateway.bodies).toEqual([
      { to: '919812345678', text: 'NV-1/1 left on MH12', templateId: '1107169044823310', entity: '1101552088301234' },
    ])
    expect(gateway.headers.authorization).toBe('Bearer secret-42')
    expect(await rows()).toMatchObject([{ status: 'SENT', provider_ref: 'msg-1' }])
  })
  test('sends an SMS with values of at most 30 letters, one line each', async () => {
    await dispatch({ facts: { ...facts, vehicle: 'MH12 QG 4417,\nthe blue one with the crane' } })
    await deliver()
    expect(gateway.bodies).toMatchObject([{ text: 'NV-1/1 left on MH12 QG 4417, the blue one...' }])
    expect(await refusalOf(save({ content: { body: '{part} left with {driver}' }, version: 1 }))).toMatchObject({
      code: 'MESSAGE_SMS_VALUE',
      field: 'body',
    })
  })
  test('sends WhatsApp its parameters without line breaks, and none empty', async () => {
    const payload = '{"to":"{mobile}","template":"{template}","parameters":"{parameters}"}'
    await provide('WHATSAPP', { payload })
    const whatsapp = { channel: 'WHATSAPP', event: 'order.cancelled' }
    const parameters = ['part', 'reason', 'place']
    await save({
      key: whatsapp,
      content: {
        body: '{part}: {reason} {place}',
        dltTemplateId: null,
        providerTemplate: 'order_cancelled',
        parameters,
      },
    })
    const reason = 'Rain.\nSite closed\tuntil 5 Dec      call first'
    await dispatch({ event: 'order.cancelled', facts: { ...facts, reason, place: '' } })
    await deliver()
    expect(gateway.bodies.at(-1)).toEqual({
      to: '919812345678',
      template: 'order_cancelled',
      parameters: ['NV-1/1', 'Rain. Site closed until 5 Dec call first', '–'],
    })
  })
  test('keeps an SMS until the morning, unless somebody waits for it', async () => {
    const now = server.now()
    await save({ key: { event: 'order.packed' }, content: { body: '{part} is packed' } })
    server.setClock('2026-11-24T17:00:00Z')
    await dispatch({ event: 'order.packed' })
    await dispatch()
    await deliver()
    expect(gateway.bodies.map((body) => (body as { text: string }).text)).toEqual(['NV-1/1 left on MH12'])
    server.setClock('2026-11-25T03:29:00Z')
    await deliver()
    expect(gateway.bodies).toHaveLength(1)
    server.setClock('2026-11-25T03:30:00Z')
    await deliver()
    expect(gateway.bodies).toMatchObject([{}, { text: 'NV-1/1 is packed' }])
    server.setClock(now)
  })
  test('tries an SMS again in the morning, unless somebody waits for it', async () => {
    const now = server.now()
    await save({ key: { event: 'order.packed' }, content: { body: '{part} is packed' } })
    server.setClock('2026-11-24T15:29:30Z')
    gateway.mode = 'down'
    await dispatch({ event: 'order.packed' })
    await dispatch()
    await deliver()
    gateway.mode = 'ok'
    server.setClock('2026-11-24T15:31:00Z')
    await deliver()
    expect(gateway.bodies.map((body) => (body as { text: string }).text)).toEqual(['NV-1/1 left on MH12'])
    server.setClock('2026-11-25T03:29:00Z')
    await deliver()
    expect(gateway.bodies).toHaveLength(1)
    server.setClock('2026-11-25T03:30:00Z')
    await deliver()
    expect(gateway.bodies).toMatchObject([{}, { text: 'NV-1/1 is packed' }])
    server.setClock(now)
  })
  test('keeps an SMS until the morning that lay while nothing was sent', async () => {
    const now = server.now()
    await save({ key: { event: 'order.packed' }, content: { body: '{part} is packed' } })
    server.setClock('2026-11-24T15:29:00Z')
    await dispatch({ event: 'order.packed' })
    server.setClock('2026-11-24T15:40:00Z')
    await deliver()
    expect(gateway.bodies).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 0 }])
    server.setClock('2026-11-25T03:30:00Z')
    await deliver()
    expect(gateway.bodies).toMatchObject([{ text: 'NV-1/1 is packed' }])
    server.setClock(now)
  })
  test.each([
    ['down', '500'],
    ['nonsense', 'no data.0.id'],
    ['empty', 'empty response'],
    ['hangs', ''],
  ] as const)('a provider that is %s is tried again, and the message arrives once', async (mode, reason) => {
    gateway.mode = mode
    await dispatch()
    await deliver()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'QUEUED', attempts: 1, error: expect.stringContaining(reason) })
    expect(row.error).not.toContain('secret-42')
    later(1.1)
    await deliver()
    gateway.mode = 'ok'
    later(5.1)
    await deliver()
    later(60)
    await deliver()
    expect(gateway.bodies).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 3 }])
  })
  test('a delivery report at the secret address marks a message as delivered or failed', async () => {
    await dispatch()
    await deliver()
    const { messageProvider } = await server.get<{ messageProvider: { reportUrl: string } }>(
      '{ messageProvider(channel: SMS) { reportUrl } }',
      {},
      admin,
    )
    const path = new URL(messageProvider.reportUrl).pathname
    const post = (to: string, body: object) =>
      fetch(server.url + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post(`${path.slice(0, -3)}abc`, { id: 'msg-1', status: 'DELIVERED' })).status).toBe(404)
    expect(await rows()).toMatchObject([{ status: 'SENT' }])
    // nonsense beside it is passed over
    expect((await post(path, [null, 7, { status: 'DELIVERED' }, { id: 'msg-1', status: 'DELIVERED' }])).status).toBe(
      204,
    )
    expect(await rows()).toMatchObject([{ status: 'DELIVERED' }])
  })
  test('nobody gets an SMS on a number that is not verified, or that they turned off', async () => {
    const set =
      'mutation ($sms: Boolean!) { setMessagePreferences(sms: $sms, whatsapp: true, marketing: false) { sms } }'
    await server.get(set, { sms: false }, buyer.token)
    await dispatch()
    expect(await rows()).toMatchObject([
      { status: 'SKIPPED', error: expect.stringContaining('turned this channel off') },
    ])
    const { rows: ids } = await server.pool.query("select id from messages where channel = 'SMS'")
    const resend = 'mutation ($id: ID!) { resendMessages(ids: [$id]) }'
    expect(await server.codeOf(resend, { id: String(ids[0].id) }, admin)).toBe('BAD_TRANSITION')
    await server.get(set, { sms: true }, buyer.token)
    await server.pool.query('update users set mobile_verified_at = null where id = $1', [buyer.id])
    await server.pool.query('delete from messages')
    await dispatch()
    expect(await rows()).toMatchObject([{ status: 'SKIPPED', error: expect.stringContaining('no verified mobile') }])
    await server.pool.query('update users set mobile_verified_at = now() where id = $1', [buyer.id])
  })
  test('a copy of an event goes to internal recipients, and no mail to a bounced address', async () => {
    const create = 'mutation ($input: MessageRecipientInput!) { createMessageRecipient(input: $input) { id version } }'
    const input = { name: 'Accounts', address: 'accounts@neev.example', events: ['order.dispatched'] }
    expect(await server.codeOf(create, { input }, await server.as('sellerManager'))).toBe('FORBIDDEN')
    await server.get(create, { input }, admin)
    expect(JSON.stringify(await server.ask(create, { input }, admin))).toContain('EMAIL_LISTED')
    const mark = 'mutation ($a: String!) { markAddressBounced(address: $a, reason: "550 no such user") }'
    await server.get(mark, { a: buyer.email }, admin)
    await dispatch()
    await deliver()
    expect(await rows("channel = 'EMAIL' order by id")).toMatchObject([
      { recipient: buyer.email, status: 'SKIPPED', error: expect.stringContaining('bounced') },
      { recipient: 'accounts@neev.example', status: 'SENT' },
    ])
    expect((await rows("recipient = 'accounts@neev.example'"))[0].body).not.toContain('https://neev.example/order')
    await server.get('mutation ($a: String!) { clearBouncedAddress(address: $a) }', { a: buyer.email }, admin)
    await server.pool.query('delete from messages')
    await dispatch()
    await deliver()
    expect(await rows(`recipient = '${buyer.email}'`)).toMatchObject([{ status: 'SENT' }])
  })
})

describe('marketing', () => {
  test('needs consent, waits for the morning, and ends by its link', async () => {
    const email = { channel: 'EMAIL', event: 'order.delivered' }
    const content = { subject: 'Offers', body: 'Cement is cheaper today', category: 'MARKETING', dltTemplateId: null }
    await save({ key: email, content })
    server.setClock('2026-11-24T17:00:00Z')
    await dispatch({ event: 'order.delivered' })
    expect(await rows("event = 'order.delivered'")).toMatchObject([
      { status: 'SKIPPED', error: expect.stringContaining('not agreed') },
    ])
    await server.pool.query('update users set marketing = true where id = $1', [buyer.id])
    await dispatch({ event: 'order.delivered' })
    const due = "event = 'order.delivered' and recipient <> '' and status <> 'SKIPPED'"
    await deliver()
    const [waiting] = await rows(due)
    expect(waiting).toMatchObject({ status: 'QUEUED', attempts: 0 })
    // 22:30 in India: it leaves at 08:00
    later(9 * 60 + 31)
    await deliver()
    expect(await rows(due)).toMatchObject([{ status: 'SENT' }])
    const code = /unsubscribe\?code=([\w.-]+)/.exec(waiting.body)?.[1] ?? ''
    const end = 'mutation ($code: String!) { unsubscribeFromMarketing(code: $code) }'
    expect(await server.codeOf(end, { code: `${code}x` })).toBe('TOKEN_INVALID')
    expect(await server.get(end, { code })).toEqual({ unsubscribeFromMarketing: true })
    const { rows: users } = await server.pool.query('select marketing from users where id = $1', [buyer.id])
    expect(users[0].marketing).toBe(false)
  })
})

test('sellers are notified once of a price that expired', async () => {
  const offer = await server.build.offer()
  await server.pool.query('update offers set price_valid_to = $2 where id = $1', [
    offer.id,
    new Date(server.now().getTime() - 60_000),
  ])
  for (const _ of [1, 2]) await watchOffers(makeCtx(server.services))
  expect(await rows("event = 'price.expired'")).toHaveLength(1)
})
