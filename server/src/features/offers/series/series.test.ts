import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
let ground: { categoryId: string; classId: string; brandId: string; licences: string }
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('seriesManager')
  const { id, classId } = await server.build.category('pipes')
  const brand = await server.build.brandOf('pipes')
  const { licence } = await server.build.plant({ companyId: brand?.companyId ?? 0, standard: 'IS 15778' })
  ground = { categoryId: String(id), classId: String(classId), brandId: String(brand?.id), licences: licence }
})
afterAll(() => server.close())

type Series = {
  id: string
  identifier: string
  status: string
  version: number
  variants: {
    id: string
    sku: string
    title: string
    attributes: Record<string, unknown>
    gramsPerUnit: number
    isActive: boolean
  }[]
}
const series =
  '{ id identifier status version axes { code allowed } variants { id sku title attributes gramsPerUnit isActive } }'
const create = `mutation ($input: SeriesInput!) { createSeries(input: $input) ${series} }`
const update = `mutation ($id: ID!, $version: Int!, $input: SeriesInput!) { updateSeries(id: $id, version: $version, input: $input) ${series} }`
const add = `mutation ($id: ID!, $input: SeriesSizesInput!) { addSeriesSizes(id: $id, input: $input) ${series} }`
const size = `mutation ($id: ID!, $input: SeriesSizeInput!) { updateSeriesSize(id: $id, input: $input) ${series} }`
const transition = `mutation ($id: ID!, $transition: SeriesTransition!) { updateSeriesStatus(id: $id, transition: $transition) ${series} }`
const axes = [{ code: 'nominalMm', allowed: ['15', '20', '25'] }]
const input = (over: object = {}) => ({
  ...ground,
  title: 'Supreme Aqua pipe',
  standard: 'IS 15778',
  axes,
  specification: [{ name: 'Colour', value: 'Ivory' }],
  ...over,
})
const shared = { gramsPerUnit: 500, unit: 'length', uqc: 'NOS', packMilli: 10_000, mrpPaise: 190_00 }
const make = async (over: object = {}) =>
  (await server.get<{ createSeries: Series }>(create, { input: input(over) }, createCache)).createSeries

