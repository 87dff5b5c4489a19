import { formatInr, sum } from '@neev/domain/core/money'
import type { Page } from '@playwright/test'
import { payOnline, reviewAsNewBuyer, stateOf, suborderOf } from './support/buyers.ts'
import { halfUp, paiseOf, readSum } from './support/figures.ts'
import { certify, dispatch, fillSlip, givePassword, openSuborder, signIn, step } from './support/sellers.ts'
import { approveLatest, payOut } from './support/settling.ts'
import { expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

const yard = 'Sahyadri Ispat Yard'
/** Bars that only this yard sells, and no other journey buys. */
const bars = {
  identifier: 'jindal-panther-550d-tmt-bars',
  title: 'Jindal Panther 550D TMT bar 12 mm, 12 m',
  quantityMilli: 5000,
  unit: 'tonne',
  diameterMm: 12,
}
const picture = {
  name: 'bent.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The load under way is delivered by the code that the buyer reads out. */
async function deliver(page: Page, backOffice: Page) {
  const code = (await suborderOf(page, yard).locator(styled('orders', 'code')).innerText()).replace(/\s/g, '')
  await backOffice.getByRole('textbox', { name: 'Delivery code' }).fill(code)
  await backOffice.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(backOffice.getByRole('heading', { level: 2, name: 'Delivery', exact: true })).toBeHidden()
}

/** The seller says yes to the one claim that waits; the buyer finds the credit note. What it comes to, in paise. */
async function grant(page: Page, backOffice: Page, claim: string): Promise<{ taxable: number; total: number }> {
  const box = backOffice.getByRole('region', { name: claim })
  await box.getByRole('button', { name: 'Approve' }).click()
  await expectAccessible(backOffice)
  await box.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(box.locator('.badge')).toHaveText('Approved')
  const own = page.getByRole('region', { name: claim })
  await expect(own.locator('.badge')).toHaveText('Approved')
  await own.getByRole('link', { name: /^Credit note/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
  await expectAccessible(page)
  const [taxable = 0, cgst = 0, sgst = 0, total = 0] = (
    await page.locator(`${styled('printed', 'sum')} dd`).allInnerTexts()
  ).map(paiseOf)
  expect(cgst).toBe(halfUp(taxable * 9, 100))
  expect(taxable + cgst + sgst).toBe(total)
  await page.goBack()
  return { taxable, total }
}

test('5 t leave on two trucks of three heats; one is light, ten bars are bent, and the books say so to the paisa', async ({
  page,
  visitor,
  baseURL,
}) => {
  // what a firm of grade A sells may be paid out on the day of its delivery
  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', '/admin/seller/list?search=Sahyadri')
  await admin.getByRole('link', { name: yard }).first().click()
  // the row in the list has a "More" too
  await expect(admin.getByRole('heading', { level: 1, name: yard })).toBeVisible()
  await admin.locator('main summary[aria-label="More"]').click()
  await admin.getByRole('button', { name: 'Grade A', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Grade A' }).click()
  await givePassword(admin)
  await expect(admin.getByText('Saved')).toBeVisible()

  await reviewAsNewBuyer(page, baseURL ?? '', [bars])
  await payOnline(page)
  const backOffice = await visitor()
  await signIn(backOffice, 'seller@neev.example', '/seller/order/list')
  const number = (await suborderOf(page, yard).getAttribute('aria-label')) ?? ''
  await openSuborder(backOffice, number)
  await step(backOffice, 'Accept', 'Pack order')
  const rate = paiseOf((await backOffice.locator('[data-label="Price"]').first().innerText()).split('\n')[0] ?? '')

  // 282 of 470 bars on the first truck, of two heats
  await backOffice.getByRole('button', { name: 'Pack part of it' }).click()
  await expectAccessible(backOffice)
  await backOffice.getByLabel(bars.title).fill('282')
  await step(backOffice, 'Pack shipment', 'Dispatch')
  await expectAccessible(backOffice)
  await certify(backOffice, 'H2611A', ['1.5'])
  await expect(backOffice.getByText('fully certified')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Remove heat H2611A-2' }).click()
  // with a certificate missing there is no way to send the truck off
  await expect(backOffice.getByText('1.505 t without a heat')).toBeVisible()
  await expect(backOffice.getByRole('button', { name: 'Mark as dispatched' })).toBeHidden()
  await backOffice.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 })
  await backOffice.getByRole('button', { name: 'Use this certificate' }).click()
  await expect(backOffice.getByText('fully certified')).toBeVisible()
  await dispatch(backOffice, 'MH12AB4101', '331000004101')
  await expect(suborderOf(page, yard).getByText('In transit')).toBeVisible()
  await expect(stateOf(page, yard)).toHaveText('Confirmed')
  await deliver(page, backOffice)

  // the rest on the second
  await step(backOffice, 'Pack the rest', 'Dispatch')
  await dispatch(backOffice, 'MH14CD4102', '331000004102')
  await expect(stateOf(page, yard)).toHaveText('Dispatched')
  await deliver(page, backOffice)
  await expect(stateOf(page, yard)).toHaveText('Delivered')
  await expect(suborderOf(page, yard).getByRole('link', { name: /^Tax invoice/ })).toHaveCount(2)

  const { total: invoiced } = await readSum(suborderOf(page, yard).locator('dl.sum').first())

  // everybody who has the code on the invoice reads the heats
  await suborderOf(page, yard)
    .getByRole('link', { name: `Test certificates ${number}-S1` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test certificates' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Tests of heat H2611A-1' })).toContainText('at least 550 N/mm²')
  await expectAccessible(page)
  await page.goBack()

  // 45 kg less at the site than at the yard
  await page.getByRole('button', { name: `Weighbridge slip from the site ${number}-S1` }).click()
  await expectAccessible(page)
  await fillSlip(page, '9160', '6200')
  await expect(page.getByRole('region', { name: `${number}-K1` })).toContainText('Short weight')
  await expect(
    suborderOf(page, yard).getByText('45.000 kg, of which up to 20.000 kg is within tolerance'),
  ).toBeVisible()
  const short = await grant(page, backOffice, `${number}-K1`)
  expect(short.taxable).toBe(45 * rate)

  // ten bars of the second truck
  await page.getByRole('button', { name: `Report a problem or return ${number}-S2` }).click()
  await page.getByLabel('Problem', { exact: true }).selectOption({ label: 'Bent' })
  await page.getByLabel(bars.title).fill('10')
  await page.getByLabel('Description').fill('Ten bars are bent at the hook.')
  await page.getByLabel('Pictures').setInputFiles(picture)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByRole('region', { name: `${number}-K2` })).toContainText('10 pieces')
  const bent = await grant(page, backOffice, `${number}-K2`)
  expect(bent.taxable).toBe(halfUp(106_560 * rate, 1000))
  // the gateway may already have answered for one of them: what counts is that each sum goes back, wherever it stands
  const goesBack = page.getByText(/A refund of | was refunded on /)
  for (const { total } of [short, bent])
    await expect(goesBack.filter({ hasText: `${formatInr(total)} ` })).toBeVisible()

  // what the seller gets for it stands on a statement, each figure with its sum, and the bank is told that very amount
  await approveLatest(admin, backOffice, yard)
  await open(admin, '/admin/account/settlements')
  await admin.getByRole('button', { name: 'Create statement' }).click()
  await admin.getByLabel('Seller', { exact: true }).selectOption({ label: yard })
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: /^Statement ST/ })).toBeVisible()
  const statement = await approveLatest(admin, backOffice, yard)
  for (const { name, figures, net } of statement.parts)
    expect(sum(Object.values(figures)), `the figures of ${name}`).toBe(net)
  expect(sum(statement.parts.map(({ net }) => net))).toBe(statement.payable)
  const of = (figure: string) =>
    statement.parts.flatMap(({ name, figures }) => (name === number ? (figures[figure] ?? []) : []))
  expect(of('Invoiced to buyers')).toEqual([invoiced, -short.total, -bent.total])
  // each claim held its share while it was open
  expect(of('On hold during a claim')).toHaveLength(4)
  expect(sum(of('On hold during a claim'))).toBe(0)
  const other = await visitor()
  await signIn(other, 'accounts@neev.example', '/admin/account/settlements')
  await payOut(admin, other, statement)

  // and all accounts of the books together are nothing
  await open(admin, '/admin/account/ledger')
  await expect(admin.getByText('balances to zero')).toBeVisible()
})
