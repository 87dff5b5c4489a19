import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { anything, fillAddress, orderIdIn, payOnline, putIntoCart, setPincode } from '../support/buyers.ts'
import { codeFor } from '../support/codes.ts'
import { signIn } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

const mobile = '98220 77314'

/** Presses for a code until the field for it is there: right after another code the page says how long it takes. */
async function askForCode(page: Page) {
  const field = page.getByLabel('Code from the SMS')
  await expect(async () => {
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Send code' }).click({ timeout: 3000 })
    await expect(field).toBeVisible({ timeout: 5000 })
  }).toPass({ intervals: [3000], timeout: 90_000 })
}

/** Asks for a code where the page wants one, waits for another than the last, and fills it in as the phone would. */
async function enterCode(page: Page, admin: Page, last: string): Promise<string> {
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()
  await expect.poll(() => codeFor(admin, mobile)).not.toBe(last)
  const code = await codeFor(admin, mobile)
  await page.getByLabel('Code from the SMS').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  return code
}

/** The files of an archive, by its local headers. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, label] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const start = at + 30 + label
    files[bytes.subarray(at + 30, start).toString()] = inflateRawSync(bytes.subarray(start, start + packed)).toString()
    at = start + packed
  }
  return files
}

test('a buyer registers with a code, buys, signs in with a code, takes the data along and deletes the account', async ({
  page,
  visitor,
  baseURL,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', '/admin/siteContent/sent_messages')
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/cart')
  await putIntoCart(page, anything)

  // Registers on the way to the checkout, which goes on
  await open(page, '/checkout')
  await page.getByRole('link', { name: 'Create an account' }).click()
  // The page before has the same button
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with a code to your mobile' }).click()
  await expectAccessible(page)
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Send again in')).toBeVisible()
  await expectAccessible(page)
  const first = await enterCode(page, admin, '')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Farida Shaikh')
  await page.getByLabel('Email').fill('farida@site.example')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Review order' }).click()
  await payOnline(page)
  const number = (await page.getByRole('heading', { level: 1, name: /^Order NV/ }).innerText()).replace('Order ', '')
  const orderId = orderIdIn(page)

  // Signs out, and in again with another code
  await page.locator('header summary').filter({ hasText: 'Farida Shaikh' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/login?returnTo=/user/profile')
  await page.getByRole('button', { name: 'Continue with a code to your mobile' }).click()
  await page.getByLabel('Mobile number').fill(mobile)
  await askForCode(page)
  const second = await enterCode(page, admin, first)
  await page.waitForURL(/\/user\/profile$/)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  // Takes the data along, with a code instead of the password
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  await askForCode(page)
  await expectAccessible(page)
  await enterCode(page, admin, second)
  await expect(page.getByText('Ready to download until')).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const files = unzip(await readFile(await download.path()))
  expect(files['orders.csv']).toContain(number)
  expect(files['profile.csv']).toContain('farida@site.example')
  expect(files['everything.json']).not.toContain('customer@neev.example')
  expect(files['orders.csv']?.match(/NV-?\d+/g)?.length).toBe(1)

  // An open order is named and keeps the account; once it is cancelled, the account goes
  const remove = page.getByRole('button', { name: 'Delete account' })
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete account' })
  await remove.click()
  await sure.click()
  await expect(page.getByText(`You have open orders: ${number}`)).toBeVisible()
  const { order } = await ask<{ order: { suborders: { id: string }[] } }>(
    page,
    'query ($id: ID!) { order(id: $id) { suborders { id } } }',
    { id: orderId },
  )
  for (const { id } of order.suborders)
    await ask(
      page,
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "BY_MISTAKE") { id } }',
      { id },
    )
  await remove.click()
  await sure.click()
  await page.waitForURL(/\/login/)
  await expect(page.getByText('Your account will be deleted in 7 days')).toBeVisible()
})
