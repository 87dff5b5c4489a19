import type { Page } from '@playwright/test'
import { anything, putIntoCart, setPincode } from '../support/buyers.ts'
import { enter } from '../support/sellers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

/** From the cart to the review, with an order number, which the company wants. */
async function review(buyer: Page) {
  await open(buyer, '/checkout')
  await buyer.getByLabel('Your PO number').fill('PO-2611')
  await buyer.getByRole('button', { name: 'Review order' }).click()
  await expect(buyer.getByRole('heading', { name: 'Review your order' })).toBeVisible()
}

/** Sends the reviewed order for approval; the path of the request. */
async function send(buyer: Page): Promise<string> {
  await review(buyer)
  await expect(buyer.getByText('Orders from ₹1 lakh', { exact: false }).first()).toBeVisible()
  await buyer.getByRole('button', { name: 'Send for approval, pay by bank transfer' }).click()
  await buyer.waitForURL(/\/company\/approvals\/\d+$/)
  await expect(buyer.getByText('Waiting for approval')).toBeVisible()
  return new URL(buyer.url()).pathname
}

test('an order over a rule is rejected, changed, approved on a phone, and placed', async ({ browser, baseURL }) => {
  const buying = await enter(browser, 'buyer@neev.example')
  await setPincode(buying, baseURL ?? '')
  const buyer = await buying.newPage()
  await open(buyer, '/company')
  await putIntoCart(buyer, anything)
  const first = await send(buyer)
  await expectAccessible(buyer)

  const approving = await enter(browser, 'approver@neev.example')
  const approver = await approving.newPage()
  await approver.setViewportSize({ width: 360, height: 740 })
  await open(approver, '/company')
  const number = `OA-${first.split('/').at(-1)?.padStart(5, '0')}`
  await approver.getByRole('link', { name: `Review ${number}` }).click()
  await expect(approver.getByText('Limit of Sameer Kulkarni')).toBeVisible()
  await expectAccessible(approver)
  await approver.getByRole('button', { name: 'Reject' }).click()
  const dialog = approver.getByRole('dialog')
  await dialog.getByLabel('Reason for Sameer Kulkarni').fill('Take more cement, the slab is next week')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(approver.getByText('Rejected').first()).toBeVisible()

  await open(buyer, first)
  await expect(buyer.getByText('Take more cement, the slab is next week')).toBeVisible()
  await putIntoCart(buyer, anything)
  const second = await send(buyer)
  expect(second).not.toBe(first)

  await open(approver, second)
  await approver.getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('Sameer Kulkarni can place the order until', { exact: false })).toBeVisible()
  await approving.close()

  await open(buyer, '/company')
  await expect(buyer.getByText(`OA-${second.split('/').at(-1)?.padStart(5, '0')} is approved`)).toBeVisible()
  await expectAccessible(buyer)
  await review(buyer)
  await buyer.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await buyer.waitForURL(/\/checkout\/directpayment\/\d+$/)
  await open(buyer, second)
  await expect(buyer.getByText('Ordered', { exact: true }).first()).toBeVisible()
  await buying.close()
})
