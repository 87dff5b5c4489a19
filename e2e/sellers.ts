import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { demoPassword, open } from './shop.ts'

/** Signs in by the form, on the way to a page. */
export async function signIn(page: Page, email: string, path: string) {
  await open(page, `/login?returnTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === path)
  await page.locator('main h1').waitFor()
}

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
export async function openPart(page: Page, number: string) {
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

/** Presses the step that is due, and waits for what comes next. */
export async function step(page: Page, verb: string, next: string) {
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: next, exact: true })).toBeVisible()
}

/** The papers of the truck; the e-way bill where the screen asks for it. */
export async function dispatch(page: Page, vehicle: string, ewayBill: string) {
  await page.getByLabel('Vehicle number').fill(vehicle)
  await page.getByLabel('E-way bill').fill(ewayBill)
  await page.getByLabel('Driver', { exact: true }).fill('Ravi Jadhav')
  await page.getByLabel('Mobile of the driver').fill('90000 01234')
  await page.getByLabel('Transporter').fill('Deccan Roadlines')
  await step(page, 'The truck has left', 'Deliver')
}
