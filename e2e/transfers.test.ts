import type { Page } from '@playwright/test'
import { reviewAsNewBuyer } from './support/buyers.ts'
import { paiseOf } from './support/figures.ts'
import { givePassword, signIn } from './support/sellers.ts'
import { expect, expectAccessible, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

/** The smallest receipts: a picture of one point, and a sheet with nothing on it. */
const picture = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const sheet = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF',
  ),
}

test('a buyer pays by bank transfer, hands in the receipt, and an admin finds the money', async ({
  page,
  visitor,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  const payable = paiseOf(await page.locator(`${styled('cart', 'toPay')} b`).innerText())
  await chooseTransfer(page)
  await expectAccessible(page)
  expect(paiseOf(await page.locator(`${styled('cart', 'summary')} .price`).innerText())).toBe(payable)

  const utr = page.getByLabel('Bank reference (UTR)')
  await utr.fill('123')
  await page.getByRole('button', { name: 'Submit payment details' }).click()
  await expect(utr).toHaveAttribute('aria-invalid', 'true')
  await notify(page, '412345678901', picture)

  const backOffice = await compare(await visitor(), await orderNumber(page))
  await expect(backOffice.getByRole('dialog').getByText('412345678901')).toBeVisible()
  const slip = backOffice.getByRole('img', { name: 'Transfer receipt' })
  await expect.poll(() => slip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectAccessible(backOffice)
  await expect(backOffice.getByText('The amount is correct: the order goes to its sellers.')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Received', exact: true }).click()
  const requested = backOffice.getByRole('dialog', { name: 'Confirm your password' })
  await expect(requested).toBeVisible()
  await expectAccessible(backOffice)
  await givePassword(backOffice)
  await expect(backOffice.getByRole('dialog')).toHaveCount(0)

  // the page that the buyer left open tells it
  await expect(page.getByText('Your payment has arrived.')).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.locator(`${styled('orders', 'orderPart')} header .badge`)).toHaveText('Placed')
  expect(paiseOf(await page.locator('.act dd.total').innerText())).toBe(payable)
  await page.getByRole('link', { name: 'Payment receipt' }).click()
  await expect(page.getByText('412345678901')).toBeVisible()
})

test('a transfer that an admin does not find is told with the reason, and can be sent again', async ({
  page,
  visitor,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await chooseTransfer(page)
  const transfer = page.url()
  await notify(page, '512345678902', sheet)
  await page.getByRole('link', { name: /^Order NV/ }).click()
  await expect(page.getByText('We are checking your bank transfer.')).toBeVisible()

  const backOffice = await compare(await visitor(), await orderNumber(page))
  const slip = backOffice.getByRole('link', { name: 'Transfer receipt' })
  const file = await backOffice.request.get((await slip.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(await file.body()).toEqual(sheet.buffer)
  await backOffice.getByRole('button', { name: 'Not received' }).click()
  await backOffice.getByLabel('Reason').fill('The statement shows no such reference.')
  await backOffice.getByRole('button', { name: 'Reject transfer' }).click()
  await givePassword(backOffice)
  await expect(backOffice.getByRole('dialog')).toHaveCount(0)

  await expect(page.getByText('This order is not paid yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(page).toHaveURL(transfer)
  await expect(page.getByText('Message from Neev: The statement shows no such reference.')).toBeVisible()
  await expectAccessible(page)
  await notify(page, '612345678903', picture)

  await compare(backOffice, await orderNumber(page))
  await backOffice.getByRole('button', { name: 'Received', exact: true }).click()
  await expect(page.getByText('Your payment has arrived.')).toBeVisible()
})

async function chooseTransfer(page: Page) {
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by bank transfer' })).toBeVisible()
}

async function notify(page: Page, reference: string, receipt: typeof picture) {
  await page.getByLabel('Bank reference (UTR)').fill(reference)
  await page.getByLabel('Bank receipt').setInputFiles(receipt)
  await page.getByRole('button', { name: 'Submit payment details' }).click()
  await expect(page.getByText('Checking', { exact: true })).toBeVisible()
}

/** Opens the transfer of an order in the admin area. */
async function compare(backOffice: Page, number: string) {
  await signInOnce(backOffice, `/admin/account/transfers?search=${number}`)
  await backOffice.getByRole('button', { name: 'Compare' }).click()
  await expect(backOffice.getByRole('heading', { name: `Transfer for ${number}` })).toBeVisible()
  return backOffice
}

const signInOnce = async (backOffice: Page, path: string) =>
  backOffice.url() === 'about:blank' ? signIn(backOffice, 'admin@neev.example', path) : backOffice.goto(path)

const orderNumber = async (page: Page) => /NV[\w-]+/.exec(await page.locator('main').innerText())?.[0] ?? ''
