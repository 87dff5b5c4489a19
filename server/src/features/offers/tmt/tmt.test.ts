import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
let ids: { brandId: string; companyId: string; categoryId: string; plantId: string }
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('seriesManager')
  // a company with a licence that makes no bars under this brand yet
  const { build } = server
  const category = await build.category('bars')
  const brand = await build.brand({ slug: 'himadri', name: 'Himadri' })
  const plant = await build.plant({ companyId: brand.companyId })
  ids = {
    brandId: String(brand.id),
    companyId: String(brand.companyId),
    categoryId: String(category.id),
    plantId: String(plant.id),
  }
})
afterAll(() => server.close())

type Variant = {
  id: string
  sku: string
  title: string
  grade: string
  diameterMm: number
  isActive: boolean
  pieceGrams: number
}
type Master = {
  id: string
  identifier: string
  title: string
  triple: string
  status: string
  version: number
  grades: string[]
  variants: Variant[]
}
const master =
  '{ id identifier title triple status version grades variants { id sku title grade diameterMm isActive pieceGrams gramsPerMetre piecesPerBundle } }'
const create = `mutation ($input: TmtMasterInput!) { createTmtMaster(input: $input) ${master} }`
const update = `mutation ($id: ID!, $version: Int!, $input: TmtFactsInput!) { updateTmtMaster(id: $id, version: $version, input: $input) ${master} }`
const add = `mutation ($id: ID!, $input: TmtSizesInput!) { addTmtVariants(id: $id, input: $input) ${master} }`
const turn = `mutation ($id: ID!, $on: Boolean!) { setTmtVariantActive(id: $id, on: $on) ${master} }`
const mass = `mutation ($id: ID!, $grams: Int, $reason: String!) { setTmtMass(id: $id, gramsPerMetre: $grams, reason: $reason) ${master} }`
const transition = `mutation ($id: ID!, $transition: TmtTransition!) { updateTmtMasterStatus(id: $id, transition: $transition) { status } }`
const sizes = { grades: ['Fe 500D', 'Fe 550D'], diameters: [8, 12, 16], lengths: [12_000], forms: ['STRAIGHT'] }
const input = (over: object = {}) => {
  const { plantId, ...triple } = ids
  return { ...triple, plantIds: [plantId], ...sizes, ...over }
}
let made: Master

describe('a master', () => {
  test('is made of brand, company and category, with a bar for every grade and diameter', async () => {
    made = (await server.get<{ createTmtMaster: Master }>(create, { input: input() }, createCache)).createTmtMaster
    expect(made).toMatchObject({
      title: 'Himadri TMT Bars',
      identifier: 'himadri-tmt-bars',
      status: 'DRAFT',
      grades: ['Fe 500D', 'Fe 550D'],
    })
    expect(made.variants.length).toBe(6)
    expect(made.variants[1]).toMatchObject({
      sku: 'TMT-HIMADRI-500D-12-12',
      title: 'Himadri TMT bar Fe 500D, 12 mm, 12 m',
      pieceGrams: 10_656,
      piecesPerBundle: 5,
    })
    expect(await server.codeOf(create, { input: input() }, createCache)).toBe('DUPLICATE')
    const found = await server.get(
      'query ($triple: String!) { tmtMasterOf(triple: $triple) { id } }',
      { triple: made.triple },
      createCache,
    )
    expect(found).toEqual({ tmtMasterOf: { id: made.id } })
    expect(await server.codeOf('{ tmtMasterOf(triple: "1-x-2") { id } }', {}, createCache)).toBe('NOT_FOUND')
  })
  test('comes into the shop only on a licence that is valid today, and is then found and filtered', async () => {
    const page =
      '{ product(identifier: "himadri-tmt-bars") { axes variants { grade } } searched: products(filter: { category: "tmt-bars" }) { total } }'
    expect(await server.get(page)).toMatchObject({ product: null })
    const bare = {
      id: made.id,
      version: made.version,
      input: { standard: 'IS 1786:2008', process: 'TMT', description: '', plantIds: [] },
    }
    made = (await server.get<{ updateTmtMaster: Master }>(update, bare, createCache)).updateTmtMaster
    expect(await server.codeOf(update, bare, createCache)).toBe('STALE')
    expect(await server.codeOf(transition, { id: made.id, transition: 'publish' }, createCache)).toBe('LICENCE_NEEDED')
    const { companyId } = await server.build.brand()
    const theirs = await server.build.plant({ companyId })
    const foreign = { ...bare, version: made.version, input: { ...bare.input, plantIds: [String(theirs.id)] } }
    expect(await server.codeOf(update, foreign, createCache)).toBe('NOT_A_CHOICE')
    const version = Number(
      (await server.pool.query('select version from products where id = $1', [made.id])).rows[0].version,
    )
    await server.get(update, { ...bare, version, input: { ...bare.input, plantIds: [ids.plantId] } }, createCache)
    expect(await server.get(transition, { id: made.id, transition: 'publish' }, createCache)).toEqual({
      updateTmtMasterStatus: { status: 'PUBLISHED' },
    })
    await server.settle()
    expect(await server.get(page)).toMatchObject({ product: { axes: ['diameterMm', 'grade'] } })
    const found = await server.pool.query('select search_text from products where id = $1', [made.id])
    expect(found.rows[0].search_text).toContain('Himadri TMT bar Fe 550D, 16 mm, 12 m')
  })
  test('takes further sizes, keeps those that are there, and switches one off and on', async () => {
    const more = { ...sizes, grades: ['Fe 550D'], diameters: [8, 10], forms: ['STRAIGHT', 'COIL'] }
    made = (await server.get<{ addTmtVariants: Master }>(add, { id: made.id, input: more }, createCache)).addTmtVariants
    expect(made.variants.length).toBe(6 + 1 + 2)
    const one = made.variants.find(({ sku }) => sku === 'TMT-HIMADRI-550D-10-12')
    const active = async () =>
      (
        await server.get<{ product: { variants: { sku: string }[] } }>(
          '{ product(identifier: "himadri-tmt-bars") { variants { sku } } }',
        )
      ).product.variants.length
    await server.settle()
    expect(await active()).toBe(9)
    await server.get(turn, { id: one?.id, on: false }, createCache)
    await server.settle()
    expect(await active()).toBe(8)
    await server.get(turn, { id: one?.id, on: true }, createCache)
    await server.settle()
    expect(await active()).toBe(9)
  })
  test('is retired, restored, and gives its triple free', async () => {
    expect(await server.codeOf(transition, { id: made.id, transition: 'restore' }, createCache)).toBe('BAD_TRANSITION')
    await server.get(transition, { id: made.id, transition: 'retire' }, createCache)
    const second = await server.get<{ createTmtMaster: Master }>(
      create,
      { input: input({ publish: true }) },
      createCache,
    )
    expect(second.createTmtMaster).toMatchObject({ identifier: 'himadri-tmt-bars-2', status: 'PUBLISHED' })
    expect(second.createTmtMaster.variants[0]?.sku).toBe(`TMT-HIMADRI-500D-8-12-${second.createTmtMaster.id}`)
  })
})

