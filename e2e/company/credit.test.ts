import { formatInr } from '@neev/domain/core/money'
import type { Browser, Page } from '@playwright/test'
import { approveOnCredit, deliver, readCreditLine, reviewForCompany } from '../support/companies.ts'
import { enter, givePasswordFor } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

/** Orders again, on credit and approved, what the company ordered on credit before; returns the order. */
async function orderOnCredit(browser: Browser, page: Page, earlierId: string) {
  await ask(page, 'mutation ($id: ID!) { reorder(orderId: $id) }', { id: earlierId })
  await reviewForCompany(page, 'PO/26/900')
  await approveOnCredit(browser, page)
  await reviewForCompany(page, 'PO/26/900')
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
  const before = await readCreditLine(buyer, lineId)
  await open(buyer, '/company')
  const dues = buyer.locator('section').filter({ has: buyer.getByRole('heading', { name: 'Dues and credit' }) })
  await expect(dues.getByRole('listitem').filter({ hasText: 'Sahyadri Ispat Yard' })).toContainText(
    `${formatInr(before.availablePaise)} left to order`,
  )
  await expectAccessible(buyer)
  const earlier = before.account.entries.items.find(({ kind }) => kind === 'INVOICE')
  const { id, part } = await orderOnCredit(browser, buyer, earlier?.orderId ?? '')
  expect((await readCreditLine(buyer, lineId)).ordersPaise).toBeGreaterThan(before.ordersPaise)

  const selling = await enter(browser, 'seller@neev.example')
  const seller = await selling.newPage()
  await deliver(seller, buyer, { orderId: id, suborderId: part.id, number: part.number })
  const sent = await readCreditLine(buyer, lineId)
  const invoice = sent.account.entries.items.find(({ kind, orderId }) => kind === 'INVOICE' && orderId === id)
  expect(sent.balancePaise).toBe(before.balancePaise + (invoice?.openPaise ?? 0))

  await open(seller, '/seller/credit?search=nobody+of+this+name')
  await expect(seller.getByText('No credit matches these filters')).toBeVisible()
  await open(seller, `/seller/credit/detail?id=${lineId}`)
  await seller.getByRole('button', { name: 'Record receipt' }).click()
  const form = seller.getByRole('dialog')
  await form.getByLabel('Amount', { exact: true }).fill('50000')
  await form.getByLabel('Reference').fill('HDFCN99000000001')
  await form.getByLabel(new RegExp(`^${invoice?.number},`)).fill('40000')
  await expectAccessible(seller)
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect(form).toBeHidden()
  // What nobody allocated pays the oldest due
  const entries = seller.getByRole('table', { name: 'Ledger' })
  await expect(entries.getByText('HDFCN99000000001')).toBeVisible()
  await expect(entries.getByText('not allocated')).toHaveCount(0)

  await open(buyer, `/company/credit/${lineId}`)
  const after = (await readCreditLine(buyer, lineId)).account.entries.items.find(
    ({ number }) => number === invoice?.number,
  )
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
  const paid = await readCreditLine(buyer, lineId)
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
