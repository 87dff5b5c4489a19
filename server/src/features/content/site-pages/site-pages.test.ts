import { sitePageKeys } from '@neev/domain/content/site-page-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let manager = ''
beforeAll(async () => {
  server = await startServer()
  manager = await server.as('siteManager')
})
afterAll(() => server.close())

const fields = 'key version versions { number state effectiveFrom endsAt note createdBy texts { language body } }'
const save = `mutation ($key: SitePageKey!, $version: Int!, $input: PageDraftInput!) {
  savePageDraft(key: $key, version: $version, input: $input) { ${fields} } }`
const publish = `mutation ($key: SitePageKey!, $version: Int!, $from: String, $note: String!) {
  publishPage(key: $key, version: $version, effectiveFrom: $from, note: $note) { ${fields} } }`
const change = (name: string) => `mutation ($key: SitePageKey!, $version: Int!, $number: Int!) {
  ${name}(key: $key, version: $version, number: $number) { ${fields} } }`
const discard =
  'mutation ($key: SitePageKey!, $version: Int!) { discardPageDraft(key: $key, version: $version) { version } }'
const one = `query ($key: SitePageKey!) { sitePage(key: $key) { ${fields} } }`
const shown = `query ($key: SitePageKey!, $language: ContentLanguage! = en, $number: Int, $compare: Int) {
  shownPage(key: $key, language: $language, number: $number, compare: $compare) {
    title language number state comparedWith sections { id title html plain } versions { number state note } } }`

type Page = { key: string; version: number; versions: { number: number; state: string; texts: { body: string }[] }[] }
type Shown = { number: number; language: string; title: string; sections: { html: string; title: string }[] }
const read = async (key: string) => (await server.get<{ sitePage: Page }>(one, { key }, manager)).sitePage
const input = (body: string, over: object[] = []) => ({
  texts: [{ language: 'en', title: 'Some page', body }, ...over],
  note: '',
})
const write = async (key: string, body: string, over?: object[]) => {
  const { version } = await read(key)
  return server.get(save, { key, version, input: input(body, over) }, manager)
}
const release = async (key: string, from: string | null = null, note = 'A change') => {
  const { version } = await read(key)
  return server.codeOf(publish, { key, version, from, note }, manager)
}
const show = async (key: string, over: object = {}) =>
  (await server.get<{ shownPage: Shown | null }>(shown, { key, ...over })).shownPage

describe('first texts', () => {
  test('are there for every page, in English and Hindi, with the operator filled in', async () => {
    for (const key of sitePageKeys) {
      const [english, hindi] = [await show(key), await show(key, { language: 'hi' })]
      expect([english?.number, english?.language, hindi?.language]).toEqual([1, 'en', 'hi'])
      expect(JSON.stringify([english, hindi])).not.toContain('{{')
    }
    expect(JSON.stringify(await show('privacy_policy'))).toContain('Meera Joshi')
  })
  test('a language without a text shows English', async () => {
    expect(await show('privacy_policy', { language: 'de' })).toMatchObject({ language: 'en' })
  })
})

describe('savePageDraft', () => {
  test('changes nothing for readers, and cleans the text', async () => {
    await write('about_us', '<h1>Who</h1><p class="x" style="color:red">We <b>are</b>.</p>')
    const [draft] = (await read('about_us')).versions
    expect(draft).toMatchObject({
      number: 2,
      state: 'DRAFT',
      texts: [{ language: 'en', body: '<h2>Who</h2><p>We <strong>are</strong>.</p>' }],
    })
    expect(await show('about_us')).toMatchObject({ number: 1 })
  })
  test('refuses a change on top of somebody else’s', async () => {
    const { version } = await read('about_us')
    await write('about_us', '<p>First</p>')
    expect(await server.codeOf(save, { key: 'about_us', version, input: input('<p>Second</p>') }, manager)).toBe(
      'STALE',
    )
    expect((await read('about_us')).versions[0]?.texts[0]?.body).toBe('<p>First</p>')
  })
  test.each([
    ['<script>alert(1)</script>', 'RICH_TEXT_ELEMENT'],
    ['<p><a href="javascript:alert(1)">x</a></p>', 'RICH_TEXT_LINK'],
    ['<img src="https://other.example/a.png" alt="A">', 'RICH_TEXT_PICTURE'],
    ['<p> </p>', 'RICH_TEXT_EMPTY'],
  ])('refuses %s and names the text', async (body, code) => {
    const { version } = await read('about_us')
    const { errors } = await server.ask(save, { key: 'about_us', version, input: input(body) }, manager)
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { 'texts.0.body': expect.any(String) } })
  })
  test('requires English', async () => {
    const { version } = await read('about_us')
    const texts = [{ language: 'hi', title: 'हमारे बारे में', body: '<p>x</p>' }]
    expect(await server.codeOf(save, { key: 'about_us', version, input: { texts, note: '' } }, manager)).toBe(
      'VALIDATION',
    )
  })
  test('is for those who may write content', async () => {
    const variables = { key: 'about_us', version: 1, input: input('<p>x</p>') }
    for (const role of ['blogManager', 'customer', 'masterAdmin'] as const)
      expect(await server.codeOf(save, variables, await server.as(role))).toBe('FORBIDDEN')
    expect(await server.codeOf(save, variables)).toBe('UNAUTHENTICATED')
  })
})

