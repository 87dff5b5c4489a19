import type { Page } from '@playwright/test'
import { paiseOf } from './support/figures.ts'
import { givePassword, signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'

test('what selling costs can be counted before one begins, and what an admin agrees with a seller is read by that seller', async ({
  page,
  visitor,
}) => {
  await open(page, '/seller-fees-and-commission')
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Freight charged to the buyer').fill('6,000')
  await page.getByLabel('Site location').selectOption('In another state')
  const taxable = 5 * 52_000_00 + 6_000_00
  const commission = 5 * 150_00
  const buyer = taxable * 1.18
  expect(await figureOf(page, 'IGST: 18 % of ₹2,66,000.00')).toBe(taxable * 0.18)
  expect(await figureOf(page, 'Buyer pays')).toBe(buyer)
  expect(await figureOf(page, 'Commission, “TMT bars by weight”: ₹150 per tonne')).toBe(-commission)
  expect(await figureOf(page, 'You receive')).toBe(buyer - commission * 1.18 - taxable * 0.006)
  await expectAccessible(page)

  const backOffice = await visitor()
  await signIn(backOffice, 'admin@neev.example', '/admin/seller/list?search=Sahyadri')
  await backOffice.getByRole('link', { name: 'Sahyadri Ispat Yard' }).click()
  await backOffice.getByRole('link', { name: 'Commission', exact: true }).click()
  await expect(backOffice.getByRole('heading', { level: 1, name: 'Commission of Sahyadri Ispat Yard' })).toBeVisible()
  await backOffice.getByRole('button', { name: 'Add rule for this seller' }).click()
  await backOffice.getByLabel('Product type').selectOption('Single products')
  await backOffice.getByLabel('Rule name').fill('Singles, as agreed')
  await backOffice.getByLabel('Percentage', { exact: true }).fill('6.5')
  await expectAccessible(backOffice)
  await backOffice.getByRole('button', { name: 'Create rule' }).click()
  await givePassword(backOffice)
  const row = (at: Page) => at.getByRole('row').filter({ hasText: 'Singles, as agreed' })
  await expect(row(backOffice)).toContainText('6.5 %')
  await expect(row(backOffice)).toContainText('Upcoming')

  const seller = await visitor()
  await signIn(seller, 'seller@neev.example', '/seller/profile?tab=fees')
  await expect(row(seller)).toContainText('Only this seller')
  await expectAccessible(seller)
  const { sellingFees } = await ask<{ sellingFees: { rules: { name: string }[] } }>(
    page,
    '{ sellingFees { rules { name } } }',
  )
  expect(sellingFees.rules.map(({ name }) => name)).not.toContain('Singles, as agreed')
})

/** The figure beside a label of the sum, in paise. */
async function figureOf(page: Page, label: string): Promise<number> {
  const row = page.locator('.sum dt').filter({ hasText: label })
  await expect(row).toHaveCount(1)
  return paiseOf(await row.locator('xpath=following-sibling::dd[1]').innerText())
}
