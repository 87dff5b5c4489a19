import { signIn } from './support/sellers.ts'
import { expect, expectAccessible, open, test } from './support/shop.ts'

// what these journeys make stands in the shop for good: a second try makes another one
test('an admin creates a TMT master with its sizes, and a buyer finds it', async ({ page, visitor }, { retry }) => {
  const brand = retry ? 'UltraTech' : 'APL Apollo'
  await signIn(page, 'series-manager@neev.example', '/admin/tmt/add_master')
  await page.getByLabel('Brand', { exact: true }).selectOption(brand)
  await page.getByLabel('Company', { exact: true }).selectOption('Tata Steel')
  for (const tick of ['Fe 500D', 'Fe 550D', '8 mm', '12 mm', '16 mm'])
    await page.getByLabel(tick, { exact: true }).check()
  await expect(page.getByText('6 sizes are created')).toBeVisible()
  await expect(page.getByText(`Its title is ${brand} TMT Bars.`)).toBeVisible()
  await page.getByLabel('Publish immediately').check()
  await page.getByRole('button', { name: 'Create master' }).click()
  await expect(page.getByText('Add a valid BIS licence to publish it.')).toBeVisible()
  await page.getByLabel(/CM\/L-\d+, Rolling mill Licensed/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create master' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${brand} TMT Bars` })).toBeVisible()
  const bars = page.getByRole('table', { name: 'Sizes' }).locator('tbody tr')
  await expect(bars).toHaveCount(6)
  await bars.filter({ hasText: 'Fe 500D, 16 mm' }).getByRole('button', { name: 'Deactivate' }).click()
  await expect(bars.filter({ hasText: 'Fe 500D, 16 mm' })).toContainText('Off')

  // a buyer finds it, in two grades and without the one that is off
  const buyer = await visitor()
  await open(buyer, `/product/${brand.toLowerCase().replace(' ', '-')}-tmt-bars`)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(`${brand} TMT bar`)
})

test('an admin creates an attribute that a category then asks for', async ({ page: attributes, visitor }, {
  retry,
}) => {
  const name = retry ? 'Rib shape' : 'Rib pattern'
  await signIn(attributes, 'attribute-manager@neev.example', '/admin/product_attributes/add')
  await attributes.getByRole('button', { name: 'Add attribute' }).click()
  const form = attributes.getByRole('dialog')
  await form.getByLabel('Code').fill(retry ? 'ribShape' : 'ribPattern')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Type', { exact: true }).selectOption('One option')
  for (const [at, option] of ['Parallel', 'Crescent'].entries()) {
    await form.getByRole('button', { name: 'Add option' }).click()
    await form.getByLabel(`Options ${at + 1}`).fill(option)
  }
  await form.getByRole('button', { name: 'Create attribute' }).click()
  await expect(attributes.getByText('Attribute created')).toBeVisible()

  const categories = await visitor()
  await signIn(categories, 'category-manager@neev.example', '/admin/category/list')
  const row = categories.getByRole('row', { name: retry ? /Kadappa and Kota stone/ : /Pipe clamps and supports/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  await categories.getByLabel('Add attribute').selectOption(name)
  await categories.getByLabel(`Heading above ${name}`).fill('Surface')
  await categories.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row.locator('[data-label="Attributes"]')).toHaveText('1')
})

test('an admin moves a category out of its parent by the keyboard', async ({ page: categories }, { retry }) => {
  const name = retry ? 'Distemper' : 'Pipe clamps and supports'
  await signIn(categories, 'category-manager@neev.example', '/admin/category/list')
  const row = categories.getByRole('row', { name: new RegExp(name) })
  // the tree is changed by the keyboard, and saved as one
  await row.getByRole('button', { name: `Move ${name} up one level` }).press('Enter')
  await categories.getByRole('button', { name: 'Save order' }).press('Enter')
  await expect(categories.getByText('Order saved')).toBeVisible()
  await expect(row).toHaveAttribute('data-level', '1')
  await expectAccessible(categories)
})

test('an admin corrects a single product and finds it saved', async ({ page, visitor }, { retry }) => {
  const corrected = retry ? 'Fly ash brick, light and true' : 'Fly ash brick, light and even'
  const form = '/admin/product/details/fly-ash-brick?edit=1'
  await signIn(page, 'admin@neev.example', form)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(corrected)
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  await unsaved.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title).toBeHidden()
  await open(page, form)
  await expect(title).toHaveValue(corrected)
  const buyer = await visitor()
  await open(buyer, '/product/fly-ash-brick')
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(corrected)
})