describe('publishPage', () => {
  test('shows the version to everybody at once, and keeps the one before readable', async () => {
    await write('cookie_policy', '<h2>Cookies</h2><p>Four cookies.</p>')
    expect(await release('cookie_policy')).toBe('OK')
    expect(await show('cookie_policy')).toMatchObject({ number: 2, state: 'IN_FORCE', language: 'en' })
    expect(await show('cookie_policy', { number: 1 })).toMatchObject({ number: 1, state: 'ENDED' })
  })
  test('refuses a past date for a policy, and leaves the draft', async () => {
    await write('shipping_policy', '<p>Trucks.</p>')
    expect(await release('shipping_policy', '2026-11-20')).toBe('DAY_PAST')
    expect((await read('shipping_policy')).versions[0]?.state).toBe('DRAFT')
  })
  test('announces a later version, which takes effect by the time alone', async () => {
    expect(await release('shipping_policy', '2026-12-15', 'Cranes')).toBe('OK')
    expect(await show('shipping_policy')).toMatchObject({
      number: 1,
      versions: [{ number: 2, state: 'SCHEDULED', note: 'Cranes' }, { number: 1 }],
    })
    expect(await show('shipping_policy', { number: 2 })).toMatchObject({ state: 'SCHEDULED' })
    const before = server.now()
    server.setClock('2026-12-14T18:29:59Z')
    expect(await show('shipping_policy')).toMatchObject({ number: 1 })
    server.setClock('2026-12-14T18:30:00Z')
    expect(await show('shipping_policy')).toMatchObject({ number: 2, state: 'IN_FORCE' })
    server.setClock(before)
  })
  test('refuses a version before one that is announced; the announced one can be withdrawn', async () => {
    await write('shipping_policy', '<p>Smaller trucks.</p>')
    expect(await release('shipping_policy', '2026-12-01')).toBe('VERSION_ORDER')
    const { version } = await read('shipping_policy')
    const variables = { key: 'shipping_policy', version, number: 2 }
    expect(await server.codeOf(change('withdrawPageVersion'), variables, manager)).toBe('DRAFT_EXISTS')
    await server.get(discard, { key: 'shipping_policy', version }, manager)
    const next = { ...variables, version: version + 1 }
    expect(await server.codeOf(change('withdrawPageVersion'), next, manager)).toBe('OK')
    expect((await read('shipping_policy')).versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'DRAFT'],
      [1, 'IN_FORCE'],
    ])
  })
  test('a version in force is neither withdrawn nor changed, not even in the database', async () => {
    const { version } = await read('cookie_policy')
    const variables = { key: 'cookie_policy', version, number: 2 }
    expect(await server.codeOf(change('withdrawPageVersion'), variables, manager)).toBe('BAD_TRANSITION')
    await expect(server.pool.query(`update site_page_versions set texts = '[]' where number = 1`)).rejects.toThrow(
      'a published text is not changed',
    )
  })
  test('asks for a note', async () => {
    await write('payment_mode', '<p>UPI.</p>')
    expect(await release('payment_mode', null, '')).toBe('VALIDATION')
  })
  test('leaves a row in the audit log', async () => {
    const before = await server.build.count('audit_log')
    expect(await release('payment_mode')).toBe('OK')
    expect(await server.build.count('audit_log')).toBe(before + 1)
  })
})