describe('a family', () => {
  test('is a draft with axes that its category allows, and is shown with its sizes and specification once it is active', async () => {
    const made = await make()
    expect(made).toMatchObject({ identifier: 'supreme-aqua-pipe', status: 'DRAFT', axes, variants: [] })
    expect(
      await server.codeOf(create, { input: input({ axes: [{ code: 'bagKg', allowed: ['50'] }] }) }, createCache),
    ).toBe('NOT_A_CHOICE')
    expect(await server.codeOf(create, { input: input({ brandId: '99999' }) }, createCache)).toBe('NOT_A_CHOICE')
    const values = [{ nominalMm: '15' }, { nominalMm: '25' }]
    const sized = (
      await server.get<{ addSeriesSizes: Series }>(add, { id: made.id, input: { ...shared, values } }, createCache)
    ).addSeriesSizes
    expect(sized.variants.map(({ sku, title, attributes }) => [sku, title, attributes])).toEqual([
      [`SER-${made.id}-15`, 'Supreme Aqua pipe, 15 mm', { nominalMm: 15 }],
      [`SER-${made.id}-25`, 'Supreme Aqua pipe, 25 mm', { nominalMm: 25 }],
    ])
    const page =
      '{ product(identifier: "supreme-aqua-pipe") { axes specification { name value } variants { stepMilli referenceMilli } } }'
    expect(await server.get(page)).toEqual({ product: null })
    await server.get(transition, { id: made.id, transition: 'activate' }, createCache)
    await server.settle()
    expect(await server.get(page)).toMatchObject({
      product: {
        axes: ['nominalMm'],
        specification: [{ name: 'Colour', value: 'Ivory' }],
        variants: [{ stepMilli: 10_000 }, {}],
      },
    })
    const { rows } = await server.pool.query('select sizes, search_text from products where id = $1', [made.id])
    expect(rows[0]).toMatchObject({ sizes: { nominalMm: ['15', '25'] }, search_text: expect.stringContaining('25 mm') })
  })
  test('makes a size once, and none that its axes do not allow', async () => {
    const made = await make({ title: 'Supreme Bore pipe' })
    const ask = (values: object[]) => ({ id: made.id, input: { ...shared, values } })
    await server.get(add, ask([{ nominalMm: '15' }, { nominalMm: '15' }]), createCache)
    const again = await server.get<{ addSeriesSizes: Series }>(
      add,
      ask([{ nominalMm: '15' }, { nominalMm: '20' }]),
      createCache,
    )
    expect(again.addSeriesSizes.variants.length).toBe(2)
    expect(await server.codeOf(add, ask([{ nominalMm: '32' }]), createCache)).toBe('NOT_A_CHOICE')
    expect(await server.codeOf(add, ask([{ nominalMm: '20', use: 'x' }]), createCache)).toBe('NOT_A_CHOICE')
  })
  test('with sizes keeps what tells them apart, and may allow further values', async () => {
    const made = await make({ title: 'Supreme Core pipe' })
    await server.get(add, { id: made.id, input: { ...shared, values: [{ nominalMm: '20' }] } }, createCache)
    const change = (over: object) => ({
      id: made.id,
      version: made.version,
      input: input({ title: 'Supreme Core pipe', ...over }),
    })
    expect(await server.codeOf(update, change({ axes: [{ code: 'nominalMm', allowed: ['15'] }] }), createCache)).toBe(
      'AXES_FIXED',
    )
    const wider = change({ axes: [{ code: 'nominalMm', allowed: ['20', '32'] }] })
    expect(await server.codeOf(update, wider, createCache)).toBe('OK')
    expect(await server.codeOf(update, wider, createCache)).toBe('STALE')
  })
  test('in the shop does not move to a class that is taxed at another rate without an admin', async () => {
    const made = await make({ title: 'Supreme Taxed pipe' })
    await server.pool.query("update products set status = 'PUBLISHED' where id = $1", [made.id])
    const { rows } = await server.pool.query(
      `insert into product_classes (code, name, hsn, uqc, base_unit)
       select 'TAXED', 'Taxed otherwise', (select hsn from gst_rates where rate_bp = 500 limit 1), uqc, base_unit
       from product_classes where id = $1 returning id`,
      [ground.classId],
    )
    const change = { ...made, input: input({ title: 'Supreme Taxed pipe', classId: String(rows[0].id) }) }
    expect(await server.codeOf(update, change, createCache)).toBe('TAX_BY_ADMIN')
    expect(await server.codeOf(update, change, await server.as('admin'))).toBe('OK')
  })
  test('changes one size, whose unit stays while somebody sells it', async () => {
    const made = await make({ title: 'Supreme Drain pipe' })
    const sized = (
      await server.get<{ addSeriesSizes: Series }>(
        add,
        { id: made.id, input: { ...shared, values: [{ nominalMm: '20' }] } },
        createCache,
      )
    ).addSeriesSizes
    const own = { ...shared, gramsPerUnit: 640, isActive: false }
    const changed = await server.get<{ updateSeriesSize: Series }>(
      size,
      { id: sized.variants[0]?.id, input: own },
      createCache,
    )
    expect(changed.updateSeriesSize.variants[0]).toMatchObject({ gramsPerUnit: 640, isActive: false })
    const { variant } = await server.build.offer({ goods: 'pipes' })
    expect(await server.codeOf(size, { id: variant.id, input: { ...own, unit: 'box' } }, createCache)).toBe('IN_USE')
  })
  test('is retired and restored by an admin, and never touched by sellers through it', async () => {
    const made = await make({ title: 'Supreme Extra pipe' })
    expect(await server.codeOf(transition, { id: made.id, transition: 'restore' }, createCache)).toBe('BAD_TRANSITION')
    await server.get(transition, { id: made.id, transition: 'retire' }, createCache)
    expect(
      (
        await server.get<{ updateSeriesStatus: Series }>(
          transition,
          { id: made.id, transition: 'restore' },
          createCache,
        )
      ).updateSeriesStatus.status,
    ).toBe('DRAFT')
    const seller = await server.as('seller')
    expect(await server.codeOf('{ adminSeries { total } }', {}, seller)).toBe('FORBIDDEN')
    expect(await server.codeOf(create, { input: input() }, seller)).toBe('FORBIDDEN')
  })
})
