import { cement, payOnline, reviewAsNewBuyer, stateOf, steel, suborderOf } from './support/buyers.ts'
import { openSuborder, signIn, step } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'

const yard = 'Sahyadri Ispat Yard'
const mart = 'Deccan Cement Mart'

test('a buyer cancels a part while that is free; the money goes back, and the other part goes on', async ({
  page,
  context,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '', [steel, cement])
  await payOnline(page)

  // what happens in a second window shows in the first without a reload
  const second = await context.newPage()
  await open(second, new URL(page.url()).pathname)
  const suborder = suborderOf(second, mart)
  await suborder.getByRole('button', { name: 'Cancel this suborder free of charge' }).click()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Keep' }).click()
  await expect(stateOf(second, mart)).toHaveText('Placed')
  await suborder.getByRole('button', { name: 'Cancel this suborder free of charge' }).click()
  await second.getByLabel('Construction schedule changed').check()
  await second.getByRole('button', { name: 'Cancel suborder', exact: true }).click()

  await expect(stateOf(page, mart)).toHaveText('Cancelled')
  await expect(suborderOf(page, mart).getByText('Reason: Construction schedule changed')).toBeVisible()
  const total = await suborderOf(page, mart).locator('header b').innerText()
  await expect(page.getByText(`A refund of ${total} is on its way.`)).toBeVisible()
  await expect(stateOf(page, yard)).toHaveText('Placed')
  await expect(suborderOf(page, mart).getByRole('button')).toHaveCount(0)
})

test('once it is packed the seller answers a wish to cancel: first no, then yes', async ({
  page,
  visitor,
  baseURL,
}) => {
  await reviewAsNewBuyer(page, baseURL ?? '', [cement])
  const id = await payOnline(page)
  const backOffice = await visitor()
  await signIn(backOffice, 'owner@deccan-cement-mart.example', '/seller/order/list')
  await openSuborder(backOffice, (await suborderOf(page, mart).getAttribute('aria-label')) ?? '')
  await step(backOffice, 'Accept', 'Pack order')
  await step(backOffice, 'Pack everything', 'Dispatch')

  await expect(suborderOf(page, mart).getByRole('button', { name: 'Cancel this suborder free of charge' })).toBeHidden()
  const input = async (why: string) => {
    await suborderOf(page, mart).getByRole('button', { name: 'Request cancellation' }).click()
    await page.getByLabel('Reason').fill(why)
    await page.getByRole('button', { name: 'Send request', exact: true }).click()
    await expect(stateOf(page, mart)).toHaveText('Cancel requested')
    await expect(backOffice.getByRole('heading', { level: 2, name: 'The buyer requests a cancellation' })).toBeVisible()
    await expect(backOffice.locator('main').getByText(why)).toBeVisible()
  }
  await input('The slab is put off by a month.')
  await backOffice.getByRole('button', { name: 'Continue with order' }).click()
  await expectAccessible(backOffice)
  await backOffice.getByLabel('Reason, shown to the buyer').fill('The truck is loaded and leaves at four.')
  await backOffice.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(stateOf(page, mart)).toHaveText('Packed')
  await expect(page.getByText('The truck is loaded and leaves at four.')).toBeVisible()

  await input('The site is closed by the city.')
  await backOffice.getByRole('button', { name: 'Cancel order' }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(stateOf(page, mart)).toHaveText('Cancelled')
  await expect(page.getByText(/ is on its way\.$/)).toBeVisible()
  const { refundsOfOrder } = await ask<{ refundsOfOrder: unknown[] }>(
    page,
    'query ($id: ID!) { refundsOfOrder(orderId: $id) { id } }',
    { id },
  )
  expect(refundsOfOrder).toHaveLength(1)
})
