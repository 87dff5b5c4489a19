import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let manager = ''
let picture = { key: '', alt: 'Steel bars in a yard' }
let category = { id: '', slug: '' }
beforeAll(async () => {
  server = await startServer()
  manager = await server.as('siteManager')
  picture = { ...picture, key: await upload(800, 250) }
  const built = await server.build.category('cement')
  category = { id: String(built.id), slug: built.slug }
})
afterAll(() => server.close())

type Uploaded = { data?: { uploadPicture: { key: string } } | null; errors?: { extensions: { code: string } }[] }
const send = async (bytes: Buffer) =>
  (await server.upload(
    'mutation ($file: Upload!) { uploadPicture(file: $file, use: BANNER) { key } }',
    {},
    bytes,
    manager,
  )) as unknown as Uploaded
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a7f72' } })
    .png()
    .toBuffer()
async function upload(width: number, height: number): Promise<string> {
  const { data } = await send(await flat(width, height))
  if (!data) throw new Error('The picture was refused.')
  return data.uploadPicture.key
}

const fields = 'id slot title status version position views clicks sellerName categoryName startsAt endsAt'
const create = `mutation ($input: AdvertisementInput!) { createAdvertisement(input: $input) { ${fields} } }`
const update = `mutation ($id: ID!, $version: Int!, $input: AdvertisementInput!) {
  updateAdvertisement(id: $id, version: $version, input: $input) { ${fields} } }`
const transition = `mutation ($id: ID!, $version: Int!, $transition: AdvertisementTransition!) {
  updateAdvertisementStatus(id: $id, version: $version, transition: $transition) { ${fields} } }`
const move = 'mutation ($id: ID!, $down: Boolean!) { moveAdvertisement(id: $id, down: $down) }'
const remove = 'mutation ($id: ID!, $version: Int!) { deleteAdvertisement(id: $id, version: $version) }'
const list = `query ($filter: AdvertisementFilter!, $page: PageInput! = {}) {
  advertisements(filter: $filter, page: $page) { total items { ${fields} } } }`
const days = `query ($slot: AdvertisementSlot!, $id: ID) { advertisementDays(slot: $slot, id: $id) {
  total items { title day views clicks } } }`
const shown = `query ($slots: [AdvertisementSlot!]!, $category: String, $product: ID, $pincode: String) {
  shownAdvertisements(slots: $slots, category: $category, product: $product, pincode: $pincode) { title link isSponsored picture { key alt } } }`

type Advertisement = {
  id: string
  title: string
  status: string
  version: number
  position: number
  views: number
  clicks: number
}
type Slot = 'HOME_TOP' | 'DOWN_BANNER' | 'CATEGORY' | 'PDP_SLIDER' | 'USER_REGISTER' | 'ASSOCIATE_PAGE' | 'GENERIC'
const input = (slot: Slot, over: object = {}) => ({ slot, title: 'Bars at mill price', picture, link: '/', ...over })
const make = async (slot: Slot, over: object = {}) =>
  (await server.get<{ createAdvertisement: Advertisement }>(create, { input: input(slot, over) }, manager))
    .createAdvertisement
async function see(slot: Slot, over: object = {}): Promise<{ title: string; isSponsored: boolean }[]> {
  await server.settle()
  const { shownAdvertisements } = await server.get<{ shownAdvertisements: { title: string; isSponsored: boolean }[] }>(
    shown,
    { slots: [slot], ...over },
  )
  return shownAdvertisements
}
const titles = async (slot: Slot, over: object = {}) => (await see(slot, over)).map(({ title }) => title)
async function clear(slot: Slot) {
  await server.asOwner(`delete from advertisements where slot = '${slot}'`)
  // An event of another advertisement empties the cache
  const { id, version } = await make('ASSOCIATE_PAGE', { state: 'DRAFT' })
  await server.get(remove, { id, version }, manager)
}

