import { setPincode } from '../support/buyers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

test('a site engineer plans the cutting of bars and sees what they cost', async ({ page, baseURL }) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/cutting-list')
  const bent = page.getByRole('form', { name: 'Bent bar' })
  await bent.getByLabel('A, outside').fill('230')
  await bent.getByLabel('B, outside').fill('450')
  // 2 × (230 + 450) + 2 × 65 − 12 × 8, and the longer hooks of the older standard: 2 × 80
  await expect(bent.getByText('1394 mm')).toBeVisible()
  await bent.getByLabel('Hooks').selectOption('IS 13920:1993: 10 diameters, at least 75 mm')
  await expect(bent.getByText('1424 mm')).toBeVisible()
  await bent.getByLabel('Mark').fill('S1')
  await bent.getByLabel('Pieces').fill('80')
  await bent.getByRole('button', { name: 'Add to the list' }).click()
  const list = page.getByLabel('Bars', { exact: true })
  await expect(list).toHaveValue('S1\t8\t1.424\t80')
  await list.fill('S1\t8\t1.424\t80\nB1 12 4.25 24\nB2 12 20 2\nwhatever')
  await page.getByRole('button', { name: 'Plan cutting' }).click()
  const buy = page.getByRole('region', { name: 'Bars to buy' })
  // 80 stirrups, eight from a bar: 10 bars; 24 of 4.25 m and two lapped pieces
  await expect(buy.getByRole('row', { name: /^8 mm 10 / })).toBeVisible()
  await expect(page.getByText('1 row was left out:')).toBeVisible()
  await expect(buy.getByText(/delivered to 411045, GST and freight included/)).toBeVisible()
  await expectAccessible(page)
  await buy.getByRole('link', { name: 'Compare prices and buy' }).click()
  await page.waitForURL('**/category/tmt-bars/tmt?q8=10&**')
})

test('the cutting list works without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/cutting-list`)
  await page.getByLabel('Bars', { exact: true }).fill('B1 12 6 3')
  await page.getByRole('button', { name: 'Plan cutting' }).click()
  await expect(page.getByRole('region', { name: 'Bars to buy' }).getByRole('row', { name: /^12 mm 2 / })).toBeVisible()
  await context.close()
})
