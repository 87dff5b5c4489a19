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

test('a list of which no line is a product of the catalogue is sent for quotations in its own words', async ({
  page: buyer,
  baseURL,
}) => {
  const title = `Fixings ${crypto.randomUUID().slice(0, 8)}`
  await setPincode(buyer.context(), baseURL ?? '')
  await open(buyer, '/login?returnTo=/user/lists')
  await register(buyer)
  await buyer.waitForURL('**/user/lists')
  await buyer.getByLabel('Name', { exact: true }).first().fill(title)
  await buyer.getByLabel('One item per line').fill('Zyxel anchor sleeve blue 40 nos\nQuorl gasket oval 12 nos')
  await buyer.getByRole('button', { name: 'Make list' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await buyer.getByRole('link', { name: 'Request quotations' }).click()
  await expect(buyer.getByLabel('Title')).toHaveValue(title)
  const second = buyer.getByRole('group', { name: 'Item 2' })
  await expect(second.getByLabel('Describe the items')).toHaveValue(/Quorl gasket oval/)
  await buyer.getByLabel('Category of all described items').selectOption('tmt-bars')
  await expect(second.getByLabel('Category')).toHaveValue('tmt-bars')
  await expectAccessible(buyer)
  for (const n of [1, 2])
    await buyer
      .getByRole('group', { name: `Item ${n}` })
      .getByLabel('Unit')
      .selectOption('piece')
  await buyer.getByRole('button', { name: 'Send request' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(buyer.getByText('0 quotations so far.')).toBeVisible()
})

test('what sellers do not quote, such as a service, is enquired about instead', async ({ page: buyer }) => {
  await open(buyer, '/bulk/structural-design-of-houses-up-to-four-floors')
  await expect(buyer.getByRole('heading', { level: 1, name: 'What is the price?' })).toBeVisible()
})