describe('what visitors see', () => {
  test('is what is live now, in order, at once', async () => {
    await make('GENERIC', { title: 'First' })
    const second = await make('GENERIC', { title: 'Second' })
    await make('GENERIC', { title: 'A draft', state: 'DRAFT' })
    expect(await titles('GENERIC')).toEqual(['First', 'Second'])
    expect(await server.codeOf(move, { id: second.id, down: false }, manager)).toBe('OK')
    expect(await titles('GENERIC')).toEqual(['Second', 'First'])
    expect(await server.get(move, { id: second.id, down: false }, manager)).toEqual({ moveAdvertisement: false })
    await server.get(transition, { id: second.id, version: second.version, transition: 'pause' }, manager)
    expect(await titles('GENERIC')).toEqual(['First'])
    await clear('GENERIC')
  })
  test('begins and ends by the time alone', async () => {
    const before = server.now()
    const { status } = await make('GENERIC', {
      title: 'For one day',
      startsAt: '2026-11-25T00:00:00+05:30',
      endsAt: '2026-11-26T00:00:00+05:30',
    })
    const at = async (moment: string) => {
      server.setClock(moment)
      return titles('GENERIC')
    }
    expect([status, await titles('GENERIC')]).toEqual(['SCHEDULED', []])
    expect(await at('2026-11-24T18:29:59Z')).toEqual([])
    expect(await at('2026-11-24T18:30:00Z')).toEqual(['For one day'])
    expect(await at('2026-11-25T18:30:00Z')).toEqual([])
    server.setClock(before)
    await clear('GENERIC')
  })
  test('is restricted to a category and to a state', async () => {
    await make('CATEGORY', { title: 'Cement week', categoryId: category.id })
    await make('PDP_SLIDER', { title: 'Everywhere' })
    await make('PDP_SLIDER', { title: 'In Karnataka', stateCode: '29' })
    await make('PDP_SLIDER', { title: 'With cement', categoryId: category.id })
    expect(await titles('CATEGORY', { category: category.slug })).toEqual(['Cement week'])
    expect(await titles('CATEGORY', { category: 'tmt-bars' })).toEqual([])
    expect(await titles('PDP_SLIDER')).toEqual(['Everywhere'])
    expect(await titles('PDP_SLIDER', { pincode: '560001', category: category.slug })).toEqual([
      'Everywhere',
      'In Karnataka',
      'With cement',
    ])
    expect(await titles('PDP_SLIDER', { pincode: '411045' })).toEqual(['Everywhere'])
    const [{ id: product }, { id: other }] = [
      await server.build.product({ goods: 'cement' }),
      await server.build.product({ goods: 'bricks' }),
    ]
    expect(await titles('PDP_SLIDER', { product: String(product) })).toEqual(['Everywhere', 'With cement'])
    expect(await titles('PDP_SLIDER', { product: String(other) })).toEqual(['Everywhere'])
  })
  test('is labelled if a seller pays for it', async () => {
    const { id } = await server.build.seller({ name: 'Sahyadri Ispat' })
    await make('DOWN_BANNER', { title: 'Ours' })
    await make('DOWN_BANNER', { title: 'Of a seller', sellerId: String(id) })
    expect(await see('DOWN_BANNER')).toMatchObject([{ isSponsored: false }, { isSponsored: true }])
    const { advertisers } = await server.get<{ advertisers: { id: string }[] }>(
      'query { advertisers(search: "sahyadri") { id name } }',
      {},
      manager,
    )
    expect(advertisers).toMatchObject([{ id: String(id) }])
    await clear('DOWN_BANNER')
  })
  test('costs a page no statement while nothing has changed', async () => {
    await see('DOWN_BANNER')
    const again = await server.statementsOf(() => server.get(shown, { slots: ['DOWN_BANNER', 'HOME_TOP'] }))
    expect(again).toHaveLength(0)
  })
})

