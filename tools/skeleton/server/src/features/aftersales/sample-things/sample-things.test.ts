import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const create = 'mutation ($input: SampleThingInput!) { createSampleThing(input: $input) { id name } }'
const remove = 'mutation ($id: ID!) { deleteSampleThing(id: $id) }'
const list = 'query ($filter: SampleThingFilter!) { sampleThings(filter: $filter) { total items { name } } }'

const make = async (name: string) =>
  (await server.get<{ createSampleThing: { id: string } }>(create, { input: { name } }, admin)).createSampleThing
const named = async (search: string) => {
  const { sampleThings } = await server.get<{ sampleThings: { items: { name: string }[] } }>(
    list,
    { filter: { search } },
    admin,
  )
  return sampleThings.items.map(({ name }) => name)
}

test('an admin creates, finds by part of the name, and deletes one', async () => {
  const { id } = await make('First of all')
  await make('Another')
  expect(await named('first')).toEqual(['First of all'])
  await server.get(remove, { id }, admin)
  expect(await named('first')).toEqual([])
  expect(await server.codeOf(remove, { id }, admin)).toBe('NOT_FOUND')
})

test('a name must be unique and valid', async () => {
  await make('Only once')
  expect(await server.codeOf(create, { input: { name: 'Only once' } }, admin)).toBe('DUPLICATE')
  const { errors } = await server.ask(create, { input: { name: '?' } }, admin)
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'VALIDATION', fields: { name: expect.any(String) } } })
})
