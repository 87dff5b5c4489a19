import type { Page } from '@playwright/test'
import { anything, decideAtGateway, orderIdIn, payButton, putIntoCart, reviewAsNewBuyer } from './support/buyers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

test('a payment that fails is told, and a second try pays', async ({ page, baseURL }) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await payButton(page).click()
  await decideAtGateway(page, 'Let it fail')
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await expect(page.getByText('Message from the bank: The test bank declined.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByText(/^The payment failed\. Prices and goods are reserved for/)).toBeVisible()
  const id = orderIdIn(page)

  await payButton(page).click()
  await decideAtGateway(page, 'Go back without paying')
  await expect(page.getByText('Message from the bank: The buyer went back.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await decideAtGateway(page, 'Pay')
  await expectPaidOnce(page, id, ['CAPTURED', 'CANCELLED', 'FAILED'])
})

test('a callback that comes twice, beside the browser’s own news, pays once', async ({ page, baseURL }) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await payButton(page).click()
  await decideAtGateway(page, 'Pay', 'twice')
  await expectPaidOnce(page, await paidOrder(page))
})

test('the page of return waits while nobody has told anything, and goes on when the late callback has come', async ({
  page,
  context,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await payButton(page).click()
  await page.waitForURL(/\/api\/testpay\//)
  const number = await page.locator('dd').first().innerText()

  const waiting = await context.newPage()
  await open(waiting, `/checkout/handleresponse/${number}`)
  await expect(waiting.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(waiting.getByText('We are checking with the bank.')).toBeVisible()
  await expectAccessible(waiting)
  await decideAtGateway(page, 'Pay', 'callback')
  await expect(waiting.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await expectPaidOnce(page, await paidOrder(page))
})

test('money of which the shop heard nothing is found when it asks, and is not taken again', async ({
  page,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await payButton(page).click()
  await page.waitForURL(/\/api\/testpay\//)
  // paid, every message withheld, and the browser closed before it went back
  await page.request.post(page.url(), { form: { result: 'captured', delivery: 'none' }, maxRedirects: 0 })
  await open(page, '/user/orders')
  await page.getByRole('link', { name: /^NV/ }).first().click()
  await expect(page.getByText('This order is not paid yet.')).toBeVisible()
  const id = orderIdIn(page)
  await payButton(page).click()
  await decideAtGateway(page, 'Pay', 'none')
  await expectPaidOnce(page, id)
})

test('an impatient double click, a reload and the back button make one order', async ({ page, baseURL }) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  await payButton(page).dblclick()
  await page.waitForURL(/\/api\/testpay\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Order NV/ })).toBeVisible()
  const id = orderIdIn(page)
  await page.reload()
  await payButton(page).dblclick()
  await decideAtGateway(page, 'Pay')
  await expectPaidOnce(page, id)

  // back at the gateway, which has its money: the button there takes nothing again
  await page.goBack()
  await decideAtGateway(page, 'Pay')
  await expectPaidOnce(page, id)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.locator(styled('orders', 'orderPart'))).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test('two tabs with one cart make one order', async ({ page, context, baseURL }) => {
  await reviewAsNewBuyer(page, baseURL ?? '')
  const second = await context.newPage()
  await open(second, '/checkout')
  await second.getByRole('button', { name: 'Review order' }).click()
  await expect(payButton(second)).toBeEnabled()

  await Promise.all([payButton(page).click(), payButton(second).click()])
  const empty = (tab: Page) => tab.getByText('Your cart is empty').waitFor()
  const atGateway = (tab: Page) => tab.waitForURL(/\/api\/testpay\//)
  const [first, late] = await Promise.race([
    Promise.all([atGateway(page), empty(second)]).then(() => [page, second] as const),
    Promise.all([atGateway(second), empty(page)]).then(() => [second, page] as const),
  ])
  await decideAtGateway(first, 'Pay')
  const id = await paidOrder(first)
  await expectPaidOnce(first, id)

  // the cart of both is the same afterwards too
  await putIntoCart(first, anything)
  await open(late, '/cart')
  await expect(late.getByRole('textbox', { name: `Quantity of ${anything.title}` })).toHaveValue('50')
})

async function paidOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/checkout\/success\?order=/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** One order, one payment that took money, and every try as it ended, the last first. */
async function expectPaidOnce(page: Page, id: string, tries = ['CAPTURED']) {
  await page.locator('main h1').waitFor()
  await expect
    .poll(() =>
      ask(
        page,
        'query ($id: ID!) { order(id: $id) { paymentStatus } paymentsOfOrder(orderId: $id) { status } myOrders { total } }',
        { id },
      ),
    )
    .toEqual({
      order: { paymentStatus: 'PAID' },
      paymentsOfOrder: tries.map((status) => ({ status })),
      myOrders: { total: 1 },
    })
}
