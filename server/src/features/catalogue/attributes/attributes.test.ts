import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let createCache = ''
beforeAll(async () => {
  server = await startServer()
  for (const goods of ['bars', 'cement'] as const) await server.build.product({ goods })
  createCache = await server.as('attribueManager')
})
afterAll(() => server.close())

const fields = 'code name type retiredAt productCount categoryCount options { value isRetired productCount }'
const create = `mutation ($input: AttributeInput!) { createAttribute(input: $input) { ${fields} } }`
const update = `mutation ($code: String!, $input: AttributeInput!) { updateAttribute(code: $code, input: $input) { ${fields} } }`
const retire = `mutation ($code: String!, $retired: Boolean!) { setAttributeRetired(code: $code, retired: $retired) { ${fields} } }`
const remove = 'mutation ($code: String!) { deleteAttribute(code: $code) }'
const input = (over: object = {}) => ({
  code: 'sheen',
  name: 'Sheen',
  type: 'SELECT',
  options: ['Matt', 'Satin'],
  ...over,
})

describe('an attribute', () => {
  test('is made with its options, once, and can be asked for at once', async () => {
    const { createAttribute } = await server.get<{ createAttribute: object }>(create, { input: input() }, createCache)
    expect(createAttribute).toMatchObject({
      code: 'sheen',
      productCount: 0,
      options: [
        { value: 'Matt', isRetired: false },
        { value: 'Satin', isRetired: false },
      ],
    })
    expect(await server.codeOf(create, { input: input() }, createCache)).toBe('DUPLICATE')
    const { attributeChoices } = await server.get<{ attributeChoices: { code: string }[] }>(
      '{ attributeChoices { code } }',
      {},
      await server.as('categoryManager'),
    )
    expect(attributeChoices).toContainEqual({ code: 'sheen' })
    expect(await server.codeOf(create, { input: input({ code: 'other' }) }, await server.as('seriesManager'))).toBe(
      'FORBIDDEN',
    )
  })
  test('keeps an option that goods say, retired, and loses one that none says', async () => {
    await server.get(create, { input: input({ code: 'coat', options: ['Red', 'Grey', 'Black'] }) }, createCache)
    await server.build.product({ sizes: [{ attributes: { coat: ['Red', 'Grey'] } }] })
    const change = { code: 'coat', input: input({ code: 'coat', options: ['Black', 'White'] }) }
    const { updateAttribute } = await server.get<{ updateAttribute: object }>(update, change, createCache)
    expect(updateAttribute).toMatchObject({
      options: [
        { value: 'Black', isRetired: false, productCount: 0 },
        { value: 'White', isRetired: false, productCount: 0 },
        { value: 'Red', isRetired: true, productCount: 1 },
        { value: 'Grey', isRetired: true, productCount: 1 },
      ],
    })
    expect(await server.codeOf(update, { code: 'coat', input: input({ type: 'TEXT' }) }, createCache)).toBe('IN_USE')
  })
  test('that is in use is retired, never deleted', async () => {
    expect(await server.codeOf(remove, { code: 'grade' }, createCache)).toBe('IN_USE')
    expect(await server.get(retire, { code: 'grade', retired: true }, createCache)).toMatchObject({
      setAttributeRetired: { retiredAt: expect.any(String) },
    })
    const choices = await server.get('{ attributeChoices { code } }', {}, createCache)
    expect(JSON.stringify(choices)).not.toContain('"grade"')
    expect(await server.get(retire, { code: 'grade', retired: false }, createCache)).toMatchObject({
      setAttributeRetired: { retiredAt: null },
    })
    await server.get(create, { input: input({ code: 'unused' }) }, createCache)
    expect(await server.codeOf(remove, { code: 'unused' }, createCache)).toBe('OK')
    expect(await server.codeOf(remove, { code: 'unused' }, createCache)).toBe('NOT_FOUND')
  })
  test('is found by its words, its type and its category', async () => {
    const list =
      'query ($filter: AttributeFilter!, $page: PageInput! = {}) { attributes(filter: $filter, page: $page) { total items { code productCount } } }'
    type Found = { attributes: { total: number; items: { code: string; productCount: number }[] } }
    const find = async (filter: object) => (await server.get<Found>(list, { filter }, createCache)).attributes
    expect((await find({ search: 'diameterMm' })).items).toEqual([
      { code: 'diameterMm', productCount: expect.any(Number) },
    ])
    const codes = async (filter: object) => (await find(filter)).items.map(({ code }) => code).toSorted()
    expect(await codes({ category: String((await server.build.category('cement')).id) })).toEqual(['bagKg', 'type'])
    expect(await codes({ type: 'NUMBER' })).toEqual(['bagKg', 'diameterMm', 'lengthMm'])
  })
})

test('a filter that is switched on shows in lists at once', async () => {
  const { id } = await server.build.category('taps')
  const trap = { code: 'trap', name: 'Trap', type: 'TEXT' }
  await server.get(create, { input: trap }, createCache)
  await server.pool.query("insert into category_attributes (category_id, attribute_code) values ($1, 'trap')", [id])
  await server.build.offer({ goods: 'taps', size: { attributes: { trap: 'P' } } })
  await server.build.offer({ goods: 'taps', size: { attributes: { trap: 'S' } } })
  const facets = async () =>
    (
      await server.get<{ products: { facets: { name: string }[] } }>(
        '{ products(filter: { category: "bath-sanitaryware" }) { facets { name } } }',
      )
    ).products.facets.map(({ name }) => name)
  expect(await facets()).not.toContain('trap')
  await server.get(update, { code: 'trap', input: { ...trap, isFilterable: true } }, createCache)
  await server.settle()
  expect(await facets()).toContain('trap')
})
