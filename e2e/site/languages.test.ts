import { setPincode } from '../support/buyers.ts'
import { expect, open, test } from '../support/shop.ts'

const pages = [
  '/',
  '/category/tmt-bars/tmt?unit=tonne&q12=2.4',
  '/product/jsw-neosteel-550d-tmt-bars',
  '/send/jsw-neosteel-550d-tmt-bars',
  '/search?q=cement',
  '/rough?area=1200&floors=2&pincode=411045',
  '/cutting-list?list=B1%2012%204.25%2024&pincode=411045',
  '/price-index/tmt-bars-12mm-mh',
  '/ranking',
]

// What the server renders must be what the browser renders: a difference is an error in the console, which fails the test
for (const lang of ['hi-IN', 'de-DE', 'es-ES'])
  test(`pages are rendered in ${lang} by the server as in the browser`, async ({ page, context, request, baseURL }) => {
    await setPincode(context, baseURL ?? '')
    await context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    const unfilled: string[] = []
    for (const address of pages) {
      const html = await (await request.get(address, { headers: { cookie: `lang=${lang}; pincode=411045` } })).text()
      // Scripts and data contain messages with their plurals
      if (/\{\w+(, plural)?[},]/.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))) unfilled.push(address)
      await open(page, address)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBe(0)
    }
    expect(unfilled).toEqual([])
  })
