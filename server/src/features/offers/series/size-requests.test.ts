import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let house: Awaited<ReturnType<typeof world.company>>
let createCache = ''
let backOffice = ''
let point = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  house = await world.company('sahyadri-ispat-yard')
  createCache = await server.as('seriesManager')
  backOffice = await server.as('categoryManager')
  point = String(house.points[0])
})
afterAll(() => server.close())

const axes = [{ code: 'nominalMm', allowed: ['15', '20', '25', '32'] }]
let made = 0
/** A family in the shop with two sizes of different weights. */
async function family() {
  const { id: categoryId, classId } = await server.build.category('pipes')
  const brand = await server.build.brandOf('pipes')
  const { licence } = await server.build.plant({ companyId: brand?.companyId ?? 0, standard: 'IS 15778' })
  const ground = { categoryId: String(categoryId), classId: String(classId), brandId: String(brand?.id) }
  const input = { ...ground, standard: 'IS 15778', licences: licence, title: `Supreme Wish pipe ${++made}`, axes }
  const { createSeries } = await server.get<{ createSeries: { id: string; identifier: string } }>(
    'mutation ($input: SeriesInput!) { createSeries(input: $input) { id identifier } }',
    { input },
    createCache,
  )
  const { id, identifier } = createSeries
  const add = 'mutation ($id: ID!, $input: SeriesSizesInput!) { addSeriesSizes(id: $id, input: $input) { id } }'
  for (const [nominalMm, gramsPerUnit] of [
    ['15', 500],
    ['20', 700],
  ])
    await server.get(
      add,
      { id, input: { values: [{ nominalMm }], gramsPerUnit, unit: 'length', uqc: 'NOS' } },
      createCache,
    )
  await server.get(
    'mutation ($id: ID!) { updateSeriesStatus(id: $id, transition: activate) { id } }',
    { id },
    createCache,
  )
  return { id, identifier, title: input.title }
}

const askText = `mutation ($identifier: String!, $point: ID!, $sizes: [RequestedSizeInput!]!, $unit: String) {
  submitSizeRequest(identifier: $identifier, dispatchPointId: $point, sizes: $sizes, unit: $unit, leadDays: 4) { changeId sizes isOpen question } }`
type ChangeRequest = { changeId: string; sizes: string[]; isOpen: boolean; question: string | null }
const size = (nominalMm: string, over: object = {}) => ({
  values: { nominalMm },
  gramsPerUnit: 900,
  pricePaise: 250_00,
  stockMilli: 40_000,
  ...over,
})
const ask = async (identifier: string, sizes: object[], token = house.token) =>
  (await server.get<{ submitSizeRequest: ChangeRequest }>(askText, { identifier, point, sizes }, token))
    .submitSizeRequest
const refusal = async (identifier: string, sizes: object[]) => {
  const { errors } = await server.ask(askText, { identifier, point, sizes }, house.token)
  const { code, fields } = errors?.[0]?.extensions ?? {}
  return [code, ...Object.keys((fields as object) ?? {})]
}
const gridText = `query ($id: String!) { priceGrid(identifier: $id) { family { code allowed } sizeRequest { changeId sizes isOpen question }
  sizes { title unit gramsPerUnit status basePaise onHandMilli leadDays } } }`
type Grid = {
  family: object[]
  sizeRequest: ChangeRequest | null
  sizes: { title: string; basePaise: number | null }[]
}
const grid = async (id: string) => (await server.get<{ priceGrid: Grid }>(gridText, { id }, house.token)).priceGrid