describe('what is refused', () => {
  test.each([
    [{ link: 'javascript:alert(1)' }, 'VALIDATION', 'link'],
    [{ link: '//evil.example' }, 'VALIDATION', 'link'],
    [{ link: '/no-such-page' }, 'LINK_NOT_FOUND', 'link'],
    [{ link: '/admin/dashboard' }, 'LINK_NOT_FOUND', 'link'],
    [{ link: '/product/never-sold' }, 'LINK_NOT_FOUND', 'link'],
    [{ link: '/category/never-listed' }, 'LINK_NOT_FOUND', 'link'],
    [{ link: '/blogs/detail/never-written' }, 'LINK_NOT_FOUND', 'link'],
    [{ title: '' }, 'VALIDATION', 'title'],
    [{ picture: null }, 'VALIDATION', 'picture'],
    [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'VALIDATION', 'endsAt'],
    [{ startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-10-02T00:00:00Z' }, 'ADVERTISEMENT_OVER', 'endsAt'],
    [{ slot: 'CATEGORY' }, 'VALIDATION', 'categoryId'],
    [{ slot: 'CATEGORY', categoryId: '999999' }, 'NOT_A_CHOICE', 'categoryId'],
    [{ sellerId: '999999' }, 'NOT_A_CHOICE', 'sellerId'],
  ])('%o: %s of %s', async (over, code, field) => {
    const { errors } = await server.ask(create, { input: input('HOME_TOP', over) }, manager)
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
  })
  test('a link that exists is accepted', async () => {
    for (const link of ['/blogs/detail/weighing-steel', `/category/${category.slug}`, 'https://www.bis.gov.in/'])
      expect(await server.codeOf(create, { input: input('HOME_TOP', { link, state: 'DRAFT' }) }, manager)).toBe('OK')
  })
  test('a picture that is too small for its slot, too large to read, or a drawing with a script', async () => {
    const small = { key: await upload(600, 300), alt: 'x' }
    const { errors } = await server.ask(create, { input: input('HOME_TOP', { picture: small }) }, manager)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BANNER_SMALL',
      fields: { picture: 'The picture must be at least 800 pixels wide and 250 pixels high.' },
    })
    expect((await send(await flat(299, 200))).errors?.[0]?.extensions.code).toBe('BANNER_SMALL')
    expect((await send(Buffer.alloc(20_000_000, 1))).errors?.[0]?.extensions.code).toBe('FILE_SIZE')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send(drawing)).errors?.[0]?.extensions.code).toBe('FILE_TYPE')
    const never = { key: 'neveruploadedatall1', alt: 'x' }
    expect(await server.codeOf(create, { input: input('HOME_TOP', { picture: never }) }, manager)).toBe('NOT_FOUND')
  })
  test('the ninth that would be live at the top of the home page at the same time', async () => {
    const made: Advertisement[] = []
    for (let n = 1; n <= 8; n++) made.push(await make('HOME_TOP', { title: `Banner ${n}` }))
    const ninth = { input: input('HOME_TOP', { title: 'Banner 9' }) }
    const { errors } = await server.ask(create, ninth, manager)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'ADVERTISEMENT_SLOT_FULL',
      fields: { startsAt: expect.stringContaining('At most 8') },
    })
    const draft = await make('HOME_TOP', { title: 'Banner 9', state: 'DRAFT' })
    const publish = { id: draft.id, version: 1, transition: 'publish' }
    expect(await server.codeOf(transition, publish, manager)).toBe('ADVERTISEMENT_SLOT_FULL')
    await server.get(transition, { id: made[0]?.id, version: 1, transition: 'pause' }, manager)
    expect(await server.codeOf(transition, publish, manager)).toBe('OK')
    const resume = { id: made[0]?.id, version: 2, transition: 'resume' }
    expect(await server.codeOf(transition, resume, manager)).toBe('ADVERTISEMENT_SLOT_FULL')
    expect(await titles('HOME_TOP')).toHaveLength(8)
  })
  test('the fourth of a category; another category has room of its own', async () => {
    const other = String((await server.build.category('bricks')).id)
    await clear('CATEGORY')
    for (let n = 1; n <= 3; n++) await make('CATEGORY', { categoryId: category.id })
    const fourth = (categoryId: string) => server.codeOf(create, { input: input('CATEGORY', { categoryId }) }, manager)
    expect(await fourth(category.id)).toBe('ADVERTISEMENT_SLOT_FULL')
    expect(await fourth(other)).toBe('OK')
  })
  test('two editors at once: one is refused, and the others’ state is kept', async () => {
    const one = await make('USER_REGISTER')
    await make('USER_REGISTER')
    const attempt = () => server.codeOf(create, { input: input('USER_REGISTER') }, manager)
    const codes = await Promise.all([attempt(), attempt(), attempt()])
    expect(codes.sort()).toEqual(['ADVERTISEMENT_SLOT_FULL', 'ADVERTISEMENT_SLOT_FULL', 'OK'])
    const change = { id: one.id, version: 1, input: input('USER_REGISTER', { title: 'Changed' }) }
    expect(await server.codeOf(update, change, manager)).toBe('OK')
    expect(await server.codeOf(update, change, manager)).toBe('STALE')
    const elsewhere = { ...change, version: 2, input: input('GENERIC') }
    expect(await server.codeOf(update, elsewhere, manager)).toBe('BAD_TRANSITION')
  })
})

test('a start in the past shows it at once, and one without a start begins now', async () => {
  const before = await make('ASSOCIATE_PAGE', { startsAt: '2026-01-01T00:00:00Z' })
  const now = await make('ASSOCIATE_PAGE')
  expect([before.status, now.status]).toEqual(['LIVE', 'LIVE'])
  await clear('ASSOCIATE_PAGE')
})

test('what visitors see is paused before it is deleted, and its counters go with it', async () => {
  const { id } = await make('ASSOCIATE_PAGE')
  expect(await server.codeOf(remove, { id, version: 1 }, manager)).toBe('BAD_TRANSITION')
  await server.get(transition, { id, version: 1, transition: 'pause' }, manager)
  expect(await server.codeOf(remove, { id, version: 1 }, manager)).toBe('STALE')
  expect(await server.codeOf(remove, { id, version: 2 }, manager)).toBe('OK')
  expect(await server.codeOf(remove, { id, version: 2 }, manager)).toBe('NOT_FOUND')
})

