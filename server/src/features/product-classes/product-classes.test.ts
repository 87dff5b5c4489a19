import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
let admin = ''
let second = ''
const cement = 'ultratech-ppc-cement-50-kg'
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('attribueManager')
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
  await server.build.product({ identifier: cement })
})
afterAll(() => server.close())

const create =
  'mutation ($input: ProductClassInput!) { createProductClass(input: $input) { id version rateBp otherUnits { unit of makes } } }'
const update =
  'mutation ($id: ID!, $version: Int!, $input: ProductClassInput!) { updateProductClass(id: $id, version: $version, input: $input) { version priceLockMinutes } }'
const submitRate = 'mutation ($input: GstRateInput!) { submitGstRate(input: $input) { id isMine decision } }'
const submitRemoval = 'mutation ($hsn: String!, $from: String!) { submitGstRateRemoval(hsn: $hsn, from: $from) { id } }'
const approve = 'mutation ($id: ID!) { approveGstRate(id: $id) { decision } }'
const reject = 'mutation ($id: ID!) { rejectGstRate(id: $id) { decision } }'
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
  const request = async (input: object, by = admin) =>
    (await server.get<{ submitGstRate: { id: string } }>(submitRate, { input }, by)).submitGstRate.id

  test('is requested by one admin, told to master admins, and applies from its day once another one approved it', async () => {
    const master = await server.build.user({ roles: ['masterAdmin'] })
    const requested = { hsn: '25232930', from: '2026-12-01', rateBp: 500 }
    const id = await request(requested)
    expect(await server.codeOf(submitRate, { input: requested }, second)).toBe('RATE_REQUESTED')
    expect(await server.codeOf(approve, { id }, admin)).toBe('NOT_YOURSELF')
    const { tariff } = await server.get<{ tariff: { items: { rates: { rateBp: number }[] }[] } }>(
      '{ tariff(search: "25232930") { items { rates { rateBp } } } }',
      {},
      admin,
    )
    expect(tariff.items[0]?.rates.some(({ rateBp }) => rateBp === 500)).toBe(false)
    expect(await server.get(approve, { id }, second)).toEqual({ approveGstRate: { decision: 'APPROVED' } })
    expect(await server.codeOf(approve, { id }, second)).toBe('BAD_TRANSITION')
    expect(await bp()).toBe(1800)
    await server.settle()
    const { rows } = await server.pool.query('select title from notifications where user_id = $1 order by id', [
      master.id,
    ])
    expect(rows.map(({ title }) => title)).toEqual([
      expect.stringContaining('change of a GST rate requested'),
      expect.stringContaining('GST rate set'),
    ])
    server.setClock('2026-11-30T18:30:00Z')
    await server.pool.query(
      "insert into events (name, payload, created_at) values ('catalogue.changed', '{\"productIds\": []}', now())",
    )
    await server.settle()
    expect(await bp()).toBe(500)
    server.setClock('2026-11-21T06:00:00Z')
  })
  test('is set by no manager, only to a rate that the law has, and shows first what it changes', async () => {
    const input = { hsn: '72142090', from: '2026-12-01', rateBp: 0 }
    expect(await server.codeOf(submitRate, { input }, createCache)).toBe('FORBIDDEN')
    for (const rateBp of [1200, 1337, 600]) {
      expect(await server.codeOf(submitRate, { input: { ...input, rateBp } }, admin)).toBe('RATE_NOT_LAWFUL')
    }
    expect(await server.codeOf(submitRate, { input: { ...input, hsn: '69041000', rateBp: 1200 } }, admin)).toBe('OK')
    const effect = '{ gstRateEffect(hsn: "72142090", rateBp: 0) { productCount orderCount taxNowPaise taxThenPaise } }'
    expect(await server.get(effect, {}, admin)).toEqual({
      gstRateEffect: { productCount: 2, orderCount: 0, taxNowPaise: 0, taxThenPaise: 0 },
    })
  })
  test('that has applied is neither set nor taken away', async () => {
    const hsn = '72142090'
    for (const from of ['2025-09-22', '2026-11-21'])
      expect(await server.codeOf(submitRate, { input: { hsn, from, rateBp: 500 } }, admin)).toBe('RATE_IN_FORCE')
    expect(await server.codeOf(submitRemoval, { hsn, from: '2025-09-22' }, admin)).toBe('RATE_IN_FORCE')
    await server.get(approve, { id: await request({ hsn, from: '2027-04-01', rateBp: 500 }) }, second)
    const { submitGstRateRemoval } = await server.get<{ submitGstRateRemoval: { id: string } }>(
      submitRemoval,
      { hsn, from: '2027-04-01' },
      admin,
    )
    expect(await server.get(reject, submitGstRateRemoval, second)).toEqual({ rejectGstRate: { decision: 'REJECTED' } })
    const again = await server.get<{ submitGstRateRemoval: { id: string } }>(
      submitRemoval,
      { hsn, from: '2027-04-01' },
      admin,
    )
    expect(await server.codeOf(approve, again.submitGstRateRemoval, second)).toBe('OK')
    expect(await server.codeOf(submitRemoval, { hsn, from: '2027-04-01' }, admin)).toBe('NOT_FOUND')
  })
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
  test('of a new line may begin any day', async () => {
    const line = { hsn: '25202090', description: 'Plasters, other', from: '2025-09-22', rateBp: 500 }
    expect(await server.get(createLine, { input: line }, admin)).toEqual({
      createTariffLine: { hsn: '25202090', rateBp: 500 },
    })
    expect(await server.codeOf(createLine, { input: line }, admin)).toBe('DUPLICATE')
    expect(await server.codeOf(submitRate, { input: { hsn: '2520', from: '2027-01-01', rateBp: 0 } }, admin)).toBe(
      'NOT_FOUND',
    )
  })
})
