import type { Page } from '@playwright/test'
import {
  cement,
  decideAtGateway,
  fillAddress,
  payButton,
  register,
  stateOf,
  steel,
  suborderOf,
} from './support/buyers.ts'
import {
  addSums,
  expectSellerSum,
  expectToAddUp,
  halfUp,
  milliOf,
  type Printed,
  paiseOf,
  readSum,
} from './support/figures.ts'
import { dispatch, openSuborder, prepare, signIn, step } from './support/sellers.ts'
import { expect, expectAccessible, open, pincode, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

const sellers = [
  {
    name: 'Sahyadri Ispat Yard',
    email: 'seller@neev.example',
    goods: steel,
    vehicle: 'MH14GH4821',
    eway: '123456789012',
  },
  {
    name: 'Deccan Cement Mart',
    email: 'owner@deccan-cement-mart.example',
    goods: cement,
    vehicle: 'TS09UB7734',
    eway: '210987654321',
  },
]
const gstBp = 1800

test('a guest compares bars of five brands, buys from two sellers, and both deliver', async ({ page, visitor }) => {
  await open(page, '/category/tmt-bars/tmt')
  await typePincode(page)
  const product = await compareBrands(page)

  await chooseBars(page, product)
  await page.getByRole('link', { name: 'Compare with others' }).click()
  await expect(page.getByRole('row', { name: /^Price at your site/ }).getByRole('cell')).toHaveCount(4)
  await page.goBack()
  await page.getByRole('button', { name: 'Add 226 pieces to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cement' }).click()
  await page.getByRole('link', { name: cement.title }).first().click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('100')
  await page.getByRole('button', { name: 'Add 100 bags to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible()

  await page.getByRole('link', { name: 'Cart 2' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Total for/ })).toBeVisible()
  const inCart = await readBasket(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcheckout/)
  await register(page)
  await expect(page.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await expect(page.getByText('The GSTIN is not valid')).toBeVisible()
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Review order' }).click()

  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await expectAccessible(page)
  expect(await readBasket(page)).toEqual(inCart)
  const { payable, sums } = inCart
  await payButton(page).click()
  await page.waitForURL(/\/api\/testpay\//)
  expect(paiseOf(await page.locator('dd').last().innerText())).toBe(payable)
  await decideAtGateway(page, 'Pay')

  await page.waitForURL(/\/checkout\/success\?order=/)
  await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.locator(styled('orders', 'orderPart'))).toHaveCount(2)
  await expectAccessible(page)
  expect(paiseOf(await page.locator('.act dd.total').innerText())).toBe(payable)
  for (const [at, { name }] of sellers.entries()) {
    const suborder = suborderOf(page, name)
    expect(paiseOf(await suborder.locator('header b').innerText())).toBe(sums[at]?.total)
    await suborder.getByText('Price breakdown').click()
    expect(await readSum(suborder.locator('dl.sum'))).toEqual(sums[at])
  }

  for (const [at, seller] of sellers.entries()) {
    const number = (await suborderOf(page, seller.name).getAttribute('aria-label')) ?? ''
    const backOffice = await visitor()
    await signIn(backOffice, seller.email, '/seller/order/list')
    await openSuborder(backOffice, number)
    expect(await readSum(backOffice.locator('dl.sum'))).toEqual(sums[at])
    await deliverSuborder(page, backOffice, seller)
  }
  await expect(page.locator('h1 + .badge')).toHaveText('Delivered')

  expect((await readInvoices(page)).map(({ total }) => total)).toEqual(sums.map(({ total }) => total))

  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', `/admin/order/list?search=${await orderNumber(page)}`)
  await admin.getByRole('link', { name: await orderNumber(page) }).click()
  await expect(admin.getByRole('heading', { level: 2, name: 'History' })).toBeVisible()
  await expectAccessible(admin)
  const printed = []
  for (const list of await admin.locator('dl.sum').all()) printed.push(await readSum(list))
  expect(printed).toEqual([...sums, { ...addSums(sums), total: payable }])

  await page.getByRole('link', { name: 'Payment receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment receipt' })).toBeVisible()
  await expect(page.getByText(/^Rupees .* Only$/)).toBeVisible()
  expect(paiseOf(await page.locator(styled('printed', 'grand')).last().innerText())).toBe(payable)
})

/** The header’s chip is where every price begins. */
async function typePincode(page: Page) {
  const header = page.locator('header')
  await header.getByText('Choose delivery location').click()
  await header.getByLabel('Pincode of the site').fill('999999')
  await header.getByRole('button', { name: 'Set' }).click()
  await expect(header.getByText('We do not know the pincode 999999.')).toBeVisible()
  await header.getByLabel('Pincode of the site').fill(pincode)
  await header.getByRole('button', { name: 'Set' }).click()
  await expect(header.getByText('411045 Pune')).toBeVisible()
}

/** What 226 bars of 12 mm weigh, and 230 where they are sold in bundles of ten. */
const kilograms: Record<string, number> = { '2.408': 2408.256, '2.451': 2450.88 }

/** 2.4 tonnes of 12 mm: five bars with a price and a total each, dearer from row to row. The link to the one that is opened. */
async function compareBrands(page: Page) {
  await page.getByRole('link', { name: 'Tonnes' }).click()
  await page.getByLabel('12 mm, tonnes').fill('2.4')
  await expect(page.getByText(/^Lowest (total|for your list)$/)).toBeVisible()
  await expect(page.getByText('226 pieces', { exact: true })).toBeVisible()
  const rows = await page
    .locator(`table${styled('categories', 'rates')} tbody tr`)
    .filter({ has: page.getByRole('button', { name: 'Add' }) })
    .all()
  const read = await Promise.all(
    rows.slice(0, 5).map(async (row) => ({
      bar: await row.getByRole('rowheader').innerText(),
      mass: kilograms[/for (\d\.\d{3}) t/.exec(await row.locator('.total').innerText())?.[1] ?? ''] ?? 0,
      kg: paiseOf(await row.locator('[data-label="12 mm"] > span').first().innerText()),
      total: paiseOf(await row.locator('.total b').innerText()),
    })),
  )
  expect(new Set(read.map(({ bar }) => bar)).size, 'five bars').toBe(5)
  expect(read.map(({ total }) => total)).toEqual(read.map(({ total }) => total).sort((a, b) => a - b))
  // bars of 10.656 kg; the price per kg is rounded to the paisa, the total to the rupee
  for (const { kg, mass, total } of read) expect(Math.abs(kg * mass - total)).toBeLessThan(mass / 2 + 50)
  return page.getByRole('row', { name: /^JSW Neosteel/ }).getByRole('link')
}

async function chooseBars(page: Page, product: ReturnType<Page['getByRole']>) {
  await product.first().click()
  await page.getByRole('link', { name: '12 mm', exact: true }).click()
  await page.getByRole('textbox', { name: 'Tonnes t', exact: true }).fill('2.4')
  await expect(page.getByText('Bars are sold whole: you get 226 pieces, 2,408.256 kg.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /sellers, the same 2\.408 t/ })).toBeVisible()
}

/** What a cart or the last look at an order prints: each seller recomputed from rate and quantity, and all of them together. */
async function readBasket(page: Page): Promise<{ sums: Printed[]; payable: number }> {
  const sums = []
  for (const [at, group] of (await page.locator(styled('cart', 'basketGroup')).all()).entries()) {
    await expect(group.getByText(`Load ${at + 1} of 2`)).toBeVisible()
    const cell = (label: string) => group.locator(`[data-label="${label}"]`).innerText()
    const sum = await readSum(group.locator('dl'))
    const quantity = milliOf(
      at === 0 ? await cell('Weight') : String(sellers[at]?.goods.quantityMilli ?? 0).slice(0, -3),
    )
    const rate = paiseOf((await cell('Rate, ex GST')).split('\n')[0] ?? '')
    expect(halfUp(rate * quantity, 1000), 'rate × quantity').toBe(sum.goods)
    expect(paiseOf(await cell('Amount'))).toBe(sum.goods)
    expectSellerSum(sum, gstBp)
    sums.push(sum)
  }
  const payable = paiseOf(await page.locator(`${styled('cart', 'toPay')} b`).innerText())
  const all = { ...(await readSum(page.locator(`${styled('cart', 'summary')} dl`))), total: payable }
  expectToAddUp(all)
  expect(all).toEqual(addSums(sums))
  return { sums, payable }
}

/** The seller goes step by step, and the page that the buyer keeps open tells each. */
async function deliverSuborder(page: Page, backOffice: Page, { name, vehicle, eway }: (typeof sellers)[number]) {
  await step(backOffice, 'Accept', 'Pack order')
  await expect(stateOf(page, name)).toHaveText('Confirmed')
  await step(backOffice, 'Pack everything', 'Dispatch')
  await expect(stateOf(page, name)).toHaveText('Packed')
  await prepare(backOffice, vehicle)
  await backOffice.getByRole('button', { name: 'Mark as dispatched' }).click()
  await expect(backOffice.getByLabel('Vehicle number')).toHaveAttribute('aria-invalid', 'true')
  await dispatch(backOffice, vehicle, eway)
  await expect(stateOf(page, name)).toHaveText('Dispatched')
  const suborder = suborderOf(page, name)
  await expect(suborder.getByText(vehicle)).toBeVisible()
  await expect(suborder.getByText(eway)).toBeVisible()

  const code = (await suborder.locator(styled('orders', 'code')).innerText()).replace(/\s/g, '')
  const input = backOffice.getByRole('textbox', { name: 'Delivery code' })
  await input.fill(code === '111111' ? '222222' : '111111')
  await backOffice.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(backOffice.getByText('The code is incorrect.')).toBeVisible()
  await input.fill(code)
  await backOffice.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(backOffice.locator('h1 + .badge')).toHaveText('Delivered')
  await expect(stateOf(page, name)).toHaveText('Delivered')
}

const orderNumber = async (page: Page) => (await page.locator('h1').innerText()).replace('Order ', '')

/** Opens the tax invoice of each part as a page, and recomputes it from what is printed. */
async function readInvoices(page: Page): Promise<Printed[]> {
  const invoices = []
  for (const { name, goods, eway } of sellers) {
    await suborderOf(page, name)
      .getByRole('link', { name: /^Tax invoice/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible()
    await expect(page.getByText(eway.replace(/(\d{4})(?=\d)/g, '$1 '))).toBeVisible()
    await expect(page.getByText('27AAPFU0939F1ZV').first()).toBeVisible()
    await expectAccessible(page)
    const sum = await readSum(page.locator(styled('printed', 'sum')))
    for (const row of await page.locator(styled('printed', 'table')).first().locator('tbody tr').all()) {
      const [, label = '', , quantity = '', , rate = '', amount = ''] = await row.locator('td').allInnerTexts()
      if (label === 'Freight') sum.freight = paiseOf(amount)
      else if (label === 'Loading at the yard') sum.loading = paiseOf(amount)
      else {
        // The yard folds bars for the vehicle that costs less, and charges it with the loading
        const pieces = '226 pieces, delivered folded, ₹150 per tonne in loading'
        expect(label.split('\n')).toEqual(goods === steel ? [goods.title, pieces] : [goods.title])
        expect(halfUp(paiseOf(rate) * milliOf(quantity), 1000)).toBe(paiseOf(amount))
        sum.goods += paiseOf(amount)
      }
    }
    expectSellerSum(sum, gstBp)
    invoices.push(sum)
    await page.getByRole('link', { name: /^Order NV/ }).click()
    await expect(page.locator(styled('orders', 'orderPart'))).toHaveCount(2)
  }
  return invoices
}