test('an earlier version comes back as a draft, once', async () => {
  const { version } = await read('payment_mode')
  const variables = { key: 'payment_mode', version, number: 1 }
  expect(await server.codeOf(change('restorePageVersion'), variables, manager)).toBe('OK')
  const page = await read('payment_mode')
  expect(page.versions[0]).toMatchObject({ number: 3, state: 'DRAFT', texts: page.versions.at(-1)?.texts })
  expect(await server.codeOf(change('restorePageVersion'), { ...variables, version: page.version }, manager)).toBe(
    'DRAFT_EXISTS',
  )
})

test('changes since another version are marked; a draft is neither shown nor compared to strangers', async () => {
  await write('return_policy', '<p>Claim within two days.</p>')
  await release('return_policy')
  await write('return_policy', '<p>Claim within three days.</p>')
  await release('return_policy')
  expect(await show('return_policy', { compare: 2 })).toMatchObject({
    comparedWith: 2,
    sections: [{ html: '<p>Claim within <del>two</del> <ins>three</ins> days.</p>' }],
  })
  await write('return_policy', '<p>Secret.</p>')
  expect(await show('return_policy', { number: 4 })).toBeNull()
  expect(JSON.stringify(await show('return_policy', { compare: 4 }))).not.toContain('Secret')
  const preview = 'query { sitePagePreview(key: return_policy, language: en, number: 4) { state sections { html } } }'
  expect(await server.codeOf(preview)).toBe('UNAUTHENTICATED')
  expect(await server.get(preview, {}, manager)).toMatchObject({
    sitePagePreview: { state: 'DRAFT', sections: [{ html: '<p>Secret.</p>' }] },
  })
})

describe('consents', () => {
  const registerText = `mutation ($input: RegisterInput!) { register(input: $input) { next user { id } } }`
  const userText = 'query ($id: ID!) { user(id: $id) { consents { key number } } }'
  const register = async (email: string) => {
    const person = { name: 'Rohan Kulkarni', email, password: 'grey kettle seven boats', acceptTerms: true }
    await server.get(registerText, { input: { ...person, marketing: false } })
    const { rows } = await server.pool.query('select id from users where email = $1', [email])
    return String(rows[0].id)
  }
  const accepted = async (id: string) =>
    (await server.get<{ user: { consents: object[] } }>(userText, { id }, await server.as('admin'))).user.consents

  test('a registration keeps the versions that were in force then', async () => {
    const before = await register('first@consent.example')
    await write('user_policies', '<p>New terms.</p>')
    await release('user_policies')
    const after = await register('second@consent.example')
    expect(await accepted(before)).toEqual(
      expect.arrayContaining([
        { key: 'user_policies', number: 1 },
        { key: 'privacy_policy', number: 1 },
      ]),
    )
    expect(await accepted(after)).toContainEqual({ key: 'user_policies', number: 2 })
  })

  test('the caller reads the version accepted last, of the registration or of an order, and nobody else’s', async () => {
    const own =
      '{ ownConsent(key: user_policies) { number acceptedAt orderId } privacy: ownConsent(key: privacy_policy) { number } }'
    const { id, buyer } = await server.build.order()
    const current = (await read('user_policies')).versions.find(({ state }) => state === 'IN_FORCE')?.number
    const withOrder = { number: current, acceptedAt: server.now().toISOString(), orderId: String(id) }
    expect(await server.get(own, {}, buyer.token)).toEqual({ ownConsent: withOrder, privacy: null })
    await server.pool.query(
      `insert into consents (user_id, version_id, accepted_at)
       select $1, id, '2026-10-02T10:00:00Z' from site_page_versions where key in ('user_policies', 'privacy_policy') and number = 1`,
      [buyer.id],
    )
    expect(await server.get(own, {}, buyer.token)).toEqual({ ownConsent: withOrder, privacy: { number: 1 } })
    expect(await server.get(own, {}, await server.as('customer'))).toEqual({ ownConsent: null, privacy: null })
    expect(await server.codeOf(own)).toBe('UNAUTHENTICATED')
  })
})
