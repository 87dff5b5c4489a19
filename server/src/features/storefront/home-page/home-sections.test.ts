import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let manager = ''
const made: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  manager = await server.as('siteManager')
  const { build } = server
  for (const goods of ['cement', 'bricks', 'pipes', 'taps', 'tins'] as const) {
    const offer = await build.offer({ goods })
    made[goods] = offer.product.identifier
    const times = { cement: 3, bricks: 2, pipes: 1, taps: 0, tins: 0 }[goods]
    for (let n = 0; n < times; n++)
      await build.paidOrder({ lines: [{ offer, quantityMilli: offer.variant.moqMilli * 10 }] })
  }
  await server.settle()
})
afterAll(() => server.close())

const fields = 'id kind title status version position products isActive tiles { link } '
const create = `mutation ($input: HomeSectionInput!) { createHomeSection(input: $input) { ${fields} } }`
const update = `mutation ($id: ID!, $version: Int!, $input: HomeSectionInput!) {
  updateHomeSection(id: $id, version: $version, input: $input) { ${fields} } }`
const activate = `mutation ($id: ID!, $version: Int!, $isActive: Boolean!) {
  setHomeSectionActive(id: $id, version: $version, isActive: $isActive) { ${fields} } }`
const order = 'mutation ($ids: [ID!]!) { orderHomeSections(ids: $ids) { title position } }'
const remove = 'mutation ($id: ID!, $version: Int!) { deleteHomeSection(id: $id, version: $version) }'
const all = `{ homeSections { ${fields} } }`
const home = `query ($pincode: String, $language: ContentLanguage! = en) {
  homePage(pincode: $pincode, language: $language) { popular { id } isBought
    sections { kind title cards { identifier delivered { unitPaise } } tiles { link title category picture { key } } } } }`
const own = 'query ($pincode: String) { shownHomeSections(pincode: $pincode) { title } }'
const preview =
  'query ($id: ID!, $pincode: String) { homeSectionPreview(id: $id, pincode: $pincode) { title cards { identifier } } }'
const ruleCount = 'query ($rule: HomeRuleInput!) { homeRuleCount(rule: $rule) }'

type Section = { id: string; title: string; version: number; status: string; products: string[] }
type Shown = {
  kind: string
  title: string
  cards: { identifier: string; delivered: object | null }[]
  tiles: { link: string; title: string; category: string | null }[]
}
const text = (title: string) => [{ language: 'en', title }]
const input = (over: object) => ({ kind: 'TRENDING', texts: text('Bought this week'), isAuto: true, ...over })
const tiles = () =>
  ['cement', 'bricks-blocks', 'cement'].map((slug, at) => ({
    link: at === 2 ? '/categories' : `/category/${slug}`,
    titles: { en: `Tile ${at}`, hi: at === 0 ? 'सीमेंट' : '' },
  }))
const make = async (over: object) =>
  (await server.get<{ createHomeSection: Section }>(create, { input: input(over) }, manager)).createHomeSection
async function see(over: object = {}): Promise<Shown[]> {
  await server.settle()
  return (await server.get<{ homePage: { sections: Shown[] } }>(home, over)).homePage.sections
}
const titles = async (over: object = {}) => (await see(over)).map(({ title }) => title)
async function clear() {
  const { homeSections } = await server.get<{ homeSections: Section[] }>(all, {}, manager)
  for (const { id, version } of homeSections) await server.get(remove, { id, version }, manager)
  // What pages keep is emptied by the events
  await server.settle()
}
const found = async (rule: object) =>
  (await server.get<{ homeRuleCount: number }>(ruleCount, { rule }, manager)).homeRuleCount

