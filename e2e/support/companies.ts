import type { Browser, Page } from '@playwright/test'
import { dispatch, enter, openSuborder, step } from './sellers.ts'
import { ask, expect, open } from './shop.ts'

type Entry = { id: string; kind: string; number: string; openPaise: number; orderId: string | null }
type CreditLine = {
  id: string
  sellerName: string
  balancePaise: number
  ordersPaise: number
  availablePaise: number
  account: { entries: { items: Entry[] } }
}

/** A credit line with the newest entries of its ledger, as the company or the seller reads it. */
export const readCreditLine = async (page: Page, id: string): Promise<CreditLine> =>
  (
    await ask<{ creditLine: CreditLine }>(
      page,
      `query ($id: ID!) { creditLine(id: $id) { id sellerName balancePaise ordersPaise availablePaise
        account { entries(page: { size: 100 }) { items { id kind number openPaise orderId } } } } }`,
      { id },
    )
  ).creditLine

/** From the cart to the review, with an order number, which the company wants. */
export async function reviewForCompany(page: Page, poNumber: string) {
  await open(page, '/checkout')
  await page.getByLabel('Your PO number').fill(poNumber)
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
}

/** Sends the reviewed order for approval to buy it on credit; a colleague approves it. */
export async function approveOnCredit(browser: Browser, page: Page) {
  await page.getByRole('button', { name: 'Send for approval, buy on credit' }).click()
  await page.waitForURL(/\/company\/approvals\/\d+$/)
  const approving = await enter(browser, 'approver@neev.example')
  const approver = await approving.newPage()
  await open(approver, new URL(page.url()).pathname)
  await approver.getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('can place the order until', { exact: false })).toBeVisible()
  await approving.close()
}

type Delivered = { orderId: string; suborderId: string; number: string }

/** The seller accepts, packs, sends and delivers a part. */
export async function deliver(seller: Page, buyer: Page, { orderId, suborderId, number }: Delivered) {
  await open(seller, `/seller/order/list?search=${number}`)
  await openSuborder(seller, number)
  await step(seller, 'Accept', 'Pack order')
  await step(seller, 'Pack everything', 'Dispatch')
  await dispatch(seller, 'MH12CR4711', '331000004711')
  const { order } = await ask<{ order: { suborders: { id: string; shipments: { deliveryCode: string }[] }[] } }>(
    buyer,
    'query ($id: ID!) { order(id: $id) { suborders { id shipments { deliveryCode } } } }',
    { id: orderId },
  )
  const sent = order.suborders.find(({ id }) => id === suborderId)
  await seller.getByRole('textbox', { name: 'Delivery code' }).fill(sent?.shipments[0]?.deliveryCode ?? '')
  await seller.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(seller.locator('h1 + .badge')).toHaveText('Delivered')
}
