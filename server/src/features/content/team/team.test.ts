import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let manager = ''
beforeAll(async () => {
  server = await startServer()
  manager = await server.as('siteManager')
})
afterAll(() => server.close())

const add = 'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id version } }'
const change =
  'mutation ($id: ID!, $version: Int!, $input: TeamMemberInput!) { updateTeamMember(id: $id, version: $version, input: $input) { version } }'
const order = 'mutation ($ids: [ID!]!) { orderTeam(ids: $ids) { name } }'
const shown = 'query ($language: ContentLanguage! = en) { shownTeam(language: $language) { name role bio } }'
const remove = 'mutation ($id: ID!) { deleteTeamMember(id: $id) }'
const input = (name: string, over: object = {}) => ({ name, texts: [{ language: 'en', role: 'Care' }], ...over })
const make = async (name: string) =>
  (await server.get<{ createTeamMember: { id: string } }>(add, { input: input(name) }, manager)).createTeamMember.id

test('people are shown in order, in English where a language is missing, and only active ones', async () => {
  const [asha, meera] = [await make('Asha Kadam'), await make('Meera Joshi')]
  expect(await server.codeOf(order, { ids: [meera] }, manager)).toBe('STALE')
  expect(await server.codeOf(order, { ids: [meera, asha] }, manager)).toBe('OK')
  expect(await server.get(shown, { language: 'hi' })).toEqual({
    shownTeam: [
      { name: 'Meera Joshi', role: 'Care', bio: '' },
      { name: 'Asha Kadam', role: 'Care', bio: '' },
    ],
  })
  const hidden = { id: asha, version: 1, input: input('Asha Kadam', { isActive: false }) }
  expect(await server.codeOf(change, hidden, manager)).toBe('OK')
  expect(await server.codeOf(change, hidden, manager)).toBe('STALE')
  expect(await server.get(shown)).toMatchObject({ shownTeam: [{ name: 'Meera Joshi' }] })
  expect(await server.codeOf(remove, { id: asha }, manager)).toBe('OK')
  expect(await server.codeOf(remove, { id: asha }, manager)).toBe('NOT_FOUND')
})

test('a photo must be an upload of one’s own, and a biography short', async () => {
  const photo = { key: 'notuploadedatallever', alt: 'x' }
  expect(await server.codeOf(add, { input: input('Nobody Known', { photo }) }, manager)).toBe('NOT_FOUND')
  const texts = [{ language: 'en', role: 'Care', bio: 'x'.repeat(301) }]
  expect(await server.codeOf(add, { input: input('Nobody Known', { texts }) }, manager)).toBe('VALIDATION')
})

test('the team is edited by those who may write content', async () => {
  for (const role of ['blogManager', 'seller'] as const)
    expect(await server.codeOf(add, { input: input('Somebody') }, await server.as(role))).toBe('FORBIDDEN')
  expect(await server.codeOf(add, { input: input('Somebody') })).toBe('UNAUTHENTICATED')
})
