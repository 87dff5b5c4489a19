import { setPincode } from '../support/buyers.ts'
import { enter } from '../support/sellers.ts'
import { expect, open, test } from '../support/shop.ts'

test('what is pasted or filled in by a phone is taken whole, and no field makes it magnify the page', async ({
  browser,
  baseURL,
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await open(page, '/category/cement/single')
  const header = page.locator('header')
  await header.getByText('Choose delivery location').click()
  const pincode = header.getByLabel('Pincode of the site')
  await pincode.fill('\u202a४११ ०45\u202c')
  await header.getByRole('button', { name: 'Set' }).click()
  await expect(header.getByText('411045 Pune')).toBeVisible()

  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/login')
  for (const field of await page.locator('input:visible').all())
    expect(await field.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(16)

  const buying = await enter(browser, 'customer@neev.example')
  const buyer = await buying.newPage()
  await open(buyer, '/user/profile')
  await buyer.getByRole('button', { name: 'Add address' }).first().click()
  const form = buyer
    .getByRole('dialog')
    .or(buyer.locator('form'))
    .filter({ has: buyer.getByLabel('Mobile number') })
    .first()
  await form.getByLabel('Address name').fill('Site')
  await form.getByLabel('House number and street').fill('सर्वे नं. १२, मुख्य रोड')
  await form.getByLabel('Pincode').fill('411 045')
  await expect(form.getByLabel('Pincode')).toHaveValue('411045')
  await form.getByLabel('City or village').fill('पुणे')
  await form.getByLabel('Contact person').fill('Watchman 2')
  await form.getByLabel('Mobile number').first().fill('\u202a+91 098220 12345\u202c')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(buyer.getByText('Watchman 2').first()).toBeVisible()
  await expect(buyer.getByText(/98220 ?12345/).first()).toBeVisible()
})
