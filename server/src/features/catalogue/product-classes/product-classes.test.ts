import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
let admin = ''
const cement = 'ultratech-ppc-cement-50-kg'
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('attribueManager')
  admin = await server.as('admin')
  await server.build.product({ identifier: cement })
})
afterAll(() => server.close())

const create =
  'mutation ($input: ProductClassInput!) { createProductClass(input: $input) { id version rateBp otherUnits { unit of makes } } }'
const update =
  'mutation ($id: ID!, $version: Int!, $input: ProductClassInput!) { updateProductClass(id: $id, version: $version, input: $input) { version priceLockMinutes } }'
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
  test('says how long its pieces are, unless they fit on any vehicle', async () => {
    const beams = { code: 'BEAMS-2', name: 'Beams', hsn: '72142090', length: 'RIGID' }
    const { errors } = await server.ask(create, { input: input(beams) }, createCache)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: { lengthMm: 'Enter the length of a piece in millimetres.' },
    })
    await server.get(create, { input: input({ ...beams, lengthMm: 12_000 }) }, createCache)
    await server.get(create, { input: input({ code: 'SAND-4' }) }, createCache)
    const { productClasses } = await server.get<{ productClasses: { code: string }[] }>(
      '{ productClasses { code length lengthMm } }',
      {},
      createCache,
    )
    expect(productClasses.find(({ code }) => code === 'BEAMS-2')).toMatchObject({ length: 'RIGID', lengthMm: 12_000 })
    expect(productClasses.find(({ code }) => code === 'SAND-4')).toMatchObject({ length: 'NORMAL', lengthMm: null })
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

describe('the tax of goods', () => {
  test('is not changed by the way: another tariff line of a class or product asks for the same power', async () => {
    const { createProductClass } = await server.get<{ createProductClass: { id: string } }>(
      create,
      { input: input({ code: 'SAND-3' }) },
      createCache,
    )
    const change = { id: createProductClass.id, version: 1, input: input({ code: 'SAND-3', hsn: '72142090' }) }
    expect(await server.codeOf(update, change, createCache)).toBe('TAX_BY_ADMIN')
    await server.pool.query('update sessions set strong_until = null')
    expect(await server.codeOf(update, change, admin)).toBe('STEP_UP_NEEDED')
    await server.pool.query("update sessions set strong_until = '2100-01-01'")
    expect(await server.codeOf(update, change, admin)).toBe('OK')
  })
  test('of a new line is none until a rate is signed', async () => {
    const line = { hsn: '25202090', description: 'Plasters, other' }
    expect(await server.get(createLine, { input: line }, admin)).toEqual({
      createTariffLine: { hsn: '25202090', rateBp: null },
    })
    expect(await server.codeOf(createLine, { input: line }, admin)).toBe('DUPLICATE')
  })
})
