import { register, setPincode } from '../support/buyers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

test('a visitor finds what 12 mm bars cost in a state, and is told when the index moves', async ({ page, baseURL }) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/price-index')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Maharashtra' }).click()
  const list = page.getByRole('table', { name: 'Price index in Maharashtra' })
  await list.getByRole('link', { name: /12 mm/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /12 mm in Maharashtra: price index/ })).toBeVisible()
  await page.getByText('All days as a table').first().click()
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(80)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Download' }).getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('tmt-bars-12mm-mh.csv')

  const alert = page.getByRole('region', { name: 'Price alert' })
  await alert.getByRole('link', { name: 'Sign in' }).click()
  await register(page)
  await alert.getByLabel('Percent').fill('3')
  await alert.getByRole('button', { name: 'Notify me' }).click()
  await expect(alert.getByText(/Moves by 3 % from ₹/)).toBeVisible()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Remove alert' }).click()
  await expect(alert.getByText(/Moves by 3 % from ₹/)).toHaveCount(0)
})

test('the price index is read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/price-index?state=27`)
  await page.getByRole('link', { name: /12 mm/ }).first().click()
  await expect(page.getByText(/before GST and freight/).first()).toBeVisible()
  await context.close()
})
