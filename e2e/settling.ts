import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paiseOf } from './figures.ts'
import { givePasswordFor } from './sellers.ts'
import { expectAccessible, open } from './shop.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const has = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).isVisible()
const dialog = (page: Page) => page.getByRole('dialog')
const badge = (page: Page) => page.locator('main .badge').first()
const shows = (page: Page, state: string) => badge(page).and(page.getByText(state, { exact: true }))

/** One row of a statement: its name, each of its figures by their names, and what it comes to; in paise. */
type Part = { name: string; figures: Record<string, number>; net: number }

/** The newest statement of a firm, wherever it is, comes as far as the desk's approval; what stands on it. */
export async function approveLatest(desk: Page, seller: Page, firm: string) {
  await open(desk, `/admin/account/settlements?search=${encodeURIComponent(firm)}`)
  await desk.locator('main tbody a').first().click()
  await expect(desk.getByRole('heading', { level: 1, name: /^Statement ST/ })).toBeVisible()
  const [number = ''] = /ST\d+-\d+/.exec(await desk.locator('main h1').innerText()) ?? []
  if (await has(desk, 'Show to the seller')) {
    await press(desk, 'Show to the seller')
    await givePasswordFor(desk, shows(desk, 'With the seller'))
  }
  if (await has(desk, 'Answer')) {
    await press(desk, 'Answer')
    await dialog(desk).getByRole('textbox').fill('We have looked: the sum is as it was agreed.')
    await dialog(desk).getByRole('button', { name: 'Answer' }).click()
    await expect(badge(desk)).toHaveText('With the seller')
  }
  await open(seller, '/seller/commission/list')
  await seller.getByRole('link', { name: number }).first().click()
  await expect(seller.getByRole('heading', { level: 1, name: `Statement ${number}` })).toBeVisible()
  await expectAccessible(seller)
  if (await has(seller, 'Accept')) {
    await press(seller, 'Accept')
    await dialog(seller).getByRole('button', { name: 'Accept' }).click()
    await expect(seller.getByRole('button', { name: 'Accept', exact: true })).toBeHidden()
  }
  await open(desk, new URL(desk.url()).pathname)
  await expect(desk.getByRole('heading', { level: 1, name: `Statement ${number}` })).toBeVisible()
  if (await has(desk, 'Approve')) {
    await press(desk, 'Approve')
    await dialog(desk).getByRole('button', { name: 'Approve' }).click()
    await givePasswordFor(desk, shows(desk, 'Approved'))
  }
  return { number, path: new URL(desk.url()).pathname, payable: await payableOf(desk), parts: await subordersOf(desk) }
}
export type Statement = Awaited<ReturnType<typeof approveLatest>>

const payableOf = async (page: Page) =>
  paiseOf(await page.locator('main dl.sum').first().locator('dd.total').innerText())

async function subordersOf(page: Page): Promise<Part[]> {
  const rows = page.getByRole('table', { name: 'Every part' }).locator('tbody tr')
  // while they are fetched there are rows too, of nothing
  await rows.locator('dt').first().waitFor({ state: 'attached' })
  const read = await rows.evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector('b')?.textContent ?? '',
      pairs: [...row.querySelectorAll('dt')].map((term) => [
        term.firstChild?.textContent ?? '',
        term.nextElementSibling?.textContent ?? '',
      ]),
    })),
  )
  return read.map(({ name, pairs }) => {
    const { 'Comes to': net = 0, ...figures } = Object.fromEntries(
      pairs.map(([term = '', figure = '']) => [term, paiseOf(figure)]),
    )
    return { name, figures, net }
  })
}

/** One person makes the bank file, another says that it is paid; the bank was told the very amount. */
export async function payOut(first: Page, second: Page, { number, path, payable }: Statement) {
  const downloaded = first.waitForEvent('download')
  await press(first, 'Bank file')
  await givePasswordFor(first, shows(first, 'With the bank'))
  const download = await downloaded
  const line = (await readFile(await download.path(), 'utf8')).split(/\r?\n/).find((one) => one.includes(number))
  expect(line).toContain((payable / 100).toFixed(2))
  await open(second, path)
  await press(second, 'It is paid')
  await dialog(second)
    .getByLabel('UTR')
    .fill(`HDFCR7${String(Date.now())}`)
  await dialog(second).getByRole('button', { name: 'It is paid' }).click()
  await givePasswordFor(second, shows(second, 'Paid out'))
}
