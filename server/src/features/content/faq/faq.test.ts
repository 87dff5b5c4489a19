import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let manager = ''
beforeAll(async () => {
  server = await startServer()
  manager = await server.as('siteManager')
})
afterAll(() => server.close())

const groupsText =
  '{ faqGroups { id version texts { title } questions { id version isShown texts { question answer } } } }'
const shownText =
  'query ($language: ContentLanguage! = en) { shownFaq(language: $language) { title questions { question answer language } } }'
const add = 'mutation ($input: FaqQuestionInput!) { createFaqQuestion(input: $input) { id version } }'
const change =
  'mutation ($id: ID!, $version: Int!, $input: FaqQuestionInput!) { updateFaqQuestion(id: $id, version: $version, input: $input) { version } }'
const order = 'mutation ($groupId: ID!, $ids: [ID!]!) { orderFaqQuestions(groupId: $groupId, ids: $ids) { id } }'
const remove = 'mutation ($id: ID!) { deleteFaqGroup(id: $id) }'

type Group = { id: string; questions: { id: string; texts: { question: string }[] }[] }
const groups = async () => (await server.get<{ faqGroups: Group[] }>(groupsText, {}, manager)).faqGroups
const first = async () => (await groups())[0] as Group
const input = (groupId: string, over: object = {}) => ({
  groupId,
  texts: [{ language: 'en', question: 'Do you deliver on Sunday?', answer: '<p>Yes.</p>' }],
  ...over,
})

test('the first questions are there in English and Hindi', async () => {
  const { shownFaq } = await server.get<{ shownFaq: { questions: object[] }[] }>(shownText)
  expect(shownFaq.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(20)
  expect(JSON.stringify(await server.get(shownText, { language: 'hi' }))).toContain('पिनकोड')
})

describe('a question', () => {
  test('is shown at once, cleaned, and hidden when it says so', async () => {
    const { id } = await first()
    const answer = '<p style="x">On <b>request</b>.</p>'
    const texts = [{ language: 'en', question: 'Do you deliver on Sunday?', answer }]
    const { createFaqQuestion: made } = await server.get<{ createFaqQuestion: { id: string } }>(
      add,
      { input: input(id, { texts }) },
      manager,
    )
    const shown = async () => JSON.stringify(await server.get(shownText))
    expect(await shown()).toContain('<p>On <strong>request</strong>.</p>')
    expect(
      await server.codeOf(change, { id: made.id, version: 1, input: input(id, { isShown: false }) }, manager),
    ).toBe('OK')
    expect(await shown()).not.toContain('Sunday')
    expect(await server.codeOf(change, { id: made.id, version: 1, input: input(id) }, manager)).toBe('STALE')
  })
  test.each([
    ['<script>x</script>', 'RICH_TEXT_ELEMENT'],
    ['<p><a href="javascript:x">x</a></p>', 'RICH_TEXT_LINK'],
  ])('is refused with %s', async (answer, code) => {
    const { id } = await first()
    const texts = [{ language: 'en', question: 'Do you deliver?', answer }]
    const { errors } = await server.ask(add, { input: input(id, { texts }) }, manager)
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { 'texts.0.answer': expect.any(String) } })
  })
  test('is written by those who may write content', async () => {
    const { id } = await first()
    for (const role of ['blogManager', 'customer'] as const)
      expect(await server.codeOf(add, { input: input(id) }, await server.as(role))).toBe('FORBIDDEN')
    expect(await server.codeOf(add, { input: input(id) })).toBe('UNAUTHENTICATED')
  })
})

test('questions are put in another order, all of them or none', async () => {
  const { id, questions } = await first()
  const ids = questions.map((question) => question.id).reverse()
  expect(await server.codeOf(order, { groupId: id, ids: ids.slice(1) }, manager)).toBe('STALE')
  expect(await server.codeOf(order, { groupId: id, ids: [...ids.slice(1), ids[1]] }, manager)).toBe('STALE')
  expect(await server.codeOf(order, { groupId: id, ids }, manager)).toBe('OK')
  expect((await first()).questions.map((question) => question.id)).toEqual(ids)
})

test('a heading with questions is not deleted', async () => {
  expect(await server.codeOf(remove, { id: (await first()).id }, manager)).toBe('BAD_TRANSITION')
})
