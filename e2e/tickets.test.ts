import { signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'

const subject = `Short by two bags, ${crypto.randomUUID().slice(0, 8)}`

test('a customer asks for help with an order; an admin acknowledges, answers and resolves; it is reopened', async ({
  page,
  visitor,
}) => {
  await signIn(page, 'customer@neev.example', '/user/orders')
  const { myOrders } = await ask<{ myOrders: { items: { id: string; number: string }[] } }>(
    page,
    '{ myOrders(page: { size: 1 }) { items { id number } } }',
  )
  const [order] = myOrders.items
  await open(page, `/order/${order?.id}`)
  await page.getByRole('link', { name: 'Get help' }).click()
  await expect(page.getByRole('radio', { name: 'An order', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: new RegExp(order?.number ?? '-') })).toBeChecked()
  await page.getByRole('button', { name: 'Send and get ticket number' }).click()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('The slip says 100 bags, we counted 98 at the site.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send and get ticket number' }).click()
  const number = await page.getByText(/^TK-\d{6}$/).innerText()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expectAccessible(page)

  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', '/admin/ticket/list')
  await expectAccessible(admin)
  await admin.getByRole('link', { name: number }).click()
  await admin.getByRole('button', { name: 'Acknowledge' }).click()
  // live, without a reload
  await expect(page.locator('.badge').getByText('Acknowledged')).toBeVisible()
  await admin.getByLabel('Answer', { exact: true }).fill('The seller sends two bags tomorrow.')
  await admin.locator('.segmented label').filter({ hasText: 'Resolved' }).click()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Send and resolve' }).click()
  await expect(page.getByText('The seller sends two bags tomorrow.')).toBeVisible()
  await expect(page.getByText(/^This ticket is resolved\./)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByLabel('Your reply').fill('They did not come.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(admin.getByText('They did not come.')).toBeVisible()
  await expectAccessible(page)
})

test('a guest asks, and reads the ticket by the link', async ({ page }) => {
  await open(page, '/grievance')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a complaint' }).click()
  await page.getByLabel('Subject').fill('Nobody answers')
  await page.getByLabel('Description').fill('I have called four times since Monday.')
  await page.getByLabel('Your name').fill('Vikas Pawar')
  await page.getByLabel('Email').fill(`vikas-${crypto.randomUUID().slice(0, 8)}@site.example`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send and get ticket number' }).click()
  await page.getByRole('link', { name: 'Open ticket' }).click()
  await expect(page.getByText('I have called four times since Monday.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('I have called four times since Monday.')).toBeVisible()
  const key = new URL(page.url())
  key.searchParams.set('key', 'wrong')
  await page.goto(key.pathname + key.search)
  await expect(page.getByText('We could not find this ticket')).toBeVisible()
})
