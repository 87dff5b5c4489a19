import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let [admin, manager, writer, second] = ['', '', '', '']
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  manager = await server.as('siteManager')
  writer = await server.as('blogManager')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())

const shown = `query ($key: SitePageKey!, $number: Int, $at: DateTime, $language: ContentLanguage! = en) {
  shownPage(key: $key, number: $number, at: $at, language: $language) { number sections { html } } }`
const savePage = `mutation ($key: SitePageKey!, $version: Int!, $input: PageDraftInput!) {
  savePageDraft(key: $key, version: $version, input: $input) { version } }`
const publishPage = `mutation ($key: SitePageKey!, $version: Int!, $from: String) {
  publishPage(key: $key, version: $version, effectiveFrom: $from, note: "A change") { version } }`
const saveArticle = 'mutation ($input: ArticleInput!) { createArticle(input: $input) { slug } }'
const saveQuestion = 'mutation ($input: FaqQuestionInput!) { createFaqQuestion(input: $input) { id } }'
const setSetting =
  'mutation ($key: ID!, $value: String!, $from: String) { setSetting(key: $key, value: $value, from: $from) { version } }'

const body = '<p>Answered within {{acceptWithinHours}}, a complaint within {{COMPLAINT_ACK_HOURS}}.</p>'
const says = (hours: string, complaint = '48 hours') =>
  `<p>Answered within ${hours}, a complaint within ${complaint}.</p>`
const page = async (over: object = {}) => {
  const { shownPage } = await server.get<{ shownPage: { sections: { html: string }[] } }>(shown, {
    key: 'shipping_policy',
    ...over,
  })
  return shownPage.sections.map(({ html }) => html).join('')
}
const write = async (text: string) => {
  const read = async () =>
    (await server.get<{ sitePage: { version: number } }>('{ sitePage(key: shipping_policy) { version } }', {}, manager))
      .sitePage.version
  const input = { texts: [{ language: 'en', title: 'Shipping policy', body: text }] }
  await server.get(savePage, { key: 'shipping_policy', version: await read(), input }, manager)
  await server.get(publishPage, { key: 'shipping_policy', version: await read() }, manager)
}
const articleInput = (text: string) => ({
  slug: 'figures',
  topic: 'STEEL',
  author: 'Asha',
  authorRole: '',
  tags: [],
  products: [],
  isPinned: false,
  plan: 'NOW',
  texts: [
    {
      language: 'en',
      title: 'Figures of the shop',
      excerpt: 'What the shop promises, in one paragraph.',
      body: text,
      seoTitle: '',
      seoDescription: '',
    },
  ],
})
const questionInput = async (answer: string) => {
  const { faqGroups } = await server.get<{ faqGroups: { id: string }[] }>('{ faqGroups { id } }', {}, manager)
  return { groupId: faqGroups[0]?.id, texts: [{ language: 'en', question: 'How soon?', answer }] }
}

