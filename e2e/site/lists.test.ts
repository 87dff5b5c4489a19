import { fileURLToPath } from 'node:url'
import { register, setPincode } from '../support/buyers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

const file = fileURLToPath(new URL('../data/tower-b.csv', import.meta.url))

test('a bill of quantities becomes lines, is decided, ordered and sent to sellers for quotations', async ({
  page: buyer,
  baseURL,
}) => {
  await setPincode(buyer.context(), baseURL ?? '')
  await open(buyer, '/login?returnTo=/user/lists')
  await register(buyer)
  await buyer.waitForURL('**/user/lists')
  await buyer.getByText('File or photo', { exact: true }).click()
  await buyer.getByLabel('Upload a file').setInputFiles(file)
  await expect(buyer.getByRole('heading', { level: 1, name: 'tower b' })).toBeVisible()
  await expect(buyer.getByText('4 headings and 2 totals left out')).toBeVisible()
  await buyer.getByRole('button', { name: 'The columns are right' }).click()
  await expect(buyer.getByRole('heading', { name: 'Columns' })).toBeHidden()

  // Brandless steel of line 4 is chosen, and the anchor of line 23 stays in words
  const steel = buyer.getByRole('listitem').filter({ hasText: 'Steel 16 mm dia' })
  await expect(steel.getByText('Several products fit. Choose one.')).toBeVisible()
  await steel.getByRole('button', { name: 'Confirm' }).click()
  await expect(steel.getByText('Several products fit. Choose one.')).toBeHidden()
  const anchor = buyer.getByRole('listitem').filter({ hasText: 'Chemical anchor' })
  await anchor.getByLabel('More').click()
  await anchor.getByText('Keep as text').click()
  await expect(anchor.getByText('Kept as text', { exact: true })).toBeVisible()
  await buyer.getByRole('button', { name: 'Join 1 duplicate' }).click()
  await expect(buyer.getByText('Same as line')).toBeHidden()
  await expectAccessible(buyer)

  await buyer.getByRole('button', { name: /^Add \d+ lines to the cart$/ }).click()
  await expect(buyer.getByText(/\d+ lines added to the cart/)).toBeVisible()
  await buyer.getByRole('region', { name: 'Order or request quotations' }).getByRole('link').click()
  await expect(buyer.getByLabel('Title')).toHaveValue('tower b')
  await expect(buyer.getByRole('group', { name: 'Item 38' })).toBeVisible()
})
