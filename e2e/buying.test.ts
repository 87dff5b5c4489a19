import {
  ask,
  cement,
  expect,
  expectAccessible,
  fillAddress,
  open,
  putIntoCart,
  register,
  setPincode,
  steel,
  test,
} from './shop.ts'

const pincode = '411045'

test('a guest with a pincode adds steel and cement, registers, pays on the test gateway and follows the order', async ({
  page,
  context,
  baseURL,
}) => {
  await setPincode(context, pincode, baseURL ?? '')
  await open(page, '/cart')
  await expect(page.getByText('The cart is empty')).toBeVisible()
  await putIntoCart(page, pincode, steel)
  await putIntoCart(page, pincode, cement)

  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 2, name: /Total for/ })).toBeVisible()
  await expect(page.getByText('Delivered to 411045 Pune')).toBeVisible()
  await page.getByRole('button', { name: 'More of UltraTech PPC cement, 50 kg' }).click()
  await expect(page.getByLabel('Quantity of UltraTech PPC cement, 50 kg')).toHaveValue('101')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Check out' }).first().click()

  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcheckout/)
  await register(page, 'sunil.online@site.example')

  await expect(page.getByRole('heading', { name: 'Where is the site?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await expect(page.getByText('The last character of the GSTIN does not fit')).toBeVisible()
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Review the order' }).click()

  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay ₹/ }).first()
  const asked = await pay.innerText()
  // an impatient buyer, then a reload on the way: still one order
  await pay.dblclick()
  await page.waitForURL(/\/api\/testpay\//)
  await expect(page.locator('body')).toContainText(asked.replace('Pay ', ''))
  await page.getByRole('button', { name: /^Pay ₹/ }).click()

  await page.waitForURL(/\/checkout\/success\?order=/)
  await expect(page.getByRole('heading', { name: 'Thank you, the order is paid' })).toBeVisible()
  await page.getByRole('link', { name: 'Follow the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order NV/ })).toBeVisible()
  await expect(page.locator('.order-part')).toHaveCount(2)
  await expectAccessible(page)
  const { myOrders } = await ask<{ myOrders: { total: number } }>(page, '{ myOrders { total } }', {})
  expect(myOrders.total).toBe(1)

  // what happens elsewhere shows without a reload: here the other part is cancelled from a second window
  const second = await context.newPage()
  await open(second, new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Cancel this part, no fee' }).first().click()
  await second.getByRole('button', { name: 'Cancel this part', exact: true }).click()
  await expect(page.locator('.order-part').getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(/is on its way back/)).toBeVisible()
  await second.close()

  await page.getByRole('link', { name: 'Payment receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment receipt' })).toBeVisible()
  await expect(page.getByText(/^Rupees .* Only$/)).toBeVisible()
})

test('a buyer pays by bank transfer and tells its reference', async ({ page, context, baseURL }) => {
  await setPincode(context, pincode, baseURL ?? '')
  await open(page, '/cart')
  await putIntoCart(page, pincode, cement)
  await open(page, '/checkout')
  await register(page, 'sunil.transfer@site.example')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Review the order' }).click()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Pay by bank transfer' })).toBeVisible()
  await expectAccessible(page)
  const utr = page.getByLabel('Bank reference (UTR)')
  await utr.fill('123')
  await page.getByRole('button', { name: 'Tell the transfer' }).click()
  await expect(utr).toHaveAttribute('aria-invalid', 'true')
  await utr.fill('412345678901')
  await page.getByRole('button', { name: 'Tell the transfer' }).click()
  await expect(page.getByText('Being checked')).toBeVisible()

  await page.getByRole('link', { name: /^Order NV/ }).click()
  await expect(page.getByText('We look for your transfer in the account.')).toBeVisible()
})
