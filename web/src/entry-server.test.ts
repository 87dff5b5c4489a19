// @vitest-environment node
import { expect, test } from 'vitest'
import { type PageRequest, render } from './entry-server.tsx'

const execute: PageRequest['execute'] = async (document) => {
  const data = document.includes('categories')
    ? { categories: [{ slug: 'cement', name: 'Cement </script>', kind: 'SINGLE' }] }
    : document.includes('place(')
      ? { place: { district: 'Pune' } }
      : document.includes('signInOptions')
        ? { signInOptions: { google: false, botCheckSiteKey: null } }
        : { getStoreFeature: { bgColor: null, fontColor: null, associate: true } }
  return { data: data as never }
}
const ask = (url: string, rest: Partial<PageRequest> = {}) =>
  render({ url, origin: 'https://neev.example', execute, locale: 'en-US', pincode: null, ...rest })

test('an unknown path redirects to the not-found page with 404', async () => {
  expect(await ask('/nothing')).toMatchObject({ status: 302, redirect: '/page-not-found' })
  const page = await ask('/page-not-found')
  expect(page.status).toBe(404)
  expect(page.head).toContain('<title>This page does not exist · Neev</title>')
  expect(page.body).toContain('This page does not exist')
  expect(page.body).not.toContain('<title>')
  expect(page.htmlAttributes).toBe(
    'lang="en-US" data-theme="light" data-accent="blue" data-radius="standard" data-nav="default" data-placement="horizontal" data-behaviour="pinned" data-layout="fluid" data-sidebar="on"',
  )
})

test('fetched data is included once and cannot escape its element', async () => {
  const { state, body } = await ask('/page-not-found', { pincode: '411045' })
  expect(state).not.toContain('</script>')
  const names = (JSON.parse(state).answers as [[string]][]).map(([[name]]) => name)
  expect(names.sort()).toEqual(['Operator', 'PlaceName', 'ShopFrame', 'StoreFeature'])
  expect(body).toContain('411045 Pune')
})

test('a protected page is a skeleton, because the server has no session', async () => {
  const page = await ask('/dashboards/default')
  expect(page.status).toBe(200)
  expect(page.body).toContain('skeleton')
})

test('a layout that cannot load its data does not break the page', async () => {
  const page = await ask('/page-not-found', { execute: async () => ({ errors: [{ message: 'down' }] }) })
  expect(page.status).toBe(404)
  expect(page.body).toContain('All categories')
})

test('uses the requested language', async () => {
  const page = await ask('/page-not-found', { locale: 'de-DE' })
  expect(page.htmlAttributes).toContain('lang="de-DE"')
})

test('a form waits for its script, because a plain submit would put its fields into the URL', async () => {
  const { body } = await ask('/login')
  const [form = ''] = /<form[^>]* class="form".*?<\/form>/s.exec(body) ?? []
  expect(form).toContain('method="post"')
  expect(form).toMatch(/<button(?=[^>]* disabled)[^>]* type="submit"/)
})
