import type { Page } from '@playwright/test'
import { signIn } from './support/sellers.ts'
import { expect, expectAccessible, open, test } from './support/shop.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

test('one bar saves all forms of a page, names what is unsaved, and closes the form that was open', async ({
  page,
}) => {
  await signIn(page, 'seller@neev.example', '/seller/profile?tab=orders')
  const amount = page.getByLabel('Minimum order')
  const before = await amount.inputValue()
  await expect(bar(page)).toHaveCount(0)
  await amount.fill('1234')
  await page.getByLabel('First day').fill('2027-01-05')
  await page.getByLabel('Last day').fill('2027-01-06')
  await expect(bar(page)).toContainText('Unsaved changes: Orders, Holiday')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(amount).toHaveValue('1,234.00')
  await expect(page.getByLabel('First day')).toHaveValue('2027-01-05')
  await amount.fill('77')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(amount).toHaveValue('1,234.00')
  await amount.fill('-5')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a figure without a minus sign, such as 1,250.50.')).toBeVisible()
  await expect(amount).toHaveValue('-5')
  await amount.fill(before)
  await page.getByRole('button', { name: 'No holiday' }).click()
  await expect(page.getByLabel('First day')).toHaveValue('')
  // The other form's input survived
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('an admin changes title and pictures of a product with one Save', async ({ page }) => {
  await signIn(page, 'admin@neev.example', '/admin/product/details/acc-opc-43-cement-50-kg?edit=1')
  const title = page.getByLabel('Title', { exact: true })
  const before = await title.inputValue()
  await title.fill(`${before} new`)
  await expect(bar(page)).toContainText('Unsaved changes: Product')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => !url.search.includes('edit'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${before} new`)
  await open(page, '/admin/product/details/acc-opc-43-cement-50-kg?edit=1')
  await title.fill(before)
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => !url.search.includes('edit'))
})

test('a minus sign in a change of many prices lowers them, after a preview of each, and can be undone', async ({
  page,
}) => {
  await signIn(page, 'seller@neev.example', '/seller/product/list')
  const rows = page.locator('tbody tr')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  const preview = dialog.getByRole('row').nth(1).getByRole('cell')
  const paise = async (at: number) => Math.round(Number((await preview.nth(at).innerText()).replace(/[₹,]/g, '')) * 100)
  const before = await paise(1)
  await dialog.getByLabel('Amount').fill('-0.10')
  await expect(dialog.getByRole('button', { name: 'Change 2 prices' })).toBeEnabled()
  expect(await paise(2)).toBe(before - 10)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(dialog.getByText('2 prices changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('%', { exact: true }).first().click()
  await dialog.getByLabel('Percentage').fill('-100')
  await expect(dialog.getByText('The new price would not be above zero.')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled()
  expect(await paise(1)).toBe(before)
})

/** Pages whose forms open by a button, each with the demo login that has them. */
const edited: [email: string, path: string, button: string][] = [
  ['associate@neev.example', '/superSeller/profile', 'Edit'],
  ['seller@neev.example', '/seller/profile', 'Edit'],
]

test('a form of the demo shop that is opened and saved unchanged is refused nowhere', async ({ visitor }) => {
  for (const [email, path, button] of edited) {
    const page = await visitor()
    await signIn(page, email, path)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    const form = page.locator('form.form').last()
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(form.or(page.locator('[aria-invalid=true]').first()).first(), path).toBeHidden()
    await expect(page.locator('[aria-invalid=true]'), path).toHaveCount(0)
    await page.close()
  }
})