describe('variables of texts', () => {
  test('are filled in on pages, in articles and in answers, and follow the setting and the rule', async () => {
    await write(body)
    await server.get(saveArticle, { input: articleInput(body) }, writer)
    await server.get(saveQuestion, { input: await questionInput(body) }, manager)
    const all = async () => [
      await page(),
      JSON.stringify(await server.get('{ shownArticle(slug: "figures") { sections { html } } }')),
      JSON.stringify(await server.get('{ shownFaq { questions { answer } } }')),
    ]
    for (const text of await all()) expect(text).toContain(says('8 hours'))
    expect(await server.codeOf(setSetting, { key: 'acceptWithinHours', value: '12' }, admin)).toBe('OK')
    for (const text of await all()) expect(text).toContain(says('12 hours'))
  })

  test('of an ended version keep the figures of its last day, and of a consent those of its moment', async () => {
    server.setClock('2026-11-21T07:00:00Z')
    await write('<p>The next version.</p>')
    await server.get(setSetting, { key: 'acceptWithinHours', value: '24' }, admin)
    expect(await page({ number: 2 })).toBe(says('12 hours'))
    expect(await page({ number: 2, at: '2026-11-21T05:59:00Z' })).not.toContain('24 hours')
    await write(body)
    expect(await page()).toBe(says('24 hours'))
    server.setClock('2026-11-21T08:00:00Z')
    await server.get(setSetting, { key: 'acceptWithinHours', value: '36' }, admin)
    expect(await page()).toBe(says('36 hours'))
    expect(await page({ number: 4, at: '2026-11-21T07:30:00Z' })).toBe(says('24 hours'))
  })

  test('of a coming version say the figures of its day', async () => {
    await server.get(setSetting, { key: 'acceptWithinHours', value: '6', from: '2026-12-01' }, admin)
    const { sitePage } = await server.get<{ sitePage: { version: number } }>(
      '{ sitePage(key: shipping_policy) { version } }',
      {},
      manager,
    )
    const input = { texts: [{ language: 'en', title: 'Shipping policy', body }] }
    const variables = { key: 'shipping_policy', version: sitePage.version }
    await server.get(savePage, { ...variables, input }, manager)
    await server.get(publishPage, { ...variables, version: sitePage.version + 1, from: '2026-12-02' }, manager)
    expect(await page({ number: 5 })).toBe(says('6 hours'))
    expect(await page()).toBe(says('36 hours'))
  })

  test('that do not exist are refused with their names', async () => {
    const wrong = '<p>{{acceptHours}} and {{COMPLAINT_DAYS}}</p>'
    const { version } = (
      await server.get<{ sitePage: { version: number } }>('{ sitePage(key: about_us) { version } }', {}, manager)
    ).sitePage
    const texts = [{ language: 'en', title: 'About us', body: wrong }]
    const refusals = [
      await server.ask(savePage, { key: 'about_us', version, input: { texts } }, manager),
      await server.ask(saveArticle, { input: { ...articleInput(wrong), slug: 'wrong-figures' } }, writer),
      await server.ask(saveQuestion, { input: await questionInput(wrong) }, manager),
    ]
    for (const { errors } of refusals)
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('There is no variable named acceptHours, COMPLAINT_DAYS.'),
        extensions: { code: 'MESSAGE_VARIABLE' },
      })
    expect(await server.codeOf(saveQuestion, { input: await questionInput('<p>{{open</p>') }, manager)).toBe(
      'TEXT_BRACES',
    )
  })

  test('are listed for editors with what they say, in the language of the text', async () => {
    const list = 'query ($language: ContentLanguage!) { textVariables(language: $language) { name label value } }'
    const { textVariables } = await server.get<{ textVariables: object[] }>(list, { language: 'hi' }, writer)
    expect(textVariables).toContainEqual({
      name: 'COMPLAINT_ACK_HOURS',
      label: 'Acknowledgement of a complaint',
      value: '48 घंटे',
    })
    expect(JSON.stringify(textVariables)).not.toContain('reviewWords')
  })

  test('drop the kept pages when a rule changes', async () => {
    const dropped: string[] = []
    server.services.topics.onInvalidate('pages', () => dropped.push('pages'))
    const input = { rule: 'COMPLAINT_ACK_HOURS', from: '2027-01-01', value: 24, source: 'G.S.R. 1/2026' }
    const { submitRuleValue } = await server.get<{ submitRuleValue: { id: string } }>(
      'mutation ($input: RuleValueInput!) { submitRuleValue(input: $input) { id } }',
      { input },
      admin,
    )
    await server.settle()
    dropped.length = 0
    const approve = 'mutation ($id: ID!) { approveRuleValue(id: $id) { decision } }'
    expect(await server.codeOf(approve, { id: submitRuleValue.id }, second)).toBe('OK')
    await server.settle()
    expect(dropped).not.toEqual([])
    server.setClock('2027-01-01T06:00:00Z')
    expect(await page()).toContain('within 24 hours')
  })
})
