import { setPincode } from './buyers.ts'
import { signIn } from './sellers.ts'
import { expect, expectAccessible, open, pincode, test } from './shop.ts'

const product = 'Kota stone slab, blue-grey, hand cut 25 mm'

test('a stranger asks for a price, and the partner who was asked answers', async ({ page, visitor, baseURL }) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/search?q=kota+stone')
  await page.getByRole('link', { name: product }).last().click()
  await expect(page.getByText('Price on request')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for the price' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What does it cost?' })).toBeVisible()
  await expect(page.locator('main').getByLabel('Pincode of the site')).toHaveValue(pincode)

  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Please accept the terms to continue.')).toBeVisible()
  await page.getByLabel('How much').fill('640')
  await page.getByLabel('When do you need it?').selectOption('within a week')
  await page.getByLabel('Your name').fill('Kiran Bedekar')
  await page.getByLabel('Mobile number').fill('98230 11223')
  await page.getByLabel(/You may give my name/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('heading', { name: 'Shaikh Stone Works has your request' })).toBeVisible()
  const number = await page.locator('main b.figure').innerText()

  const partner = await visitor()
  await signIn(partner, 'enquiry@neev.example', '/enquiry/dashboard')
  await partner.getByRole('link', { name: 'Kiran Bedekar' }).click()
  await expect(partner.getByRole('heading', { level: 1, name: 'Kiran Bedekar' })).toBeVisible()
  await expect(partner.getByText(`${number} ·`)).toBeVisible()
  await expect(partner.getByRole('link', { name: '+919823011223' })).toBeVisible()
  await expect(partner.getByText('640 sq ft')).toBeVisible()
  await partner.getByRole('button', { name: 'We are in touch' }).click()
  await expect(partner.getByRole('button', { name: 'Price given' })).toBeVisible()
})
