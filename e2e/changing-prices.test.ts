import type { Locator, Page } from '@playwright/test'
import { putIntoCart, setPincode, steel } from './support/buyers.ts'
import { paiseOf, readSum } from './support/figures.ts'
import { signIn } from './support/sellers.ts'
import { expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

/** A size of its own: the other journeys buy at the usual prices. */
const bars = { ...steel, title: 'JSW Neosteel 550D TMT bar 16 mm, 12 m', diameterMm: 16 }

test('a price that changes in the cart is shown and accepted, and goods that go off sale are shown and taken out', async ({
  page,
  visitor,
  baseURL,
}) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/cart')
  await putIntoCart(page, bars)
  await open(page, '/cart')
  const before = await readCart(page)

  const backOffice = await visitor()
  await signIn(backOffice, 'seller@neev.example', '/seller/product/list?search=TMT-02-16MM')
  const city = await cityOf(page)
  const price = offerRow(backOffice, city).getByRole('button', { name: /Change price of/ })
  const base = paiseOf(await price.innerText())
  await setPrice(backOffice, price, base + 125)

  await page.reload()
  await expect(page.getByText('Prices have changed since you added these items.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Check out' }).first()).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
  await expect(page.locator('[data-label="Rate, ex GST"] s')).toHaveText(before.rate)
  await page.getByRole('button', { name: 'Accept today’s prices' }).click()
  await expect(page.getByText('Prices have changed')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Check out' }).first()).toBeVisible()
  const after = await readCart(page)
  expect(paiseOf(after.rate)).toBeGreaterThan(paiseOf(before.rate))
  expect(after.goods).toBeGreaterThan(before.goods)

  const row = offerRow(backOffice, city)
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await page.reload()
  const gone = page.locator(styled('carts', 'unavailable'))
  await expect(gone.getByText(bars.title)).toBeVisible()
  await expect(gone.locator('.late')).not.toBeEmpty()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
  await gone.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()

  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(row.getByText('On sale', { exact: true })).toBeVisible()
  await setPrice(backOffice, price, base)
})

const offerRow = (backOffice: Page, city: string) => backOffice.getByRole('row').filter({ hasText: `, ${city}` })

async function setPrice(backOffice: Page, price: Locator, paise: number) {
  const before = paiseOf(await price.innerText())
  await price.click()
  const field = backOffice.getByLabel('Base price, ex-yard before GST')
  await expect(field).toHaveValue((before / 100).toFixed(2))
  await expectAccessible(backOffice)
  await field.fill('0')
  await backOffice.getByRole('button', { name: 'Save price' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill((paise / 100).toFixed(2))
  await backOffice.getByRole('button', { name: 'Save price' }).click()
  await expect(backOffice.getByRole('dialog')).toHaveCount(0)
  await expect(price).toHaveText(`₹${(paise / 100).toFixed(2)}`)
}

const cityOf = async (page: Page) =>
  (await page.locator(`${styled('cart', 'basketGroup')} h2`).innerText()).split(', ').at(-1) ?? ''

async function readCart(page: Page) {
  const rate = (await page.locator('[data-label="Rate, ex GST"]').innerText()).split('\n')[0] ?? ''
  return { rate, goods: (await readSum(page.locator(`${styled('cart', 'basketGroup')} dl`))).goods }
}
