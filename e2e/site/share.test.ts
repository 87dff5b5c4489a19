import { gzipSync } from 'node:zlib'
import { payOnline, reviewAsNewBuyer } from '../support/buyers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

/** Most bytes of the page with its styles, compressed. */
const mostBytes = 60_000

test('a buyer shares an order, a stranger without scripts reads it, and the buyer takes the link back', async ({
  browser,
  baseURL,
  page: buyer,
}) => {
  await reviewAsNewBuyer(buyer, baseURL ?? '')
  await payOnline(buyer)
  const number = (await buyer.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')
  await buyer.setViewportSize({ width: 360, height: 740 })
  await buyer.getByRole('button', { name: 'Share by link' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Share by link' })
  await expect(dialog.getByLabel('The link works for')).toHaveValue('WEEK')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByText(/\/share\/[\w-]{22}$/).innerText()).trim()
  const message = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toBe(`Order ${number}: goods, amounts and delivery\n${url}`)
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  await expectAccessible(buyer)

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const stranger = await context.newPage()
  const path = new URL(url).pathname
  const answer = await stranger.goto(baseURL + path)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(stranger.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(stranger.getByText('Delivered total')).toBeVisible()
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(stranger.locator('body')).not.toContainText(/Sunil|98220|Baner Heights/)
  const html = (await answer?.text()) ?? ''
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(styles.length).toBeGreaterThan(0)
  let bytes = gzipSync(html).length
  for (const href of styles) bytes += gzipSync(await (await stranger.request.get(baseURL + href)).body()).length
  expect(bytes).toBeLessThan(mostBytes)

  const reader = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await open(reader, baseURL + path)
  await expectAccessible(reader)
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await reader.close()

  // Nobody has looked at what a messenger fetches, nor at the head of a page
  await stranger.request.get(baseURL + path, { headers: { 'user-agent': 'WhatsApp/2.24.20.79 A' } })
  await stranger.request.head(baseURL + path)

  await buyer.reload()
  await buyer.getByRole('button', { name: 'Share by link' }).click()
  await expect(dialog.getByText('Opened 2 times')).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await buyer.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('Opened 2 times')).toHaveCount(0)

  expect((await stranger.reload())?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Go to the shop' })).toBeVisible()
  await context.close()
})
