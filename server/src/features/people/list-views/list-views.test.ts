import { maxListViews } from '@neev/domain/people/list-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let [admin, seller] = ['', '']
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  seller = await server.as('seller')
})
afterAll(() => server.close())

const save = 'mutation ($input: ListViewInput!) { saveListView(input: $input) { id } }'
const rename = 'mutation ($id: ID!, $name: String!) { renameListView(id: $id, name: $name) { name } }'
const remove = 'mutation ($id: ID!) { deleteListView(id: $id) }'

const paused = { list: 'Coupons', name: 'Paused', search: 'status=PAUSED', hiddenColumns: ['Ends'] }
const keep = async (input: object, token = admin) =>
  (await server.get<{ saveListView: { id: string } }>(save, { input }, token)).saveListView.id
const views = async (token: string) =>
  (await server.get<{ listViews: object[] }>('{ listViews { list name search hiddenColumns } }', {}, token)).listViews

test('a view is kept, renamed and deleted, by its owner alone', async () => {
  const id = await keep(paused)
  expect(await views(admin)).toEqual([paused])
  expect(await views(seller)).toEqual([])
  expect(await server.codeOf(rename, { id, name: 'Mine' }, seller)).toBe('NOT_FOUND')
  expect(await server.codeOf(remove, { id }, seller)).toBe('NOT_FOUND')
  await server.get(rename, { id, name: ' Resting ' }, admin)
  expect(await views(admin)).toEqual([{ ...paused, name: 'Resting' }])
  await server.get(remove, { id }, admin)
  expect(await views(admin)).toEqual([])
})

test('a name is there once in a list, and again in another', async () => {
  await keep(paused)
  const other = await keep({ ...paused, name: 'Other' })
  expect(await server.codeOf(save, { input: paused }, admin)).toBe('DUPLICATE')
  expect(await server.codeOf(rename, { id: other, name: 'Paused' }, admin)).toBe('DUPLICATE')
  await keep({ ...paused, list: 'Offers' })
  await keep(paused, seller)
})

test('a list has at most so many views', async () => {
  for (let n = 0; n < maxListViews; n++) await keep({ ...paused, list: 'Full', name: `View ${n}` })
  expect(await server.codeOf(save, { input: { ...paused, list: 'Full', name: 'One more' } }, admin)).toBe('VIEW_LIMIT')
})