describe('sizes that nobody has made yet', () => {
  test('are asked for with their offers, and on sale when an admin approves', async () => {
    const { identifier, title } = await family()
    const changeRequest = await ask(identifier, [size('25')])
    expect(changeRequest).toMatchObject({ sizes: [`${title}, 25 mm`], isOpen: true })
    const again = await ask(identifier, [size('32', { pricePaise: 310_00 }), size('25', { pricePaise: 260_00 })])
    expect(again).toMatchObject({ changeId: changeRequest.changeId, sizes: [`${title}, 32 mm`, `${title}, 25 mm`] })
    expect(await grid(identifier)).toMatchObject({
      family: axes,
      sizeRequest: { changeId: changeRequest.changeId },
      sizes: [{}, {}],
    })
    const { productChange } = await server.get<{ productChange: object }>(
      'query ($id: ID!) { productChange(id: $id) { target actions { action name label new } offers { id } } }',
      { id: changeRequest.changeId },
      backOffice,
    )
    expect(productChange).toMatchObject({
      target: 'SERIES_PRODUCT',
      actions: [
        {
          action: 'VARIANT_ADD',
          label: `${title}, 32 mm`,
          new: { unit: 'length', gramsPerUnit: 900, pricePaise: 310_00 },
        },
        { action: 'VARIANT_ADD', label: `${title}, 25 mm` },
      ],
      offers: [],
    })
    await world.decide(backOffice, changeRequest.changeId, 'APPROVE')
    await server.settle()
    const after = await grid(identifier)
    expect(after.sizeRequest).toBeNull()
    expect(after.sizes.slice(2)).toEqual([
      {
        title: `${title}, 32 mm`,
        unit: 'length',
        gramsPerUnit: 900,
        status: 'LIVE',
        basePaise: 310_00,
        onHandMilli: 40_000,
        leadDays: 4,
      },
      expect.objectContaining({ title: `${title}, 25 mm`, status: 'LIVE', basePaise: 260_00 }),
    ])
    const shop = await server.get<{ product: { variants: { title: string; fromPaise: number | null }[] } }>(
      'query ($id: String!) { product(identifier: $id) { variants { title fromPaise } } }',
      { id: identifier },
    )
    expect(shop.product.variants.find((one) => one.title.endsWith('32 mm'))?.fromPaise).toBeGreaterThanOrEqual(310_00)
  })

  test('stay unmade when an admin rejects it, and are taken back by their firm alone', async () => {
    const { identifier } = await family()
    const { changeId } = await ask(identifier, [size('25')])
    await world.decide(backOffice, changeId, 'REQUEST_CHANGES', { note: 'What does one weigh?' })
    expect((await grid(identifier)).sizeRequest?.question).toBe('What does one weigh?')
    await world.decide(backOffice, changeId, 'REJECT', { reasonCode: 'MISSING_SPEC' })
    await server.settle()
    expect(await grid(identifier)).toMatchObject({ sizeRequest: null, sizes: [{}, {}] })
    const second = await ask(identifier, [size('25')])
    const withdraw = 'mutation ($id: ID!) { cancelProductChange(id: $id) { status } }'
    const rival = await world.company('deccan-cement-mart')
    expect(await server.codeOf(withdraw, { id: second.changeId }, rival.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(withdraw, { id: second.changeId }, house.token)).toBe('OK')
    expect((await grid(identifier)).sizeRequest).toBeNull()
  })

  test('that somebody else was granted first keep one size with two offers', async () => {
    const { identifier } = await family()
    const rival = await world.company('deccan-cement-mart')
    const mine = await ask(identifier, [size('25')])
    const theirs = await server.get<{ submitSizeRequest: ChangeRequest }>(
      askText,
      { identifier, point: String(rival.points[0]), sizes: [size('25', { pricePaise: 245_00 })] },
      rival.token,
    )
    for (const { changeId } of [mine, theirs.submitSizeRequest]) await world.decide(backOffice, changeId, 'APPROVE')
    await server.settle()
    expect((await grid(identifier)).sizes).toHaveLength(3)
    const { n } = await world.one<{ n: number }>(
      `select count(*)::int as n from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
       where p.identifier = $1 and o.status = 'LIVE'`,
      [identifier],
    )
    expect(n).toBe(2)
  })

  test('are refused at their line when there are such, the axes do not have them, or the weight is missing', async () => {
    const { identifier } = await family()
    expect(await refusal(identifier, [size('25'), size('15')])).toEqual(['DUPLICATE', 'sizes.1.values'])
    expect(await refusal(identifier, [size('25'), size('25')])).toEqual(['DUPLICATE', 'sizes.1.values'])
    expect(await refusal(identifier, [size('40')])).toEqual(['NOT_A_CHOICE', 'sizes.0.values'])
    expect(await refusal(identifier, [size('25', { gramsPerUnit: null })])).toEqual([
      'REQUIRED',
      'sizes.0.gramsPerUnit',
    ])
    expect(await refusal(identifier, [])).toEqual(['VALIDATION', 'sizes'])
    expect(await refusal('no-such-series', [size('25')])).toEqual(['NOT_FOUND'])
    const elsewhere = { identifier, point: '999999', sizes: [size('25')] }
    expect(await server.codeOf(askText, elsewhere, house.token)).toBe('NO_POINT')
    expect(await server.codeOf(askText, { ...elsewhere, point }, await server.as('customer'))).toBe('FORBIDDEN')
  })
})
