import { setPincode } from './support/buyers.ts'
import { signIn } from './support/sellers.ts'
import { expect, expectAccessible, open, pincode, test } from './support/shop.ts'

const product = 'Kota stone slab, blue-grey, hand cut 25 mm'

test('a stranger asks for a price, and the partner who was asked answers', async ({ page, visitor, baseURL }) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/search?q=kota+stone')
  await page.getByRole('link', { name: product }).last().click()
  await expect(page.getByText('Price on request')).toBeVisible()
  await page.getByRole('link', { name: 'Request a price' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is the price?' })).toBeVisible()
  await expect(page.locator('main').getByLabel('Pincode of the site')).toHaveValue(pincode)

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Accept the terms to continue.')).toBeVisible()
  await page.getByLabel('Quantity').fill('640')
  await page.getByLabel('When do you need it?').selectOption('within a week')
  await page.getByLabel('Your name').fill('Kiran Bedekar')
  await page.getByLabel('Mobile number').fill('98230 11223')
  await page.getByLabel(/I agree that my name and number/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Shaikh Stone Works has your request' })).toBeVisible()
  const number = await page.locator('main b.figure').innerText()

  const partner = await visitor()
  await signIn(partner, 'enquiry@neev.example', '/enquiry/dashboard')
  await partner.getByRole('link', { name: 'Kiran Bedekar' }).click()
  await expect(partner.getByRole('heading', { level: 1, name: 'Kiran Bedekar' })).toBeVisible()
  await expect(partner.getByText(`${number} ·`)).toBeVisible()
  await expect(partner.getByRole('link', { name: '+919823011223' })).toBeVisible()
  await expect(partner.getByText('640 sq ft')).toBeVisible()
  await partner.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(partner.getByRole('button', { name: 'Quoted' })).toBeVisible()
})
