import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachedPages, pageAddress } from './cached-pages.ts'

describe('the cache key of a URL', () => {
  test.each([
    ['/search?q=tmt&page=2', '/search?page=2&q=tmt'],
    ['/?utm_source=x&gclid=1', '/'],
    ['/search?q=tmt&x=17', '/search?q=tmt'],
    ['/product/a', '/product/a'],
  ])('%s is %s', (url, address) => expect(pageAddress(url, (name) => name === 'q' || name === 'page')).toBe(address))
})

describe('a cached page', () => {
  const pages = cachedPages("default-src 'none'", { 'x-content-type-options': 'nosniff' }, (name) => name === 'q')
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!pages.answer(request, response)) response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    pages.keep(pages.key('/', { locale: 'en-US', pincode: '411045' }), pages.make('<p>₹ here</p>', 200))
    pages.keep(pages.key('/', { locale: 'hi-IN', pincode: null }), pages.make('<p>हिन्दी</p>', 200))
  })
  afterAll(() => server.close())
  const get = (headers: Record<string, string>, path = '/') => fetch(url + path, { headers })

  test('is separate by language and pincode', async () => {
    expect(await (await get({ cookie: 'cart=x; pincode=411045' })).text()).toBe('<p>₹ here</p>')
    expect(await (await get({ 'accept-language': 'hi-IN,hi;q=0.9,en' })).text()).toBe('<p>हिन्दी</p>')
    expect(await (await get({ 'accept-language': 'de', cookie: 'lang=hi-IN' })).text()).toBe('<p>हिन्दी</p>')
    expect((await get({})).status).toBe(404)
    expect((await get({ cookie: 'pincode=110020' })).status).toBe(404)
    expect((await get({ cookie: 'notpincode=411045' })).status).toBe(404)
  })

  test('has the common headers, and answers 304 to whoever has it', async () => {
    const page = await get({ cookie: 'pincode=411045' })
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await get({ cookie: 'pincode=411045', 'if-none-match': page.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('is found whatever parameters stand behind it that no page reads', async () => {
    expect(await (await get({ cookie: 'pincode=411045' }, '/?x=17')).text()).toBe('<p>₹ here</p>')
    expect((await get({ cookie: 'pincode=411045' }, '/?q=17')).status).toBe(404)
  })

  test('is compressed tightly once it is asked for again, and stays the same page', async () => {
    const html = Array.from({ length: 400 }, (_, at) => `<li>TMT bar ${(at * 7919) % 400} mm</li>`).join('')
    pages.keep(pages.key('/list', { locale: 'en-US', pincode: null }), pages.make(html, 200))
    const seen = async () => {
      const page = await get({}, '/list')
      expect(await page.text()).toBe(html)
      return [Number(page.headers.get('content-length')), page.headers.get('etag')] as const
    }
    const [quick, etag] = await seen()
    await expect.poll(async () => (await seen())[0]).toBeLessThan(quick)
    expect((await seen())[1]).toBe(etag)
  })

  test('is dropped when its content has changed', async () => {
    pages.clear()
    expect((await get({ cookie: 'pincode=411045' })).status).toBe(404)
  })
})
