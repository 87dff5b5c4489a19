import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import type { Browser, Page } from '@playwright/test'
import { payOnline } from './support/buyers.ts'
import { enter, givePassword } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

/** Who joins; somebody else on a second try, because the first may have registered already. */
type Joining = ReturnType<typeof joiningAs>

function joiningAs(word: string, pan: string) {
  const gstin = `27${pan}1Z${gstinCheckCharacter(`27${pan}1Z`)}`
  const mailOf = (name: string) => `${name}@${word.toLowerCase()}-steel.example`
  return { word, name: `${word} Steel`, pan, gstin, mailOf }
}

const document = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nA paper.') }

test('somebody applies to sell, is approved, brings bars, pipes and two hundred products, and sells across a border', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  const joining = retry ? joiningAs('Nila', 'ZZZFN6234K') : joiningAs('Velu', 'ZZZFV6234K')
  const { word, name: business, pan, gstin, mailOf } = joining
  // somebody new, on the way to the page
  await open(page, '/register?returnTo=/seller_registration')
  await page.getByLabel('Your name').fill('Vidya Sawant')
  await page.getByLabel('Email').fill(mailOf('vidya'))
  await page.getByLabel('Password', { exact: true }).fill('steel-and-9-yards')
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/seller_registration')
  await expect(page.getByRole('heading', { level: 1, name: 'Sell on Neev' })).toBeVisible()
  await expectAccessible(page)

  const next = () => page.getByRole('button', { name: 'Save and continue' }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await page.getByLabel('Legal name').fill(`${business} LLP`)
  await page.getByLabel('Trade name').fill(business)
  await page.getByLabel('Type of business').selectOption('LLP')
  await page.getByLabel('Stockist').check()
  await page.getByLabel('Registered address').fill('Plot 9, MIDC Bhosari, Pune 411026')
  await page.getByLabel('Phone for buyers').fill('020 5550 0300')
  await page.getByLabel('Email for buyers').fill(mailOf('care'))
  const owner = page.getByRole('group', { name: 'Owner or manager' })
  await owner.getByLabel('Name').fill('Vidya Sawant')
  await owner.getByLabel('Mobile number').fill('90000 04999')
  await owner.getByLabel('Email').fill(mailOf('vidya'))
  await next()

  await step('Tax')
  await page.getByLabel('PAN', { exact: true }).fill(pan)
  await page.getByLabel('GSTIN 1').fill(`${gstin.slice(0, 14)}${gstin.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByText('The GSTIN is not valid')).toBeVisible()
  await page.getByLabel('GSTIN 1').fill(gstin)
  await expect(page.getByText('Maharashtra, the GSTIN is valid')).toBeVisible()
  await next()

  await step('Bank')
  await page.getByLabel('Account holder').fill(`${business} LLP`)
  await page.getByLabel('Account number', { exact: true }).fill('50200077712345')
  await page.getByLabel('Confirm account number').fill('50200077712345')
  await page.getByLabel('IFSC').fill('HDFC0000007')
  await page.getByLabel('Bank', { exact: true }).fill('HDFC Bank')
  await next()

  await step('Yards')
  // on another day, at another device
  await open(page, '/seller_registration')
  await step('Yards')
  await page.getByLabel('Yard name').fill('Bhosari yard')
  await page.getByLabel('Plot and street').fill('Plot 9, MIDC')
  await page.getByLabel('City or village').fill('Pune')
  await page.getByLabel('Pincode', { exact: true }).fill('411026')
  await next()

  await step('Documents')
  for (const name of ['GST certificate', 'PAN card', 'Cancelled cheque']) {
    await page.getByLabel('Document', { exact: true }).selectOption(name)
    await page.getByLabel('File').setInputFiles(document)
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('checkbox', { name: /I accept the terms for sellers/ }).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText(/We review it within two working days/)).toBeVisible()
  // nothing is open that could hear of the approval
  await page.goto('about:blank')

  const backOffice = await enter(browser, 'seller-manager@neev.example')
  const manager = await backOffice.newPage()
  await open(manager, `/admin/seller/list?search=${word}`)
  await manager.getByRole('link', { name: business }).click()
  const action = async (verb: string) => {
    await manager.getByRole('button', { name: verb }).click()
    await manager.getByRole('dialog').getByRole('button', { name: verb }).click()
  }
  await action('Start review')
  await givePassword(manager)
  await manager.getByRole('link', { name: /^Checklist/ }).click()
  const rows = manager.getByRole('combobox', { name: /Result: (PAN|GSTIN|Bank|Registered|At least)/ })
  await expect(rows).toHaveCount(5)
  await expectAccessible(manager)
  for (const row of await rows.all()) {
    await row.selectOption('COMPLETE')
    await expect(row).toHaveValue('COMPLETE')
  }
  await action('Approve')
  await expect(manager.getByText('Approved', { exact: true })).toBeVisible()
  await backOffice.close()

  await open(page, '/seller/dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Business', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Business and people' })).toBeVisible()

  await priceBars(page)
  const pipes = await pastePipes(page)
  await sendSheet(page, joining)
  await approveSome(browser, joining)
  await sellToGoa(browser, joining, baseURL ?? '', [
    ...(await onSale(page, 'JSW', 1)),
    ...(await onSale(page, pipes, 1)),
    ...(await onSale(page, `${word} trial`, 1)),
  ])
})

const bars = 'jsw-neosteel-550d-tmt-bars'

/** The usual price of the trade for each size of a family. */
async function usualPrices(page: Page, identifier: string) {
  const { priceGrid } = await ask<{
    priceGrid: { sizes: { sku: string; title: string; medianPaise: number | null }[] }
  }>(page, 'query ($identifier: String!) { priceGrid(identifier: $identifier) { sizes { sku title medianPaise } } }', {
    identifier,
  })
  return priceGrid.sizes.flatMap(({ medianPaise, ...size }) =>
    medianPaise === null ? [] : [{ ...size, paise: medianPaise }],
  )
}

/** Bars by the trade's way: a base price for the grade fills the grid, what lies in the yard is typed, and all is saved at once. */
async function priceBars(page: Page) {
  await open(page, `/seller/tmt_product/details/${bars}`)
  const [usual] = await usualPrices(page, bars)
  const base = page.getByLabel('Fe 550D, base price')
  await base.fill(String(Math.round((usual?.paise ?? 0) / 100) * 1000))
  await base.press('Tab')
  await page
    .getByLabel(/^Stock of .*\b12 mm/)
    .first()
    .fill('25')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText(/sizes? added/)).toBeVisible()
}

/** A series of pipes as it lies in a spreadsheet: lines of size, price and stock. */
async function pastePipes(page: Page): Promise<string> {
  const { ownFamilies } = await ask<{ ownFamilies: { items: { identifier: string }[] } }>(
    page,
    '{ ownFamilies(filter: { kind: SERIES, sold: false, search: "CPVC" }, page: { size: 1 }) { items { identifier } } }',
  )
  const identifier = ownFamilies.items[0]?.identifier ?? ''
  const sizes = await usualPrices(page, identifier)
  const lines = sizes.map(({ sku, paise }) => `${sku}\t${paise / 100}\t5000`)
  await open(page, `/seller/series/add_variant/${identifier}`)
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  await page.getByLabel('Copied table').fill(lines.join('\n'))
  await expect(page.getByText(`${lines.length} prices read`)).toBeVisible()
  await page.getByRole('button', { name: 'Fill grid' }).click()
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText(/sizes? added/)).toBeVisible()
  return sizes[0]?.title ?? ''
}

const head =
  'SKU *|Title|Brand|HSN|Country of origin|Manufacturer or importer|Unit|Weight of one unit (kg)|Type|Bag (kg)|MRP (₹)|Dispatch point *|Price before GST (₹) *|Stock *|Days until dispatch *|Standard|BIS licence'.split(
    '|',
  )
const mistakes: Record<number, [column: number, value: string]> = {
  4: [12, 'ask'],
  31: [2, 'Nobody'],
  58: [0, ''],
  90: [3, '12'],
  121: [13, '-4'],
  155: [11, 'Elsewhere'],
  199: [0, 'VELU-1'],
}

/** Two hundred products, seven of them with mistakes; cement is sold under the licence of its plant alone. */
async function sendSheet(page: Page, { word }: Joining) {
  const { product } = await ask<{ product: { licences: { licence: string }[] } }>(
    page,
    '{ product(identifier: "ultratech-ppc-cement-50-kg") { licences { licence } } }',
  )
  const licence = product.licences[0]?.licence ?? ''
  const rows = Array.from({ length: 200 }, (_, at) => {
    const row =
      `VELU-${at}|${word} trial cement number ${at}|UltraTech|25232930|India|UltraTech Cement Limited|bag|50|PPC|50|450|Bhosari yard|${310 + (at % 9)}|900|2|IS 1489 (Part 1)|${licence}`.split(
        '|',
      )
    const [column, value] = mistakes[at] ?? [0, row[0] ?? '']
    return row.with(column, value)
  })
  const buffer = Buffer.from([head, ...rows].map((row) => row.join(',')).join('\n'))
  await open(page, '/seller/product/addtoexcel')
  await page.getByLabel('Category').selectOption('Cement')
  await page.getByLabel('Upload a completed file').setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 193 rows' }).click()
  await expect(page.locator(styled('imports', 'importCounts'))).toContainText('193imported', { timeout: 120_000 })
  await expect(page.locator(styled('imports', 'importCounts'))).toContainText('7cannot be imported')
}

/** An admin approves a page of what came. */
async function approveSome(browser: Browser, { word }: Joining) {
  const backOffice = await enter(browser, 'category-manager@neev.example')
  const manager = await backOffice.newPage()
  await open(manager, `/admin/product_approval/list?search=${word}+trial`)
  await expect(manager.getByRole('row', { name: `${word} trial` }).first()).toBeVisible()
  await manager.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(manager.getByRole('dialog', { name: 'Results' })).toContainText('Done')
  await backOffice.close()
}

type Own = { id: string; moqMilli: number }
async function onSale(page: Page, search: string, max: number): Promise<Own[]> {
  const { sellerOffers } = await ask<{ sellerOffers: { items: (Own & { onHandMilli: number })[] } }>(
    page,
    'query ($search: String!) { sellerOffers(filter: { search: $search, status: LIVE }, page: { size: 50 }) { items { id moqMilli onHandMilli } } }',
    { search },
  )
  const there = sellerOffers.items.filter(({ moqMilli, onHandMilli }) => onHandMilli >= moqMilli)
  expect(there.length, search).toBeGreaterThanOrEqual(max)
  return there.slice(0, max)
}

/** One of each to a home builder in Goa, with the tax of another state. */
async function sellToGoa(browser: Browser, { name }: Joining, url: string, goods: readonly Own[]) {
  const context = await enter(browser, 'maria.fernandes@mail.example')
  await context.addCookies([{ name: 'pincode', value: '403001', url }])
  const page = await context.newPage()
  await open(page, '/cart')
  for (const { id, moqMilli } of goods)
    await ask(
      page,
      'mutation ($id: ID!, $milli: Milli!) { addToCart(offerId: $id, quantityMilli: $milli, pincode: "403001") { count } }',
      { id, milli: moqMilli },
    )
  await open(page, '/checkout')
  await page.getByRole('button', { name: 'Review order' }).click()
  const id = await payOnline(page)
  const { order } = await ask<{
    order: { suborders: { seller: { name: string }; taxKind: string; lines: object[] }[] }
  }>(page, 'query ($id: ID!) { order(id: $id) { suborders { seller { name } taxKind lines { id } } } }', { id })
  expect(order.suborders).toMatchObject([{ seller: { name }, taxKind: 'IGST', lines: [{}, {}, {}] }])
  await context.close()
}
