import { expect, open, pincode, test } from './support/shop.ts'

test('a stranger estimates a house, sees what it costs at the site, and has the same in the cart', async ({ page }) => {
  await open(page, '/rough')
  await expect(page.getByRole('heading', { level: 1, name: 'Rough estimate for a house' })).toBeVisible()
  await page.getByLabel('Built-up area of one floor').fill('50')
  await page.getByLabel('Pincode of the site').last().fill(pincode)
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText('Enter an area of 100 to 100,000 sq ft')).toBeVisible()

  await page.getByLabel('Built-up area of one floor').fill('800')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page).toHaveURL(new RegExp(`area=800.*pincode=${pincode}`))
  await expect(page.getByText('800 sq ft × 0.4 bags = 320 bags')).toBeVisible()
  const cost = page.getByRole('complementary', { name: 'Cost of the materials' })
  const total = (await cost.locator('.price').textContent()) ?? ''
  expect(total).toMatch(/^₹[\d,]+\.\d\d$/)
  const amounts = (await cost.locator('dl.sum dd').allTextContents()).slice(0, 3)
  expect(amounts.every((amount) => amount.startsWith('₹'))).toBe(true)
  await expect(cost.getByText('Not everything is in stock')).toBeHidden()

  await cost.getByRole('button', { name: /^Add \d+ items to cart$/ }).click()
  await expect(page.getByText(/items added to the cart/)).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  for (const amount of amounts) await expect(page.locator('dl.sum dd').filter({ hasText: amount }).last()).toBeVisible()
})

test('the estimate works without scripts, by a form and by its address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/rough')
  await page.getByLabel('Built-up area of one floor').fill('100')
  await page.getByLabel('Unit of the area').selectOption('SQM')
  await page.getByLabel('Floors').selectOption('3')
  await page.getByLabel('Pincode of the site').last().fill(pincode)
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText('100 sq m ÷ 0.09290304 = 1,076.391 sq ft per floor')).toBeVisible()
  // 1,076.391 × 3 × 4 × 1.08 = 13,950.03
  await expect(page.getByText('1,076.391 sq ft × 3 floors × 4 kg × 1.08 = 13,951 kg, rounded up')).toBeVisible()
  await expect(page.getByText(/^₹[\d,]+\.\d\d$/).first()).toBeVisible()
  await context.close()
})