describe('sections', () => {
  test('stand in the operator’s order, at once, and without those that are hidden or over', async () => {
    const one = await make({ texts: text('One') })
    const two = await make({ texts: text('Two') })
    await make({ texts: text('Hidden'), isActive: false })
    await make({ texts: text('Over'), startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-02T00:00:00Z' })
    expect(await titles()).toEqual(['One', 'Two'])
    const { homeSections } = await server.get<{ homeSections: Section[] }>(all, {}, manager)
    expect(homeSections.map(({ status }) => status)).toEqual(['SHOWN', 'SHOWN', 'HIDDEN', 'ENDED'])
    const [first, second, ...rest] = homeSections.map(({ id }) => id)
    expect(await server.codeOf(order, { ids: [second] }, manager)).toBe('STALE')
    await server.get(order, { ids: [second, first, ...rest] }, manager)
    expect(await titles()).toEqual(['Two', 'One'])
    await server.get(activate, { id: two.id, version: 1, isActive: false }, manager)
    expect(await titles()).toEqual(['One'])
    expect(await server.codeOf(activate, { id: one.id, version: 9, isActive: false }, manager)).toBe('STALE')
    await clear()
  })
  test('begin by the time alone', async () => {
    const before = server.now()
    await make({ texts: text('Tomorrow'), startsAt: '2026-11-25T00:00:00+05:30' })
    expect(await titles()).toEqual([])
    server.setClock('2026-11-24T18:30:00Z')
    expect(await titles()).toEqual(['Tomorrow'])
    server.setClock(before)
    await clear()
  })
  test('for companies are shown to companies alone', async () => {
    await make({ texts: text('For everybody') })
    await make({ texts: text('For companies'), audience: 'B2B' })
    expect(await titles()).toEqual(['For everybody'])
    const seen = async (token: string) =>
      (await server.get<{ shownHomeSections: Section[] }>(own, {}, token)).shownHomeSections.map(({ title }) => title)
    expect(await seen(await server.as('b2b'))).toEqual(['For everybody', 'For companies'])
    expect(await seen(await server.as('customer'))).toEqual(['For everybody'])
    await clear()
  })
  test('have a title in each language, otherwise in English', async () => {
    await make({ texts: [{ language: 'hi', title: 'इस हफ़्ते' }, ...text('This week')] })
    expect(await titles({ language: 'hi' })).toEqual(['इस हफ़्ते'])
    expect(await titles({ language: 'de' })).toEqual(['This week'])
    await clear()
  })
})

describe('trending products', () => {
  test('are the chosen ones in order, then the bestsellers of the week; the home page’s own list steps aside', async () => {
    expect(await server.get(home)).toMatchObject({ homePage: { popular: [{}, {}, {}, {}, {}], sections: [] } })
    const section = await make({ products: [made.tins, made.taps] })
    const [shown] = await see()
    expect(shown?.cards.map(({ identifier }) => identifier)).toEqual([
      made.tins,
      made.taps,
      made.cement,
      made.bricks,
      made.pipes,
    ])
    expect(await server.get(home)).toMatchObject({ homePage: { popular: [] } })
    await server.get(remove, { id: section.id, version: 1 }, manager)
  })
  test('that were deleted since are not shown, and the list can still be saved', async () => {
    const products = [made.tins, made.taps, made.cement, made.bricks]
    const { id } = await make({ isAuto: false, products })
    await server.asOwner(`update products set status = 'RETIRED' where identifier = '${made.taps}'`)
    await server.services.topics.invalidate('boards')
    const [shown] = await see()
    expect(shown?.cards.map(({ identifier }) => identifier)).toEqual([made.tins, made.cement, made.bricks])
    const change = { id, version: 1, input: input({ isAuto: false, products, texts: text('Still there') }) }
    expect(await server.codeOf(update, change, manager)).toBe('OK')
    expect(await server.codeOf(update, change, manager)).toBe('STALE')
    expect(await server.codeOf(create, { input: input({ isAuto: false, products }) }, manager)).toBe('NOT_A_CHOICE')
    await server.asOwner(`update products set status = 'PUBLISHED' where identifier = '${made.taps}'`)
    await server.services.topics.invalidate('boards')
    await clear()
  })
  test('that are not delivered to the place are hidden there, unless the section shows them anyway', async () => {
    await make({ texts: text('Delivered only') })
    await make({ texts: text('All'), isPincodeAware: false })
    expect(await titles({ pincode: '411045' })).toEqual(['Delivered only', 'All'])
    const island = await see({ pincode: '744101' })
    expect(island.map(({ title }) => title)).toEqual(['All'])
    expect(island[0]?.cards.every(({ delivered }) => delivered === null)).toBe(true)
    await clear()
  })
})

describe('strips', () => {
  test('show what their rule finds, and none that finds nothing', async () => {
    const { homeChoices } = await server.get<{ homeChoices: { categories: { id: string; name: string }[] } }>(
      '{ homeChoices { categories { id name } brands { id } grades } }',
      {},
      manager,
    )
    const category = homeChoices.categories.find(({ name }) => name.includes('Cement'))
    await make({ kind: 'DISCOVER', texts: text('Cement'), categoryId: category?.id })
    await make({ kind: 'DISCOVER', texts: text('For a rupee'), maxUnitPaise: 1_00 })
    const [shown, ...others] = await see()
    expect(shown?.cards.map(({ identifier }) => identifier)).toEqual([made.cement])
    expect(others).toEqual([])
    expect(await found({ categoryId: category?.id })).toBe(1)
    expect(await found({ maxUnitPaise: 1_00 })).toBe(0)
    expect(await found({ maxUnitPaise: 1_00_00_000_00 })).toBe(5)
    const { homeSections } = await server.get<{ homeSections: Section[] }>(all, {}, manager)
    const see2 = (id = '') => server.get(preview, { id }, manager)
    expect(await see2(homeSections[0]?.id)).toMatchObject({ homeSectionPreview: { title: 'Cement' } })
    expect(await see2(homeSections[1]?.id)).toEqual({ homeSectionPreview: null })
    await clear()
  })
})

describe('tiles', () => {
  test('lead to categories with their drawing, and to other pages with a picture', async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8a7f72' } })
      .png()
      .toBuffer()
    const upload = 'mutation ($file: Upload!) { uploadPicture(file: $file, use: BANNER) { key } }'
    const { data } = await server.upload(upload, {}, bytes, manager)
    if (!data) throw new Error('The picture was refused.')
    const { key } = data.uploadPicture as unknown as { key: string }
    const [one, two, three] = tiles()
    const picture = { key, alt: 'Shelves' }
    await make({ kind: 'DISPLAY', isAuto: false, tiles: [one, two, { ...three, picture }] })
    const [shown] = await see({ language: 'hi' })
    expect(shown?.tiles).toMatchObject([
      { title: 'सीमेंट', category: 'cement', picture: null },
      { title: 'Tile 1', category: 'bricks-blocks' },
      { title: 'Tile 2', category: null, picture: { key: picture.key } },
    ])
    await clear()
  })
})

test.each([
  [{ texts: text('x') }, 'VALIDATION', 'texts.0.title'],
  [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'VALIDATION', 'endsAt'],
  [{ products: ['never-sold'] }, 'NOT_A_CHOICE', 'products'],
  [{ kind: 'DISCOVER' }, 'VALIDATION', 'categoryId'],
  [{ kind: 'DISCOVER', categoryId: '999999' }, 'NOT_A_CHOICE', 'categoryId'],
  [{ kind: 'DISCOVER', brandId: '999999' }, 'NOT_A_CHOICE', 'brandId'],
  [{ kind: 'DISPLAY', tiles: [] }, 'VALIDATION', 'tiles'],
])('a section with %o is refused: %s of %s', async (over, code, field) => {
  const { errors } = await server.ask(create, { input: input(over) }, manager)
  expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('a tile that leads to a page that does not exist is refused by its number', async () => {
  const [one, two] = tiles()
  const broken = { kind: 'DISPLAY', tiles: [one, two, { ...two, link: '/category/never-listed' }] }
  const { errors } = await server.ask(create, { input: input(broken) }, manager)
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'LINK_NOT_FOUND',
    fields: { 'tiles.2.link': 'This site has no page /category/never-listed. Check the link.' },
  })
})

test('the home page asks few statements with sections too', async () => {
  await make({})
  await make({ kind: 'DISCOVER', maxUnitPaise: 1_00_00_000_00, texts: text('All') })
  await make({ kind: 'DISPLAY', isAuto: false, tiles: tiles().map((tile) => ({ ...tile, link: '/category/cement' })) })
  await see({ pincode: '560001' })
  const again = await server.statementsOf(() => server.get(home, { pincode: '560001' }))
  // counts, the cards of the strip, the cards of all sections and of what is popular, the offers of the one worked out
  expect(again.length).toBeLessThanOrEqual(4)
  await clear()
})

test('the home page is edited by admins and site managers', async () => {
  for (const role of ['blogManager', 'seller', 'masterAdmin'] as const)
    expect(await server.codeOf(create, { input: input({}) }, await server.as(role))).toBe('FORBIDDEN')
  expect(await server.codeOf(create, { input: input({}) }, await server.as('admin'))).toBe('OK')
  expect(await server.codeOf(all)).toBe('UNAUTHENTICATED')
})
