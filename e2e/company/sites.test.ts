import { anything, putIntoCart, setPincode } from '../support/buyers.ts'
import { enter } from '../support/sellers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

test('an admin adds a site on a phone, and a buyer of the company orders to it', async ({ browser, baseURL }) => {
  const managing = await enter(browser, 'b2b@neev.example')
  const admin = await managing.newPage()
  await admin.setViewportSize({ width: 360, height: 740 })
  await open(admin, '/company/sites')
  const name = `Wagholi ${crypto.randomUUID().slice(0, 8)}`
  await admin.getByRole('button', { name: 'Add site' }).click()
  await admin.getByLabel('In charge').selectOption({ label: 'Irfan Shaikh' })
  await admin.getByLabel('Address name').fill(name)
  await admin.getByRole('main').getByLabel('Pincode').fill('411045')
  await admin.getByLabel('House number and street').fill('Gate 2, Nagar Road')
  await admin.getByLabel('City or village').fill('Pune')
  await admin.getByLabel('Contact person').fill('Sameer Kulkarni')
  await admin.getByLabel('Mobile number', { exact: true }).fill('9000002007')
  await expect(admin.getByText('Pune, Maharashtra')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save site' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: name })).toContainText('in charge: Irfan Shaikh')

  const buying = await enter(browser, 'site@neev.example')
  await setPincode(buying, baseURL ?? '')
  const buyer = await buying.newPage()
  await open(buyer, '/company/sites')
  await expect(buyer.getByText(name)).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Add site' })).toHaveCount(0)
  await putIntoCart(buyer, anything)
  await open(buyer, '/checkout')
  await buyer.getByRole('group', { name: 'Deliver to' }).getByLabel(name).check()
  await buyer.getByLabel('Your PO number').fill('PO-2711')
  await buyer.getByRole('button', { name: 'Review order' }).click()
  await expect(buyer.getByText('Gate 2, Nagar Road').first()).toBeVisible()
  await buying.close()

  await admin.getByRole('button', { name: `Delete ${name}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByText(name)).toHaveCount(0)
  await managing.close()
})
