import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * What a visitor or a search engine gets at an address after somebody has saved an entry or a redirect on its screen.
 */

let server: TestServer
let site = ''
beforeAll(async () => {
  server = await startServer({ pages: true })
  site = await server.as('siteManager')
})
afterAll(() => server.close())

const visit = async (path: string) => {
  await server.settle()
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}
/** What is in the head of a page: the first match of each. */
const headOf = (html: string) => {
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: meta('description'),
    robots: meta('robots'),
    ogTitle: meta('og:title'),
    ogDescription: meta('og:description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, ''),
  }
}

describe('a redirect', () => {
  const add = 'mutation ($input: RedirectInput!) { createRedirect(input: $input) { id } }'
  const drop = 'mutation ($id: ID!) { deleteRedirect(id: $id) }'

  test('is answered with 301 and its address, keeps the query, and is gone when it is deleted', async () => {
    expect(await visit('/old-questions')).toMatchObject({ status: 302, location: '/page-not-found' })
    const variables = { input: { fromPath: '/old-questions', toPath: '/faq' } }
    const { createRedirect } = await server.get<{ createRedirect: { id: string } }>(add, variables, site)
    expect(await visit('/old-questions')).toMatchObject({ status: 301, location: '/faq' })
    expect(await visit('/old-questions/')).toMatchObject({ status: 301, location: '/faq' })
    expect(await visit('/old-questions?utm_source=mail&q=%E0%A4%A8')).toMatchObject({
      status: 301,
      location: '/faq?utm_source=mail&q=%E0%A4%A8',
    })
    expect((await visit('/faq')).status).toBe(200)
    await server.get(drop, { id: createRedirect.id }, site)
    expect(await visit('/old-questions')).toMatchObject({ status: 302, location: '/page-not-found' })
  })
})

describe('an SEO entry', () => {
  const fields = 'id version'
  const add = `mutation ($input: SeoPageInput!) { createSeoPage(input: $input) { ${fields} } }`
  const update = `mutation ($id: ID!, $version: Int!, $input: SeoPageInput!) {
    updateSeoPage(id: $id, version: $version, input: $input) { ${fields} } }`
  const drop = 'mutation ($id: ID!) { deleteSeoPage(id: $id) }'
  const input = {
    path: '/faq',
    title: 'Building materials: what buyers ask',
    description: 'What buyers ask about prices, orders, payment, delivery, weight and returns.',
    noIndex: true,
    canonical: '/blogs',
  }

  test('changes the head of its page at once, and deleting it brings the page’s own back', async () => {
    const before = headOf((await visit('/faq')).html)
    expect(before).toMatchObject({ robots: undefined, canonical: '/faq' })
    expect(before.title).toMatch(/ · Neev$/)

    const { createSeoPage } = await server.get<{ createSeoPage: { id: string; version: number } }>(add, { input }, site)
    expect(headOf((await visit('/faq')).html)).toEqual({
      title: input.title,
      description: input.description,
      robots: 'noindex',
      ogTitle: input.title,
      ogDescription: input.description,
      canonical: '/blogs',
    })
    expect(headOf((await visit('/blogs')).html).title).not.toBe(input.title)

    const changed = { ...createSeoPage, input: { ...input, title: 'Questions of buyers', noIndex: false } }
    await server.get(update, changed, site)
    expect(headOf((await visit('/faq')).html)).toMatchObject({ title: 'Questions of buyers', robots: undefined })

    await server.get(drop, { id: createSeoPage.id }, site)
    expect(headOf((await visit('/faq')).html)).toEqual(before)
  })
})
