import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
const cement = 'ultratech-ppc-cement-50-kg'
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('attribueManager')
  await server.build.product({ identifier: cement })
})
afterAll(() => server.close())

const create =
  'mutation ($input: ProductClassInput!) { createProductClass(input: $input) { id version rateBp otherUnits { unit of makes } } }'
const update =
  'mutation ($id: ID!, $version: Int!, $input: ProductClassInput!) { updateProductClass(id: $id, version: $version, input: $input) { version priceLockMinutes } }'
const setRate =
  'mutation ($input: GstRateInput!) { setGstRate(input: $input) { rateBp rates { from rateBp hasApplied } } }'
const removeRate =
  'mutation ($hsn: String!, $from: String!) { removeGstRate(hsn: $hsn, from: $from) { rates { from } } }'
const createLine = 'mutation ($input: TariffInput!) { createTariffLine(input: $input) { hsn rateBp } }'
const input = (over: object = {}) => ({
  code: 'SAND-2',
  name: 'River sand',
  hsn: '25059000',
  uqc: 'OTH',
  baseUnit: 'cft',
  ...over,
})

describe('a product class', () => {
  test('is made on a tariff line that exists, and changed on top of what was seen', async () => {
    const otherUnits = [{ unit: 'brass', of: 1, makes: 100 }]
    const { createProductClass } = await server.get<{ createProductClass: { id: string } }>(
      create,
      { input: input({ otherUnits }) },
      createCache,
    )
    expect(createProductClass).toMatchObject({ version: 1, rateBp: 500, otherUnits })
    expect(await server.codeOf(create, { input: input() }, createCache)).toBe('DUPLICATE')
    expect(await server.codeOf(create, { input: input({ code: 'OTHER', hsn: '9999' }) }, createCache)).toBe(
      'NOT_A_CHOICE',
    )
    const change = { id: createProductClass.id, version: 1, input: input({ priceLockMinutes: 60 }) }
    expect(await server.get(update, change, createCache)).toEqual({
      updateProductClass: { version: 2, priceLockMinutes: 60 },
    })
    expect(await server.codeOf(update, change, createCache)).toBe('STALE')
    expect(await server.codeOf(update, change, await server.as('categoryManager'))).toBe('FORBIDDEN')
  })
  test('counts the categories that begin with it and the goods that are of it', async () => {
    await server.build.product({ goods: 'bars' })
    await server.build.product({ goods: 'bars' })
    const { productClasses } = await server.get<{
      productClasses: { code: string; categoryCount: number; productCount: number }[]
    }>('{ productClasses { code categoryCount productCount } }', {}, createCache)
    expect(productClasses.find(({ code }) => code === 'TMT-STRAIGHT')).toMatchObject({
      categoryCount: 1,
      productCount: 2,
    })
  })
})

describe('a rate of GST', () => {
  const bp = async () =>
    (
      await server.get<{ product: { rateBp: number } }>(
        'query ($identifier: String!) { product(identifier: $identifier) { rateBp } }',
        { identifier: cement },
      )
    ).product.rateBp
  test('applies from its day on, in what products are taxed with', async () => {
    const requested = { hsn: '25232930', from: '2026-12-01', rateBp: 1200 }
    const { setGstRate } = await server.get<{ setGstRate: { rates: object[] } }>(
      setRate,
      { input: requested },
      createCache,
    )
    expect(setGstRate).toMatchObject({
      rateBp: 1800,
      rates: [{ from: '2026-12-01', hasApplied: false }, { hasApplied: true }, {}],
    })
    expect(await bp()).toBe(1800)
    server.setClock('2026-11-30T18:30:00Z')
    await server.pool.query(
      "insert into events (name, payload, created_at) values ('catalogue.changed', '{\"productIds\": []}', now())",
    )
    await server.settle()
    expect(await bp()).toBe(1200)
    server.setClock('2026-11-21T06:00:00Z')
  })
  test('that has applied is neither set nor taken away', async () => {
    const hsn = '72142090'
    for (const from of ['2025-09-22', '2026-11-21'])
      expect(await server.codeOf(setRate, { input: { hsn, from, rateBp: 500 } }, createCache)).toBe('RATE_IN_FORCE')
    expect(await server.codeOf(removeRate, { hsn, from: '2025-09-22' }, createCache)).toBe('RATE_IN_FORCE')
    await server.get(setRate, { input: { hsn, from: '2027-04-01', rateBp: 500 } }, createCache)
    await server.get(setRate, { input: { hsn, from: '2027-04-01', rateBp: 1200 } }, createCache)
    expect(await server.codeOf(removeRate, { hsn, from: '2027-04-01' }, createCache)).toBe('OK')
    expect(await server.codeOf(removeRate, { hsn, from: '2027-04-01' }, createCache)).toBe('NOT_FOUND')
  })
  test('of a new line may begin any day', async () => {
    const line = { hsn: '25202090', description: 'Plasters, other', from: '2025-09-22', rateBp: 500 }
    expect(await server.get(createLine, { input: line }, createCache)).toEqual({
      createTariffLine: { hsn: '25202090', rateBp: 500 },
    })
    expect(await server.codeOf(createLine, { input: line }, createCache)).toBe('DUPLICATE')
    expect(await server.codeOf(setRate, { input: { hsn: '2520', from: '2027-01-01', rateBp: 0 } }, createCache)).toBe(
      'NOT_FOUND',
    )
  })
})
