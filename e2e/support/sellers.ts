import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from './demo.ts'
import { ask, open } from './shop.ts'
import { styled } from './styled.ts'

/** Signs in by the form, on the way to a page. */
export async function signIn(page: Page, email: string, path: string) {
  await open(page, `/login?returnTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === path)
  await page.locator('main h1').waitFor()
}

/** Gives the password that an act asks for again. */
export async function givePassword(page: Page) {
  const requested = page.getByRole('dialog', { name: 'Confirm your password' })
  await requested.getByLabel('Password').fill(demoPassword)
  await requested.getByRole('button', { name: 'Continue' }).click()
  await expect(requested).toBeHidden()
}

/** The same where it may have been given before; `done` is what the page shows once the act went through. */
export async function givePasswordFor(page: Page, done: Locator) {
  const requested = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(requested.or(done).first()).toBeVisible()
  if (await requested.isVisible()) await givePassword(page)
  await expect(done).toBeVisible()
}

/** The same before acts that are sent over the API; it lasts ten minutes. */
export const confirmPassword = (page: Page) =>
  ask(page, 'mutation ($password: String!) { confirmPassword(password: $password) }', { password: demoPassword })

let visitors = 0

/** A browser in which somebody has signed in before; each comes from an address of their own, as people do. */
export async function enter(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const answer = await context.request.post('/graphql', {
    headers: { 'x-preflight-required': '1', 'x-forwarded-for': `10.1.0.${++visitors}` },
    data: {
      query: `mutation ($email: String!, $password: String!) {
        login(email: $email, password: $password) { token user { id name thumb role: roles email } } }`,
      variables: { email, password: demoPassword },
    },
  })
  const { data } = (await answer.json()) as { data: { login: { token: string; user: object } } }
  await keep(context, { auth: data.login })
  return context
}

/** What the browser kept of an earlier visit. */
export const keep = (context: BrowserContext, state: object) =>
  context.addInitScript((state) => {
    const kept = JSON.parse(localStorage.getItem('neev') ?? '{"state":{},"version":1}')
    localStorage.setItem('neev', JSON.stringify({ ...kept, state: { ...state, ...kept.state } }))
  }, state)

/** Opens a part of an order from the seller's list. */
export async function openSuborder(page: Page, number: string) {
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

/** Presses the step that is due, and waits for what comes next. */
export async function step(page: Page, verb: string, next: string) {
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: next, exact: true })).toBeVisible()
}

/** The mill's paper for every line of the load that asks for one; `masses` in tonnes, where a line is of several heats. */
export async function certify(page: Page, heat: string, masses: readonly string[] = []) {
  await page.getByRole('heading', { level: 2, name: 'Dispatch' }).first().waitFor()
  const heats = page.getByRole('region', { name: 'Heats and certificates' }).first()
  const fresh = heats.getByLabel('Heat number').first()
  const another = heats.getByRole('button', { name: 'New certificate' }).first()
  for (let at = 1; (await heats.getByText('without a heat').count()) > 0; at++) {
    await fresh.or(another).first().waitFor()
    if (!(await fresh.isVisible())) await another.click()
    const mass = masses[at - 1]
    if (mass) await heats.getByLabel('Weight of this heat in the shipment').first().fill(mass)
    await fresh.fill(`${heat}-${at}`)
    await page.getByLabel('Certificate number').first().fill(`MTC/${heat}/${at}`)
    await page.getByLabel('Date of the certificate').first().fill('2026-11-02')
    await page.getByLabel('Mill', { exact: true }).first().fill('Vijayanagar works')
    await page.getByLabel('BIS licence').first().selectOption({ index: 1 })
    await page.getByLabel('Weight covered by the certificate').first().fill('25')
    for (const [label, value] of Object.entries(heatValues))
      await page.getByLabel(label, { exact: true }).first().fill(value)
    await page.getByLabel('Certificate', { exact: true }).first().setInputFiles(pdf)
    await page.getByRole('button', { name: 'Add certificate' }).first().click()
    await page.getByText(`Heat ${heat}-${at}, certificate MTC/${heat}/${at}`).waitFor()
  }
}
const heatValues = {
  'Yield strength': '610',
  'Tensile strength': '705',
  Elongation: '18.5',
  'Uniform elongation (optional)': '6.2',
  Carbon: '0.21',
  Sulphur: '0.028',
  Phosphorus: '0.031',
}

const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
/** A moment as the field of a form takes it, on the Indian clock. */
const indian = (moment: Date) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16)

/** Fills in the slip of a weighbridge: kilograms of the full and of the empty truck. */
export async function fillSlip(page: Page, gross: string, tare: string) {
  await page.getByLabel('Gross weight').fill(gross)
  await page.getByLabel('Tare weight').fill(tare)
  await page.getByLabel('Slip number').fill('4118')
  await page.getByLabel('Weighbridge', { exact: true }).last().fill('Chakan weighbridge')
  await page.getByLabel('Weighed at', { exact: true }).fill(indian(new Date()))
  await page.getByLabel('Slip', { exact: true }).setInputFiles(pdf)
  await page.getByRole('button', { name: 'Save slip' }).click()
}

/** The yard's slip, where the goods are weighed: what is in the load by the table. */
export async function weigh(page: Page) {
  const [documents, gross] = [page.getByLabel('Vehicle number'), page.getByLabel('Gross weight')]
  await documents.or(gross).first().waitFor()
  if (!(await gross.isVisible())) return
  const masses = await page
    .locator('section', { has: page.getByRole('heading', { level: 2, name: 'Dispatch' }) })
    .locator(`${styled('orders', 'loadGoods')} li`)
    .allInnerTexts()
  const kg = masses.reduce((sum, words) => sum + massIn(words), 0)
  await fillSlip(page, String(6200 + kg), '6200')
  await documents.waitFor()
}
/** The mass at the end of a line of a load: '94 pcs, 1,001.664 kg' or '226 pcs, 2.408 t'. */
const massIn = (words: string) => {
  const [, figure = '0', unit] = /([\d,.]+) (kg|t)$/.exec(words.trim()) ?? []
  return Number(figure.replaceAll(',', '')) * (unit === 't' ? 1000 : 1)
}

/** What a load needs before its truck may leave: certificates and a slip, where its goods ask for them. */
export async function prepare(page: Page, vehicle: string) {
  await certify(page, `H${vehicle}`)
  await weigh(page)
  // above the limit its e-way bill names the invoice, which is prepared first
  const first = page.getByText('prepare it first')
  await page.getByLabel('Vehicle number').waitFor()
  if (!(await first.isVisible())) return
  await page.getByRole('button', { name: 'Prepare invoice' }).click()
  await first.waitFor({ state: 'hidden' })
}

/** The papers of the truck; the e-way bill where the screen asks for it. */
export async function dispatch(page: Page, vehicle: string, ewayBill: string) {
  await prepare(page, vehicle)
  await page.getByLabel('Vehicle number').fill(vehicle)
  const eway = page.getByLabel('E-way bill', { exact: true })
  if (await eway.isVisible()) await eway.fill(ewayBill)
  await page.getByLabel('Driver', { exact: true }).fill('Ravi Jadhav')
  await page.getByLabel('Driver’s mobile number').fill('90000 01234')
  await page.getByLabel('Transporter').fill('Deccan Roadlines')
  await step(page, 'Mark as dispatched', 'Delivery')
}
