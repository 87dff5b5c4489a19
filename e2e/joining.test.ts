import { signIn } from './sellers.ts'
import { expect, expectAccessible, open, test } from './shop.ts'

test('a stranger offers services, gets a number, and the admin makes them a partner', async ({ page, visitor }) => {
  await open(page, '/associate_with_us')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Apply: Offer your services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offer your services' })).toBeVisible()
  await page.getByLabel('Your name').fill('Ganesh Jadhav')
  await page.getByLabel('Name of the firm').fill('Jadhav Cranes')
  await page.getByLabel('Mobile number').fill('90000 04888')
  await page.getByLabel('Email').fill('ganesh@jadhav-cranes.example')
  await page.getByLabel('Pincode', { exact: true }).last().fill('411045')
  await page.getByLabel('City or village').fill('Pune')
  await page.getByLabel('State', { exact: true }).selectOption('27')
  await page.getByRole('button', { name: 'Send the application' }).click()
  // nothing is ticked beforehand
  await expect(page.getByText('Please accept the terms to continue.')).toBeVisible()
  await page.getByLabel(/You may keep these details/).check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('Please choose at least one.')).toBeVisible()
  await page.getByLabel('Equipment hire').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have it' })).toBeVisible()
  const number = await page.getByText(/^AP-\d{5}$/).innerText()

  const backOffice = await visitor()
  await signIn(backOffice, 'admin@neev.example', '/admin/associate/service')
  await backOffice.getByRole('searchbox', { name: 'Name, firm, city, number' }).fill(number)
  await backOffice.getByRole('link', { name: 'Ganesh Jadhav' }).click()
  await expect(backOffice.getByText('ganesh@jadhav-cranes.example')).toBeVisible()
  await expectAccessible(backOffice)
  await backOffice.getByLabel('Note').fill('Two cranes of 20 t; called back within the hour.')
  await backOffice.getByRole('button', { name: 'Write it down' }).click()
  await expect(backOffice.getByText('Two cranes of 20 t')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Approve', exact: true }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(
    backOffice.locator('.page-head .badge, h1 + .badge, .badge').filter({ hasText: 'Approved' }).first(),
  ).toBeVisible()
  await expect(backOffice.getByRole('link', { name: 'Ganesh Jadhav' })).toBeVisible()
})
