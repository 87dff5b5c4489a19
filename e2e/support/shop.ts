import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { urlOf } from './shop-of.ts'
import { restock } from './stock.ts'

export const pincode = '411045'

type Visitor = (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>

/** Pages on which nothing may go wrong quietly: an error of the console or of a script fails the test. */
export const test = base.extend<{ errors: string[]; visitor: Visitor }, { stock: undefined }>({
  stock: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
    async ({}, use, { parallelIndex }) => {
      await restock(urlOf(parallelIndex))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
  baseURL: async ({}, use, { parallelIndex }) => use(urlOf(parallelIndex)),
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  errors: async ({}, use) => {
    const errors: string[] = []
    await use(errors)
    expect(errors, 'errors in the console').toEqual([])
  },
  page: async ({ page, errors }, use) => {
    watch(page, errors)
    await slowDown(page)
    await use(page)
  },
  /** Somebody else at a browser of their own, in the same test. */
  visitor: async ({ browser, errors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      const page = await context.newPage()
      watch(page, errors)
      await slowDown(page)
      return page
    })
    for (const context of contexts) await context.close()
  },
})
export { expect }

function watch(page: Page, errors: string[]) {
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
}

/**
 * With SLOW every script and every answer of the shop comes up to so many milliseconds late, each by another time:
 * a journey that goes on before the page did is found here, and not on somebody's busy machine.
 */
async function slowDown(page: Page) {
  const max = Number(process.env.SLOW ?? 0)
  if (!max) return
  await page.context().route(/\/graphql|\/assets\/.*\.js/, async (route) => {
    await setTimeout(Math.random() * max)
    // the page may be gone by then
    await route.continue().catch(() => undefined)
  })
}

/** Opens a page and waits until scripts have taken it over. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Asks the shop as this browser would, with its session and its cookies. */
export async function ask<Data>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
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

/** Nothing in the page stands in the way of people who see, hear or move otherwise, as far as a machine can find out. */
export async function expectAccessible(page: Page) {
  // A colour on its way, of a button that may be pressed now, is none that stays
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsIn(page)).toEqual([])
}