describe('counters', () => {
  const report = (body: unknown, type = 'application/json') =>
    fetch(`${server.url}/api/advertisements`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const countsOf = async (slot: Slot, id: string) =>
    (await server.get<{ advertisementDays: { items: object[] } }>(days, { slot, id }, manager)).advertisementDays.items
  test('add up views and clicks by day in India, of what is live', async () => {
    await clear('DOWN_BANNER')
    const [one, two] = [await make('DOWN_BANNER', { title: 'One' }), await make('DOWN_BANNER', { title: 'Two' })]
    const draft = await make('DOWN_BANNER', { title: 'Draft', state: 'DRAFT' })
    const answer = await report({ views: [one.id, one.id, two.id, draft.id, '999999'] })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
    await report({ views: [one.id] })
    await report({ click: one.id })
    const today = { day: '2026-11-21', title: 'One', views: 2, clicks: 1 }
    expect(await countsOf('DOWN_BANNER', one.id)).toEqual([today])
    expect(await countsOf('DOWN_BANNER', draft.id)).toEqual([])
    const before = server.now()
    server.setClock('2026-11-21T18:30:00Z')
    await report({ views: [one.id] })
    server.setClock(before)
    expect(await countsOf('DOWN_BANNER', one.id)).toEqual([
      { day: '2026-11-22', title: 'One', views: 1, clicks: 0 },
      today,
    ])
    const { advertisements } = await server.get<{ advertisements: { items: Advertisement[] } }>(
      list,
      { filter: { slot: 'DOWN_BANNER' }, page: { sort: '-views' } },
      manager,
    )
    expect(advertisements.items.map(({ title, views, clicks }) => [title, views, clicks])).toEqual([
      ['One', 3, 1],
      ['Two', 1, 0],
      ['Draft', 0, 0],
    ])
  })
  test('ignore what is not a report, and reports of one address beyond sixty a minute', async () => {
    const { id } = await make('PDP_SLIDER', { title: 'Counted' })
    for (const body of ['x', { views: 'all' }, { views: [-1] }, { views: Array.from({ length: 21 }, () => id) }])
      expect([204, 400]).toContain((await report(body)).status)
    expect((await report(JSON.stringify({ views: [id] }), 'text/plain')).status).toBe(204)
    expect(await countsOf('PDP_SLIDER', id)).toEqual([])
    const before = server.now()
    server.setClock(new Date(before.getTime() + 120_000))
    for (let n = 0; n < 70; n++) await report({ views: [id] })
    server.setClock(before)
    const [{ views }] = (await countsOf('PDP_SLIDER', id)) as [{ views: number }]
    // The reports of the tests before are of the same address and the same minute
    expect(views).toBeGreaterThan(40)
    expect(views).toBeLessThanOrEqual(60)
  })
})

test('the list of a slot filters by a status that agrees with the rule, and by words', async () => {
  await clear('GENERIC')
  await make('GENERIC', { title: 'Over soon', endsAt: '2026-11-22T00:00:00Z' })
  await make('GENERIC', { title: 'Later', startsAt: '2026-12-22T00:00:00Z' })
  await make('GENERIC', { title: 'Draft', state: 'DRAFT' })
  const { id } = await make('GENERIC', { title: 'Paused' })
  await server.get(transition, { id, version: 1, transition: 'pause' }, manager)
  await make('GENERIC', { title: 'Live' })
  const before = server.now()
  server.setClock('2026-11-23T00:00:00Z')
  const of = async (filter: object) =>
    (
      await server.get<{ advertisements: { items: Advertisement[] } }>(
        list,
        { filter: { slot: 'GENERIC', ...filter } },
        await server.as('admin'),
      )
    ).advertisements.items
  for (const [status, title] of [
    ['ENDED', 'Over soon'],
    ['SCHEDULED', 'Later'],
    ['DRAFT', 'Draft'],
    ['PAUSED', 'Paused'],
    ['LIVE', 'Live'],
  ])
    expect(await of({ status })).toMatchObject([{ status, title }])
  expect(await of({ search: 'soon' })).toMatchObject([{ title: 'Over soon' }])
  expect((await of({})).map(({ title }) => title)).toEqual(['Over soon', 'Later', 'Draft', 'Paused', 'Live'])
  server.setClock(before)
})

test('advertisements are for admins and site managers', async () => {
  for (const role of ['blogManager', 'seller', 'masterAdmin'] as const) {
    const token = await server.as(role)
    expect(await server.codeOf(create, { input: input('GENERIC') }, token)).toBe('FORBIDDEN')
    expect(await server.codeOf(list, { filter: { slot: 'GENERIC' } }, token)).toBe('FORBIDDEN')
  }
  expect(await server.codeOf(create, { input: input('GENERIC') })).toBe('UNAUTHENTICATED')
})