describe('a mill’s own mass', () => {
  test('is an admin’s decision with a reason; bars, offers and carts count by it', async () => {
    const admin = await server.as('admin')
    const { id: offerId, variant } = await server.build.offer({ goods: 'bars' })
    const { id } = variant
    const change = { id, grams: 900, reason: 'Rolled to the upper limit, mill letter of May' }
    expect(await server.codeOf(mass, change, createCache)).toBe('FORBIDDEN')
    expect(await server.codeOf(mass, { ...change, reason: '' }, admin)).toBe('VALIDATION')
    await server.get(mass, change, admin)
    const step = await server.pool.query(
      'select o.step_milli, v.attributes, v.mass_reason from offers o join variants v on v.id = o.variant_id where o.id = $1',
      [offerId],
    )
    expect(step.rows[0]).toMatchObject({
      step_milli: 10_800,
      attributes: { gramsPerMetre: 900, pieceGrams: 10_800 },
      mass_reason: change.reason,
    })
    const buyer = await server.build.user()
    const put =
      'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 1000, unit: tonne, pincode: "411045") { count } }'
    expect(await server.codeOf(put, { offerId }, buyer.token)).toBe('OK')
    const cart = await server.pool.query(
      'select quantity_milli from cart_lines where offer_id = $1 order by id desc limit 1',
      [offerId],
    )
    expect(Number(cart.rows[0].quantity_milli) % 10_800).toBe(0)
  })
})

test('what is off the shop is not put into a cart by its number', async () => {
  const { id: offerId, variant } = await server.build.offer({ goods: 'bars' })
  await server.get(turn, { id: variant.id, on: false }, createCache)
  const put = 'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 1000, unit: tonne) { count } }'
  expect(await server.codeOf(put, { offerId })).toBe('OFFER_UNAVAILABLE')
})

test('an admin sees all offers of bars; sellers, who hold the word for their own, do not', async () => {
  for (let sellers = 0; sellers < 4; sellers++) await server.build.offer({ goods: 'bars', size: { diameterMm: 8 } })
  const list =
    'query ($filter: TmtOfferFilter!) { tmtOffers(filter: $filter) { total items { sellerName variantTitle basePaise onHandMilli } } }'
  const all = await server.get<{ tmtOffers: { total: number } }>(list, { filter: {} }, createCache)
  const thin = await server.get<{ tmtOffers: { total: number } }>(
    list,
    { filter: { diameterMm: 8, status: 'LIVE' } },
    createCache,
  )
  expect(all.tmtOffers.total).toBeGreaterThan(thin.tmtOffers.total)
  expect(thin.tmtOffers.total).toBeGreaterThan(3)
  const seller = await server.as('seller')
  for (const query of ['{ tmtOffers { total } }', '{ tmtMasters { total } }', '{ tmtMaster(id: "1") { id } }'])
    expect(await server.codeOf(query, {}, seller)).toBe('FORBIDDEN')
  expect(await server.codeOf(create, { input: input() }, seller)).toBe('FORBIDDEN')
})

test('masters are found by words, grade, state and licence', async () => {
  const list =
    'query ($filter: TmtMasterFilter!) { tmtMasters(filter: $filter, page: { page: 1, size: 100 }) { total counts { status count } items { title licenceState grades } } }'
  const { build } = server
  const brand = await build.brand({ name: 'Sail Works' })
  for (const title of ['SAIL SeQR bars', 'SAIL SeQR Fe 600 bars'])
    await build.product({
      goods: 'bars',
      title,
      brand,
      sizes: [{ attributes: { grade: title.includes('600') ? 'Fe 600' : 'Fe 500D' } }],
    })
  await build.product({ goods: 'bars', title: 'Old bars', licensedUntil: '2026-12-01' })
  type Found = { tmtMasters: { total: number; items: { title: string; licenceState: string; grades: string[] }[] } }
  const find = async (filter: object) => (await server.get<Found>(list, { filter }, createCache)).tmtMasters
  expect((await find({ search: 'sail' })).total).toBe(2)
  expect((await find({ grade: 'Fe 600' })).items).toMatchObject([{ grades: ['Fe 600'] }])
  const ending = await find({ licence: 'ENDING' })
  expect(ending.items).toMatchObject([{ title: 'Old bars', licenceState: 'ENDING' }])
})
