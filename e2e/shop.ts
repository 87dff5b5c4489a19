import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** A page on which nothing may go wrong quietly: an error of the console or of a script fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // the gateway stands for a stranger's site: it names no icon, and the browser guesses one
      if (message.type() !== 'error' || new URL(page.url()).pathname.startsWith('/api/testpay/')) return
      errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors, 'errors in the console').toEqual([])
  },
})
export { expect }

/** Opens a page and waits until scripts have taken it over. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Asks the shop as this browser would, with its session and its cookies. */
export async function ask<Data>(page: Page, query: string, variables: Record<string, unknown>): Promise<Data> {
  const answer = await page.evaluate(async (body) => {
    const token = JSON.parse(localStorage.getItem('neev') ?? '{}').state?.auth?.token
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-preflight-required': '1',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    return (await response.json()) as { data: unknown; errors?: { message: string }[] }
  }, JSON.stringify({ query, variables }))
  expect(answer.errors ?? []).toEqual([])
  return answer.data as Data
}

/** The pincode of the site, as the header keeps it. */
export const setPincode = (context: BrowserContext, pincode: string, url: string) =>
  context.addCookies([{ name: 'pincode', value: pincode, url }])

type Wanted = { identifier: string; quantityMilli: number; unit?: string; diameterMm?: number }

/** Puts the first offer that can be had at the pincode into the cart; the lists themselves have their own journeys. */
export async function putIntoCart(
  page: Page,
  pincode: string,
  { identifier, quantityMilli, unit, diameterMm }: Wanted,
) {
  const { product } = await ask<{ product: { variants: { id: string; diameterMm: number | null }[] } }>(
    page,
    'query ($identifier: String!) { product(identifier: $identifier) { variants { id diameterMm } } }',
    { identifier },
  )
  const variant = product.variants.find((one) => diameterMm === undefined || one.diameterMm === diameterMm)
  const { offers } = await ask<{ offers: { offers: { id: string; whyNot: string | null }[] } }>(
    page,
    `query ($variantId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) {
      offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { offers { id whyNot } } }`,
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

export const steel: Wanted = {
  identifier: 'jsw-neosteel-550d-tmt-bars',
  quantityMilli: 2400,
  unit: 'tonne',
  diameterMm: 12,
}
export const cement: Wanted = { identifier: 'ultratech-ppc-cement-50-kg', quantityMilli: 100_000 }

/** Makes an account from wherever the page asks for one; the page then goes on. */
export async function register(page: Page, email: string) {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Sunil Pawar')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('site gate 2')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The first address of a new buyer, with what the driver must know. */
export async function fillAddress(page: Page) {
  await page.getByLabel('Name of the address').fill('Site')
  const main = page.locator('main')
  await main.getByLabel('Pincode').fill('411045')
  await expect(main.getByText('Pune, Maharashtra')).toBeVisible()
  await page.getByLabel('House number and street').fill('Baner Heights, Tower B, gate 2')
  await page.getByLabel('Contact person').fill('Sunil Pawar')
  await page.getByLabel('Mobile number', { exact: true }).fill('98220 55014')
  const save = page.getByRole('button', { name: 'Save the address' })
  await save.click()
  await expect(save).toBeHidden()
}

/** What a machine can find wrong with the page for people who see, hear or move otherwise. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
