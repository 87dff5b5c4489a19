import { givePassword, signIn } from './support/sellers.ts'
import { expect, expectAccessible, open, test } from './support/shop.ts'

test('a stranger offers services, gets a number, and the admin makes them a partner', async ({ page, visitor }) => {
  await open(page, '/associate_with_us')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Apply: Offer your services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offer your services' })).toBeVisible()
  await page.getByLabel('Your name').fill('Ganesh Jadhav')
  await page.getByLabel('Business name').fill('Jadhav Cranes')
  await page.getByLabel('Mobile number').fill('90000 04888')
  await page.getByLabel('Email').fill('ganesh@jadhav-cranes.example')
  await page.getByLabel('Pincode', { exact: true }).last().fill('411045')
  await page.getByLabel('City or village').fill('Pune')
  await page.getByLabel('State', { exact: true }).selectOption('27')
  await page.getByRole('button', { name: 'Submit application' }).click()
  // nothing is ticked beforehand
  await expect(page.getByText('Accept the terms to continue.')).toBeVisible()
  await page.getByLabel(/I agree that you can store these details/).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await page.getByLabel('Equipment hire').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have received your application' })).toBeVisible()
  const number = await page.getByText(/^AP-\d{5}$/).innerText()

  const backOffice = await visitor()
  await signIn(backOffice, 'admin@neev.example', '/admin/associate/service')
  await backOffice.getByRole('searchbox', { name: 'Name, business, city, number' }).fill(number)
  await backOffice.getByRole('link', { name: 'Ganesh Jadhav' }).click()
  await expect(backOffice.getByText('ganesh@jadhav-cranes.example')).toBeVisible()
  await expectAccessible(backOffice)
  await backOffice.getByLabel('Note').fill('Two cranes of 20 t; called back within the hour.')
  await backOffice.getByRole('button', { name: 'Add note' }).click()
  await expect(backOffice.getByText('Two cranes of 20 t')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Approve', exact: true }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await givePassword(backOffice)
  await expect(
    backOffice.locator('.page-head .badge, h1 + .badge, .badge').filter({ hasText: 'Approved' }).first(),
  ).toBeVisible()
  await expect(backOffice.getByRole('link', { name: 'Ganesh Jadhav' })).toBeVisible()
})
