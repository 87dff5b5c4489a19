import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ask, open, pincode } from './shop.ts'
import { styled } from './styled.ts'

type Wanted = { identifier: string; title: string; quantityMilli: number; unit?: string; diameterMm?: number }

export const steel: Wanted = {
  identifier: 'jsw-neosteel-550d-tmt-bars',
  title: 'JSW Neosteel 550D TMT bar 12 mm, 12 m',
  quantityMilli: 2400,
  unit: 'tonne',
  diameterMm: 12,
}
export const cement: Wanted = {
  identifier: 'ultratech-ppc-cement-50-kg',
  title: 'UltraTech PPC cement, 50 kg',
  quantityMilli: 100_000,
}
/** What a journey buys that is about something else; there is a lot of it. */
export const anything: Wanted = {
  identifier: 'ambuja-opc-53-cement-50-kg',
  title: 'Ambuja OPC 53 cement, 50 kg',
  quantityMilli: 50_000,
}

/** The pincode of the site, as the header keeps it. */
export const setPincode = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'pincode', value: pincode, url }])

/** Puts the first offer that can be had at the pincode into the cart; adding by hand has its own journey. */
export async function putIntoCart(page: Page, { identifier, quantityMilli, unit, diameterMm }: Wanted) {
  const { product } = await ask<{ product: { variants: { id: string; diameterMm: number | null }[] } }>(
    page,
    'query ($identifier: String!) { product(identifier: $identifier) { variants { id diameterMm } } }',
    { identifier },
  )
  const variant = product.variants.find((one) => diameterMm === undefined || one.diameterMm === diameterMm)
  const { offers } = await ask<{
    offers: { offers: { id: string; whyNot: { code: string; message: string } | null }[] }
  }>(
    page,
    `query ($variantId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) {
      offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { offers { id whyNot { code message } } } }`,
    { variantId: variant?.id, quantityMilli, unit, pincode },
  )
  const offer = offers.offers.find((one) => one.whyNot === null)
  expect(offer, `an offer of ${identifier} at ${pincode}`).toBeDefined()
  await ask(
    page,
    `mutation ($offerId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) {
      addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { count } }`,
    { offerId: offer?.id, quantityMilli, unit, pincode },
  )
}

/** Makes an account that nobody had, from wherever the page asks for one; the page then goes on. */
export async function register(page: Page) {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Sunil Pawar')
  await page.getByLabel('Email').fill(`sunil-${crypto.randomUUID()}@site.example`)
  await page.getByLabel('Password').fill('site gate 2')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The first address of a new buyer, with what the driver must know. */
export async function fillAddress(page: Page) {
  await page.getByLabel('Address name').fill('Site')
  const main = page.locator('main')
  await main.getByLabel('Pincode').fill(pincode)
  await expect(main.getByText('Pune, Maharashtra')).toBeVisible()
  await page.getByLabel('House number and street').fill('Baner Heights, Tower B, gate 2')
  await page.getByLabel('Contact person').fill('Sunil Pawar')
  await page.getByLabel('Mobile number', { exact: true }).fill('98220 55014')
  const save = page.getByRole('button', { name: 'Save address' })
  await save.click()
  await expect(save).toBeHidden()
}

/** A new buyer with goods in the cart and the address given, before the last look at the order. */
export async function reviewAsNewBuyer(page: Page, url: string, goods: readonly Wanted[] = [anything]) {
  await setPincode(page.context(), url)
  await open(page, '/cart')
  for (const one of goods) await putIntoCart(page, one)
  await open(page, '/checkout')
  await register(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).first()

type Ending = 'Pay' | 'Let it fail' | 'Go back without paying'

/** On the test gateway's page: how the payment ends, and how the shop hears of it. */
export async function decideAtGateway(page: Page, ending: Ending, delivery = 'both') {
  await page.waitForURL(/\/api\/testpay\//)
  await page.getByText('For testers').click()
  await page.getByLabel('How the shop hears of it').selectOption(delivery)
  await page.getByRole('button', { name: ending === 'Pay' ? /^Pay ₹/ : ending }).click()
}

/** From the last look to the page of the paid order; its id. */
export async function payOnline(page: Page): Promise<string> {
  await payButton(page).click()
  await decideAtGateway(page, 'Pay')
  await page.waitForURL(/\/checkout\/success\?order=/)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order NV/ })).toBeVisible()
  return orderIdIn(page)
}

export const orderIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** The part of one seller on the page of an order. */
export const suborderOf = (page: Page, seller: string) =>
  page.locator(styled('orders', 'orderPart')).filter({ hasText: seller })
export const stateOf = (page: Page, seller: string) => suborderOf(page, seller).locator('header .badge')
