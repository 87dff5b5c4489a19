import { signIn } from '../support/sellers.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

test('an admin hides a column, keeps it with filters as a view, and does one thing to many rows', async ({ page }) => {
  const name = `Percent ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'admin@neev.example', '/admin/coupon/list?kind=PERCENT')
  const table = page.getByRole('table', { name: 'Coupons' })
  await expect(table.getByRole('columnheader', { name: 'Starts' })).toBeVisible()

  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Starts' }).uncheck()
  await expect(table.getByRole('columnheader', { name: 'Starts' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByText('Saved views', { exact: true }).click()
  await page.getByRole('button', { name: 'Save filters and columns as a view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(name)).toBeVisible()

  // All rows are asked about, and none is changed: what is public is not published again
  await table.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Not done' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Starts' })).toBeHidden()
  await page.getByText(name).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Saved views', { exact: true })).toBeVisible()
})
