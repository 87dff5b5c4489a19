import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let editor = ''
beforeAll(async () => {
  server = await startServer()
  editor = await server.as('blogManager')
})
afterAll(() => server.close())

const fields =
  'id slug status version publishAt readMinutes texts { language title body } versions { number createdBy }'
const create = `mutation ($input: ArticleInput!) { createArticle(input: $input) { ${fields} } }`
const update = `mutation ($id: ID!, $version: Int!, $input: ArticleInput!) {
  updateArticle(id: $id, version: $version, input: $input) { ${fields} } }`
const unpublish = `mutation ($id: ID!, $version: Int!) { unpublishArticle(id: $id, version: $version) { ${fields} } }`
const restore = `mutation ($id: ID!, $version: Int!, $number: Int!) {
  restoreArticle(id: $id, version: $version, number: $number) { ${fields} } }`
const remove = 'mutation ($id: ID!) { deleteArticle(id: $id) }'
const shown = `query ($slug: String!, $language: ContentLanguage! = en) { shownArticle(slug: $slug, language: $language) {
  card { slug title language isFixed } sections { id html } next { slug } } }`
const list = `query ($topic: ArticleTopic, $search: String, $page: PageInput! = {}) {
  shownArticles(topic: $topic, search: $search, page: $page) {
    total items { slug } first { slug } start { slug isFixed } topics { topic count } } }`
const admin = `query ($page: PageInput! = {}, $filter: ArticleFilter! = {}) {
  articles(page: $page, filter: $filter) { total items { slug status } } }`

type Article = { id: string; slug: string; status: string; version: number; readMinutes: number }
type Listed = { total: number; items: { slug: string }[]; topics: { topic: string; count: number }[] }
let count = 0
const text = { language: 'en', title: 'Curing a slab', excerpt: 'Keep it wet.', body: '<p>Seven days.</p>' }
const input = (over: object = {}) => ({
  slug: `curing-${++count}`,
  topic: 'CEMENT',
  author: 'Asha Kadam',
  texts: [text],
  plan: 'NOW',
  ...over,
})
const make = async (over: object = {}) =>
  (await server.get<{ createArticle: Article }>(create, { input: input(over) }, editor)).createArticle
const read = async (slug: string) => (await server.get<{ shownArticle: object | null }>(shown, { slug })).shownArticle
const listed = async (over: object = {}) => (await server.get<{ shownArticles: Listed }>(list, over)).shownArticles

describe('articles of the first day', () => {
  test('are published, two of them with an address of their own', async () => {
    const { total } = await listed()
    expect(total).toBeGreaterThanOrEqual(12)
    expect(await read('how-to-choose-tmt-bars')).toMatchObject({ card: { isFixed: true, language: 'en' } })
    expect(await server.get(shown, { slug: 'how-to-choose-tmt-bars', language: 'hi' })).toMatchObject({
      shownArticle: { card: { language: 'hi' } },
    })
  })
  test('are found by topic and by words, a page at a time', async () => {
    const { topics } = await listed()
    for (const { topic, count: of } of topics) expect((await listed({ topic })).total).toBe(of)
    expect((await listed({ search: 'weighbridge' })).items).toEqual([{ slug: 'weighing-steel' }])
    const first = await listed({ page: { page: 1, size: 2 } })
    const second = await listed({ page: { page: 2, size: 2 } })
    expect(new Set([...first.items, ...second.items].map(({ slug }) => slug)).size).toBe(4)
  })
})

