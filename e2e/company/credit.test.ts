import type { Browser, Page } from '@playwright/test'
import { dispatch, enter, givePasswordFor, openSuborder, step } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

type Entry = { id: string; kind: string; number: string; openPaise: number; orderId: string | null }
type Line = { id: string; balancePaise: number; ordersPaise: number; account: { entries: { items: Entry[] } } }

const readLine = async (page: Page, id: string): Promise<Line> =>
  (
    await ask<{ creditLine: Line }>(
      page,
      `query ($id: ID!) { creditLine(id: $id) { id balancePaise ordersPaise
        account { entries(page: { size: 100 }) { items { id kind number openPaise orderId } } } } }`,
      { id },
    )
  ).creditLine

async function review(page: Page) {
  await open(page, '/checkout')
  await page.getByLabel('Your PO number').fill('PO/26/900')
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
}

/** A colleague approves the order at this address. */
async function approve(browser: Browser, path: string) {
  const approving = await enter(browser, 'approver@neev.example')
  const approver = await approving.newPage()
  await open(approver, path)
  await approver.getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('can place the order until', { exact: false })).toBeVisible()
  await approving.close()
}

/** Orders again, on credit and approved, what the company ordered on credit before; returns the order. */
async function orderOnCredit(browser: Browser, page: Page, earlierId: string) {
  await ask(page, 'mutation ($id: ID!) { reorder(orderId: $id) }', { id: earlierId })
  await review(page)
  await page.getByRole('button', { name: 'Send for approval, buy on credit' }).click()
  await page.waitForURL(/\/company\/approvals\/\d+$/)
  await approve(browser, new URL(page.url()).pathname)
  await review(page)
  await expect(page.getByText(/^On credit from Sahyadri Ispat Yard: ₹[\d,.]+ left, due 15 days/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order on credit' }).click()
  await page.waitForURL(/\/order\/\d+$/)
  await expect(page.getByText('On credit.')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { order } = await ask<{ order: { paymentStatus: string; suborders: { id: string; number: string }[] } }>(
    page,
    'query ($id: ID!) { order(id: $id) { paymentStatus suborders { id number } } }',
    { id },
  )
  expect(order.paymentStatus).toBe('ON_CREDIT')
  return { id, part: order.suborders[0] ?? { id: '', number: '' } }
}

/** The seller accepts, packs, sends and delivers a part. */
async function deliver(seller: Page, buyer: Page, orderId: string, number: string) {
  await open(seller, `/seller/order/list?search=${number}`)
  await openSuborder(seller, number)
  await step(seller, 'Accept', 'Pack order')
  await step(seller, 'Pack everything', 'Dispatch')
  await dispatch(seller, 'MH12CR4711', '331000004711')
  const { order } = await ask<{ order: { suborders: { shipments: { deliveryCode: string }[] }[] } }>(
    buyer,
    'query ($id: ID!) { order(id: $id) { suborders { shipments { deliveryCode } } } }',
    { id: orderId },
  )
  await seller
    .getByRole('textbox', { name: 'Delivery code' })
    .fill(order.suborders[0]?.shipments[0]?.deliveryCode ?? '')
  await seller.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(seller.locator('h1 + .badge')).toHaveText('Delivered')
}

test('a company orders on credit once it is approved, the seller delivers and records part of the payment, and the statement agrees', async ({
  browser,
}) => {
  const buying = await enter(browser, 'b2b@neev.example')
  const buyer = await buying.newPage()
  await open(buyer, '/company/credit')
  await buyer.getByRole('link', { name: 'Sahyadri Ispat Yard' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Credit from Sahyadri Ispat Yard' })).toBeVisible()
  await expectAccessible(buyer)
  const lineId = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
  const before = await readLine(buyer, lineId)
  const earlier = before.account.entries.items.find(({ kind }) => kind === 'INVOICE')
  const { id, part } = await orderOnCredit(browser, buyer, earlier?.orderId ?? '')
  expect((await readLine(buyer, lineId)).ordersPaise).toBeGreaterThan(before.ordersPaise)

  const selling = await enter(browser, 'seller@neev.example')
  const seller = await selling.newPage()
  await deliver(seller, buyer, id, part.number)
  const sent = await readLine(buyer, lineId)
  const invoice = sent.account.entries.items.find(({ kind, orderId }) => kind === 'INVOICE' && orderId === id)
  expect(sent.balancePaise).toBe(before.balancePaise + (invoice?.openPaise ?? 0))

  await open(seller, `/seller/credit/detail?id=${lineId}`)
  await seller.getByRole('button', { name: 'Record receipt' }).click()
  const form = seller.getByRole('dialog')
  await form.getByLabel('Amount', { exact: true }).fill('50000')
  await form.getByLabel('Reference').fill('HDFCN99000000001')
  await form.getByLabel(new RegExp(`^${invoice?.number},`)).fill('40000')
  await expectAccessible(seller)
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect(form).toBeHidden()
  await expect(seller.getByText('₹10,000.00 not allocated')).toBeVisible()

  await open(buyer, `/company/credit/${lineId}`)
  const after = (await readLine(buyer, lineId)).account.entries.items.find(({ number }) => number === invoice?.number)
  expect(after?.openPaise).toBe((invoice?.openPaise ?? 0) - 40_000_00)
  const ledger = buyer.getByRole('table', { name: 'Ledger' })
  await expect(ledger.getByText('HDFCN99000000001')).toBeVisible()
  await expectAccessible(buyer)

  // what the seller's bank says becomes a receipt, on the line that it names
  await open(seller, '/seller/credit/bank')
  const credit = seller.getByRole('row', { name: /HDFCN26325119907/ })
  await expect(credit).toContainText(`NCR${lineId.padStart(5, '0')}`)
  await expectAccessible(seller)
  await credit.getByRole('button', { name: 'Record as receipt' }).click()
  const recording = seller.getByRole('dialog')
  await expect(recording.getByText('What it pays')).toBeVisible()
  await expectAccessible(seller)
  await recording.getByRole('button', { name: 'Record receipt' }).click()
  await expect(credit).toContainText('Recorded')
  const paid = await readLine(buyer, lineId)
  expect(paid.balancePaise).toBe(sent.balancePaise - 50_000_00 - 1_50_000_00)

  // a limit above the setting waits for a second person
  await open(seller, '/seller/credit')
  const proposed = seller.getByRole('table', { name: 'Limits to approve' })
  await expect(proposed).toContainText('₹75,00,000')
  await expect(proposed.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const staff = await enter(browser, 'admin@neev.example')
  const admin = await staff.newPage()
  await open(admin, '/admin/b2b/credit')
  await admin.getByRole('table', { name: 'Limits to approve' }).getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('dialog')).toContainText('₹75,00,000')
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve limit' }).click()
  await givePasswordFor(admin, admin.getByText('Limit approved'))
  await expect(admin.getByRole('table', { name: 'Limits to approve' })).toHaveCount(0)
  await open(buyer, `/company/credit/${lineId}`)
  await expect(buyer.getByRole('heading', { name: 'Limit ₹75,00,000' })).toBeVisible()
  await staff.close()
  await buying.close()
  await selling.close()
})

test('a colleague finds the list that is shared with the company, changes it, and cannot take it over', async ({
  browser,
}) => {
  const approving = await enter(browser, 'approver@neev.example')
  const colleague = await approving.newPage()
  await open(colleague, '/user/lists')
  await expect(colleague.getByText(/^Shared by /)).toBeVisible()
  await colleague.getByRole('link', { name: 'Stock of all sites, every month' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Stock of all sites, every month' })).toBeVisible()
  await expectAccessible(colleague)
  await expect(colleague.getByRole('button', { name: 'Delete list' })).toHaveCount(0)
  await colleague.getByLabel('More items, one per line').fill('CEM-ULTRATECH-PPC, 50')
  await colleague.getByRole('button', { name: 'Add lines' }).click()
  await expect(colleague.locator('[data-line]')).toHaveCount(5)
  await open(colleague, '/company')
  await expect(colleague.getByRole('heading', { name: 'By product class' })).toBeVisible()
  await expectAccessible(colleague)
  await approving.close()
})
