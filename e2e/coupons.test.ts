import type { Page } from '@playwright/test'
import {
  cement,
  decideAtGateway,
  fillAddress,
  payButton,
  putIntoCart,
  register,
  setPincode,
  steel,
  suborderOf,
} from './support/buyers.ts'
import { addSums, expectSellerSum, type Printed, paiseOf, readSum } from './support/figures.ts'
import { confirmPassword, openSuborder, signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

const sellers = [
  { name: 'Sahyadri Ispat Yard', email: 'seller@neev.example' },
  { name: 'Deccan Cement Mart', email: 'owner@deccan-cement-mart.example' },
]

test('a code that the platform bears lowers what is paid, and no seller’s invoice', async ({
  page,
  visitor,
  baseURL,
}) => {
  await fillCart(page, baseURL ?? '')
  const full = await readGroups(page)

  await typeCode(page, 'NO-SUCH-CODE')
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible()
  await expect(page.getByLabel('Coupon')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await typeCode(page, 'STEEL-TONNE')
  // ₹250 for each of 7.408256 tonnes
  await expect(page.getByText('STEEL-TONNE −₹1,852.06')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await typeCode(page, 'monsoon-2')
  await expect(page.getByText('Two percent for the rains')).toBeVisible()

  // two percent of the goods, at most two thousand
  const goods = addSums(full).goods
  const off = Math.min(Math.round(goods * 0.02), 2_000_00)
  const payable = addSums(full).total - off
  expect(await readGroups(page)).toEqual(full)
  await expectPayable(page, payable, { credit: -off })
  await toReview(page)
  expect(await readGroups(page)).toEqual(full)
  await expectPayable(page, payable, { credit: -off })
  await payAndFollow(page, payable)

  const rows = await page.locator('aside dl.sum').first().locator('dd').allInnerTexts()
  expect(rows.map(paiseOf)).toEqual([...full.map(({ total }) => total), -off, payable])
  await expectDesks(page, visitor, full, off)
})

test('a code that a seller bears lowers the taxable value and the tax of that seller', async ({
  page,
  visitor,
  baseURL,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', '/admin/coupon/add')
  const code = `YARD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await addCoupon(admin, code)

  await fillCart(page, baseURL ?? '')
  const full = await readGroups(page)
  await typeCode(page, code)
  await expect(page.getByText('The yard’s hundred')).toBeVisible()
  const lower = await readGroups(page)
  expect(addSums(lower).coupon).toBe(-100_00)
  expect(addSums(lower).goods).toBe(addSums(full).goods)
  expect(addSums(lower).taxable).toBe(addSums(full).taxable - 100_00)
  const payable = addSums(lower).total
  await expectPayable(page, payable, { coupon: -100_00 })
  await toReview(page)
  expect(await readGroups(page)).toEqual(lower)
  await expectPayable(page, payable, { coupon: -100_00 })
  await payAndFollow(page, payable)
  for (const [at, { name }] of sellers.entries()) {
    expect(paiseOf(await suborderOf(page, name).locator('header b').innerText())).toBe(lower[at]?.total)
  }
  await expectDesks(page, visitor, lower, 0)
})

async function fillCart(page: Page, url: string) {
  await setPincode(page.context(), url)
  await open(page, '/cart')
  await putIntoCart(page, steel)
  await putIntoCart(page, cement)
  await open(page, '/cart')
  await expect(page.locator(styled('cart', 'basketGroup'))).toHaveCount(2)
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Coupon').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

async function readGroups(page: Page): Promise<Printed[]> {
  const sums = []
  for (const list of await page.locator(`${styled('cart', 'basketGroup')} dl`).all()) sums.push(await readSum(list))
  for (const sum of sums) expectSellerSum(sum, 1800)
  return sums
}

async function expectPayable(page: Page, payable: number, row: Partial<Printed>) {
  await expect.poll(async () => paiseOf(await page.locator(`${styled('cart', 'toPay')} b`).innerText())).toBe(payable)
  expect(await readSum(page.locator(`${styled('cart', 'summary')} dl`))).toMatchObject(row)
}

async function toReview(page: Page) {
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await register(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

async function payAndFollow(page: Page, payable: number) {
  await payButton(page).click()
  await page.waitForURL(/\/api\/testpay\//)
  expect(paiseOf(await page.locator('dd').last().innerText())).toBe(payable)
  await decideAtGateway(page, 'Pay')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.locator(styled('orders', 'orderPart'))).toHaveCount(2)
  expect(paiseOf(await page.locator('.act dd.total').innerText())).toBe(payable)
}

/** What each seller and admins are shown of the order: the same figures, and who bears the code. */
async function expectDesks(page: Page, visitor: () => Promise<Page>, sums: readonly Printed[], credit: number) {
  const totals = []
  for (const [at, { name, email }] of sellers.entries()) {
    const backOffice = await visitor()
    await signIn(backOffice, email, '/seller/order/list')
    await openSuborder(backOffice, (await suborderOf(page, name).getAttribute('aria-label')) ?? '')
    const { total, ...rows } = await readSum(backOffice.locator('dl.sum'))
    totals.push(rows)
    const { goods, coupon, freight, loading, cgst, igst, roundOff } = sums[at] as Printed
    expect(rows).toMatchObject({ goods, coupon, freight, loading, cgst, igst, roundOff })
    expect(total - rows.credit).toBe(sums[at]?.total)
  }
  expect(totals.reduce((all, rows) => all + rows.credit, 0)).toBe(-credit || 0)

  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', new URL(page.url()).pathname.replace('/order/', '/admin/order/detail/'))
  const money = await readSum(admin.locator('dl.sum').last())
  expect(money).toMatchObject({ credit: -credit || 0, total: addSums(sums).total - credit })
}

/** A hundred rupees on cement, borne by who sells it. */
async function addCoupon(admin: Page, code: string) {
  const { categories } = await ask<{ categories: { id: string; slug: string }[] }>(admin, '{ categories { id slug } }')
  const day = 86_400_000
  await confirmPassword(admin)
  await ask(admin, 'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }', {
    input: {
      code,
      title: 'The yard’s hundred',
      kind: 'FLAT',
      amountPaise: 100_00,
      minCartPaise: 0,
      appliesTo: 'CATEGORIES',
      targetIds: categories.filter(({ slug }) => slug === 'cement').map(({ id }) => id),
      audience: 'ALL',
      perUserLimit: 5,
      borneBy: 'SELLER',
      platformBp: 0,
      state: 'LIVE',
      startsAt: new Date(Date.now() - day).toISOString(),
      endsAt: new Date(Date.now() + day).toISOString(),
    },
  })
}
