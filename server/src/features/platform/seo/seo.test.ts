import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { redirectOf, seoOf } from './seo.ts'

let server: TestServer
let site = ''
let product = ''
beforeAll(async () => {
  server = await startServer()
  site = await server.as('siteManager')
  product = `/product/${(await server.build.product()).identifier}`
})
afterAll(() => server.close())

const fields = 'id path title description noIndex canonical version updatedBy image { key }'
const create = `mutation ($input: SeoPageInput!) { createSeoPage(input: $input) { ${fields} } }`
const update = `mutation ($id: ID!, $version: Int!, $input: SeoPageInput!) {
  updateSeoPage(id: $id, version: $version, input: $input) { ${fields} } }`
const remove = 'mutation ($id: ID!) { deleteSeoPage(id: $id) }'
const list =
  'query ($filter: SeoFilter!) { seoPages(filter: $filter, page: { sort: "path" }) { total items { path } } }'
type Page = { id: string; path: string; version: number }

const input = (over: object = {}) => ({
  path: '/faq',
  title: 'Building materials: questions',
  description: 'What buyers ask about prices, orders, payment, delivery, weight and returns.',
  ...over,
})
const make = async (over: object = {}) =>
  (await server.get<{ createSeoPage: Page }>(create, { input: input(over) }, site)).createSeoPage
const shown = async (path: string) => {
  await server.settle()
  return seoOf(makeCtx(server.services), path)
}
const fieldOf = async (query: string, variables: object) => {
  const { errors } = await server.ask(query, variables, site)
  const { code, fields } = errors?.[0]?.extensions ?? { code: '' }
  return [code, ...Object.keys(fields ?? {})]
}

describe('SEO pages', () => {
  test('are added for a page, shown at once, and gone when they are deleted', async () => {
    const logged = await server.build.count('audit_log')
    const { id, path } = await make({ path: '/faq/', noIndex: true, canonical: '/blogs' })
    expect(path).toBe('/faq')
    expect(await server.build.count('audit_log')).toBe(logged + 1)
    expect(await shown('/faq')).toEqual({
      path: '/faq',
      title: 'Building materials: questions',
      description: 'What buyers ask about prices, orders, payment, delivery, weight and returns.',
      noIndex: true,
      canonical: expect.stringMatching(/^https?:.*\/blogs$/),
    })
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
    expect(map).not.toContain('/faq<')
    expect(map).toContain('/rough<')
    expect(await server.get(remove, { id }, site)).toEqual({ deleteSeoPage: true })
    expect(await shown('/faq')).toBeNull()
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain('/faq<')
    expect(await server.codeOf(remove, { id }, site)).toBe('NOT_FOUND')
  })
  test('have a picture of shared links', async () => {
    const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2f6bc4' } })
      .png()
      .toBuffer()
    const upload = 'mutation ($file: Upload!) { uploadPicture(file: $file) { key } }'
    const { data } = await server.upload(upload, {}, png, site)
    const { key } = (data as unknown as { uploadPicture: { key: string } }).uploadPicture
    await make({ path: '/blogs', image: { key } })
    expect(await shown('/blogs')).toMatchObject({ image: expect.stringContaining(`/files/pictures/${key}/`) })
  })
  test('are changed in their current version only', async () => {
    const { id, version } = await make({ path: product })
    const change = { id, version, input: input({ path: product, title: 'Cement, delivered' }) }
    expect(await server.get(update, change, site)).toMatchObject({ updateSeoPage: { version: 2 } })
    expect(await server.codeOf(update, change, site)).toBe('STALE')
    expect(await shown(product)).toMatchObject({ title: 'Cement, delivered' })
  })
  test.each([
    ['an unknown path', { path: '/nowhere' }, ['PAGE_UNKNOWN', 'path']],
    ['a product that does not exist', { path: '/product/none' }, ['PAGE_UNKNOWN', 'path']],
    ['a page behind a sign-in', { path: '/admin/order/list' }, ['PAGE_UNKNOWN', 'path']],
    ['a path that has an entry', { path: '/blogs' }, ['DUPLICATE', 'path']],
    ['an unknown canonical path', { canonical: '/nowhere' }, ['PAGE_UNKNOWN', 'canonical']],
    ['a long title', { title: 'x'.repeat(61) }, ['VALIDATION', 'title']],
    ['a short description', { description: 'Short.' }, ['VALIDATION', 'description']],
  ])('are refused for %s', async (_, over, expected) => {
    expect(await fieldOf(create, { input: input(over) })).toEqual(expected)
  })
  test('are found by a part of the path, and by whether search engines leave them out', async () => {
    await make({ path: '/categories', noIndex: true })
    const found = async (filter: object) =>
      (await server.get<{ seoPages: { items: Page[] } }>(list, { filter }, site)).seoPages.items.map(({ path }) => path)
    expect(await found({ search: 'categ' })).toEqual(['/categories'])
    expect(await found({ noIndex: true })).toEqual(['/categories'])
    expect(await found({ search: '100%' })).toEqual([])
  })
})

describe('redirects', () => {
  const add = 'mutation ($input: RedirectInput!) { createRedirect(input: $input) { id fromPath toPath } }'
  const drop = 'mutation ($id: ID!) { deleteRedirect(id: $id) }'
  const leads = async (path: string) => {
    await server.settle()
    return redirectOf(makeCtx(server.services), path)
  }
  test('lead to a page until they are deleted', async () => {
    const variables = { input: { fromPath: '/old-faq/', toPath: '/faq' } }
    const { createRedirect } = await server.get<{ createRedirect: { id: string } }>(add, variables, site)
    expect(await leads('/old-faq')).toBe('/faq')
    expect(await server.get(drop, { id: createRedirect.id }, site)).toEqual({ deleteRedirect: true })
    expect(await leads('/old-faq')).toBeNull()
  })
  test('are refused where they would loop, hide a page, or make a chain', async () => {
    await server.get(add, { input: { fromPath: '/old', toPath: product } }, site)
    const cases: [string, string, string, string][] = [
      ['/x', '/x', 'REDIRECT_LOOP', 'toPath'],
      ['/old', '/faq', 'REDIRECT_TAKEN', 'fromPath'],
      ['/faq', '/blogs', 'REDIRECT_SHADOWS', 'fromPath'],
      ['/graphql', '/blogs', 'REDIRECT_SHADOWS', 'fromPath'],
      [product, '/blogs', 'REDIRECT_SHADOWS', 'fromPath'],
      ['/older', '/old', 'REDIRECT_CHAIN', 'toPath'],
      ['/older', '/nowhere', 'PAGE_UNKNOWN', 'toPath'],
    ]
    for (const [fromPath, toPath, code, field] of cases)
      expect(await fieldOf(add, { input: { fromPath, toPath } }), `${fromPath} to ${toPath}`).toEqual([code, field])
  })
})
