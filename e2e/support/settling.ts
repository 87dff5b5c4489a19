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
type StatementRow = { name: string; figures: Record<string, number>; net: number }

/** The newest statement of a firm, wherever it is, comes as far as the admins' approval; what stands on it. */
export async function approveLatest(backOffice: Page, seller: Page, company: string) {
  await open(backOffice, `/admin/account/settlements?search=${encodeURIComponent(company)}`)
  await backOffice.locator('main tbody a').first().click()
  await expect(backOffice.getByRole('heading', { level: 1, name: /^Statement ST/ })).toBeVisible()
  const [number = ''] = /ST\d+-\d+/.exec(await backOffice.locator('main h1').innerText()) ?? []
  if (await has(backOffice, 'Send to seller for review')) {
    await press(backOffice, 'Send to seller for review')
    await givePasswordFor(backOffice, shows(backOffice, 'Waiting for the seller'))
  }
  if (await has(backOffice, 'Respond')) {
    await press(backOffice, 'Respond')
    await dialog(backOffice).getByRole('textbox').fill('We have looked: the sum is as it was agreed.')
    await dialog(backOffice).getByRole('button', { name: 'Respond' }).click()
    await expect(badge(backOffice)).toHaveText('Waiting for the seller')
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
  await open(backOffice, new URL(backOffice.url()).pathname)
  await expect(backOffice.getByRole('heading', { level: 1, name: `Statement ${number}` })).toBeVisible()
  if (await has(backOffice, 'Approve')) {
    await press(backOffice, 'Approve')
    await dialog(backOffice).getByRole('button', { name: 'Approve' }).click()
    await givePasswordFor(backOffice, shows(backOffice, 'Approved'))
  }
  return {
    number,
    path: new URL(backOffice.url()).pathname,
    payable: await payableOf(backOffice),
    parts: await rowsOfStatement(backOffice),
  }
}
export type Statement = Awaited<ReturnType<typeof approveLatest>>

const payableOf = async (page: Page) =>
  paiseOf(await page.locator('main dl.sum').first().locator('dd.total').innerText())

async function rowsOfStatement(page: Page): Promise<StatementRow[]> {
  const rows = page.getByRole('table', { name: 'Suborders' }).locator('tbody tr')
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
    const { Total: net = 0, ...figures } = Object.fromEntries(
      pairs.map(([term = '', figure = '']) => [term, paiseOf(figure)]),
    )
    return { name, figures, net }
  })
}

/** One person makes the bank file, another says that it is paid; the bank was told the very amount. */
export async function payOut(first: Page, second: Page, { number, path, payable }: Statement) {
  const downloaded = first.waitForEvent('download')
  await press(first, 'Bank file')
  await givePasswordFor(first, shows(first, 'Sent to the bank'))
  const download = await downloaded
  const line = (await readFile(await download.path(), 'utf8')).split(/\r?\n/).find((one) => one.includes(number))
  expect(line).toContain((payable / 100).toFixed(2))
  await open(second, path)
  await press(second, 'Mark as paid')
  await dialog(second)
    .getByLabel('UTR')
    .fill(`HDFCR7${String(Date.now())}`)
  await dialog(second).getByRole('button', { name: 'Mark as paid' }).click()
  await givePasswordFor(second, shows(second, 'Paid out'))
}