describe('createArticle', () => {
  test('shows it to everybody at once, with a cleaned text', async () => {
    const article = await make({ texts: [{ ...text, body: '<h1 style="x">A</h1><p>B</p>' }] })
    expect(article).toMatchObject({ status: 'PUBLISHED', version: 1, readMinutes: 1 })
    expect(await read(article.slug)).toMatchObject({ sections: [{ id: 'section-1', html: '<p>B</p>' }] })
    expect(await read(article.id)).toMatchObject({ card: { slug: article.slug } })
  })
  test('is read in English where the language has no text', async () => {
    const { slug } = await make({ texts: [{ ...text, language: 'en' }] })
    expect(await server.get(shown, { slug, language: 'hi' })).toMatchObject({
      shownArticle: { card: { language: 'en' } },
    })
  })
  test('keeps a draft from readers', async () => {
    const { slug } = await make({ plan: 'DRAFT', texts: [{ language: 'en', title: 'Only a title' }] })
    expect(await read(slug)).toBeNull()
    expect((await listed({ search: 'Only a title' })).total).toBe(0)
  })
  test('publishes a scheduled one by the time alone', async () => {
    const { slug, status } = await make({ plan: 'SCHEDULE', publishAt: '2026-11-21T08:00:00Z' })
    expect([status, await read(slug)]).toEqual(['SCHEDULED', null])
    const before = server.now()
    server.setClock('2026-11-21T08:00:00Z')
    expect(await read(slug)).toMatchObject({ card: { slug } })
    server.setClock(before)
  })
  test.each([
    [
      { plan: 'SCHEDULE', publishAt: '2026-12-01T08:00:00Z', texts: [{ ...text, body: '' }] },
      'VALIDATION',
      'texts.0.body',
    ],
    [{ plan: 'SCHEDULE' }, 'VALIDATION', 'publishAt'],
    [{ slug: 'weighing-steel' }, 'DUPLICATE', 'slug'],
    [{ texts: [{ ...text, body: '<script>x</script>' }] }, 'RICH_TEXT_ELEMENT', 'texts.0.body'],
    [{ texts: [{ ...text, body: '<p><a href="javascript:x">x</a></p>' }] }, 'RICH_TEXT_LINK', 'texts.0.body'],
    [{ products: ['no-such-product'] }, 'NOT_A_CHOICE', 'products'],
  ])('refuses %o: %s of %s', async (over, code, field) => {
    const { errors } = await server.ask(create, { input: input(over) }, editor)
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
  })
  test('is for those who write articles', async () => {
    for (const role of ['siteManager', 'customer', 'masterAdmin'] as const)
      expect(await server.codeOf(create, { input: input() }, await server.as(role))).toBe('FORBIDDEN')
    expect(await server.codeOf(create, { input: input() })).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(admin, {}, await server.as('siteManager'))).toBe('FORBIDDEN')
  })
})

describe('updateArticle', () => {
  test('refuses a change on top of somebody else’s, and the address of a published one', async () => {
    const { id, slug } = await make()
    const change = { id, version: 1, input: input({ slug, texts: [{ ...text, title: 'Changed' }] }) }
    expect(await server.codeOf(update, change, editor)).toBe('OK')
    expect(await server.codeOf(update, change, editor)).toBe('STALE')
    expect(await server.codeOf(update, { id, version: 2, input: input() }, editor)).toBe('ARTICLE_ADDRESS')
    expect(await read(slug)).toMatchObject({ card: { title: 'Changed' } })
  })
  test('keeps every text, and brings an earlier one back as a new version', async () => {
    const { id, slug } = await make()
    await server.get(update, { id, version: 1, input: input({ slug, texts: [{ ...text, title: 'Second' }] }) }, editor)
    expect(await server.get(restore, { id, version: 2, number: 1 }, editor)).toMatchObject({
      restoreArticle: { version: 3, versions: [{ number: 3 }, { number: 2 }, { number: 1 }] },
    })
    expect(await read(slug)).toMatchObject({ card: { title: 'Curing a slab' } })
  })
})

test('an article can be taken off the site, but only a draft is deleted', async () => {
  const { id, slug } = await make()
  expect(await server.codeOf(remove, { id }, editor)).toBe('BAD_TRANSITION')
  expect(await server.codeOf(unpublish, { id, version: 1 }, editor)).toBe('OK')
  expect(await read(slug)).toBeNull()
  expect(await server.codeOf(unpublish, { id, version: 2 }, editor)).toBe('BAD_TRANSITION')
  const draft = await make({ plan: 'DRAFT' })
  expect(await server.codeOf(remove, { id: draft.id }, editor)).toBe('OK')
  expect(await server.codeOf(remove, { id: draft.id }, editor)).toBe('NOT_FOUND')
})

test('the list of editors filters by a status that agrees with the rule', async () => {
  for (const status of ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED']) {
    const { articles } = await server.get<{ articles: { total: number; items: Article[] } }>(
      admin,
      { filter: { status }, page: { size: 100, sort: 'title' } },
      editor,
    )
    expect(articles.total).toBeGreaterThan(0)
    for (const article of articles.items) expect(article.status).toBe(status)
  }
})

test('the site map has the articles under their one address', async () => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  expect(map).toContain('/blogs/how-to-choose-tmt-bars<')
  expect(map).toContain('/blogs/detail/weighing-steel<')
  expect(map).toContain('/return_policy<')
})
