import { cement, payOnline, reviewAsNewBuyer, stateOf, steel, suborderOf } from './buyers.ts'
import { openSuborder, signIn, step } from './sellers.ts'
import { ask, expect, expectAccessible, open, test } from './shop.ts'

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
  const part = suborderOf(second, mart)
  await part.getByRole('button', { name: 'Cancel this part, no fee' }).click()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Keep it' }).click()
  await expect(stateOf(second, mart)).toHaveText('Placed')
  await part.getByRole('button', { name: 'Cancel this part, no fee' }).click()
  await second.getByLabel('The plan of work changed').check()
  await second.getByRole('button', { name: 'Cancel this part', exact: true }).click()

  await expect(stateOf(page, mart)).toHaveText('Cancelled')
  await expect(suborderOf(page, mart).getByText('Reason: The plan of work changed')).toBeVisible()
  const total = await suborderOf(page, mart).locator('header b').innerText()
  await expect(page.getByText(`${total} is on its way back.`)).toBeVisible()
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
  await step(backOffice, 'Accept', 'Pack the goods')
  await step(backOffice, 'Everything is packed', 'Dispatch')

  await expect(suborderOf(page, mart).getByRole('button', { name: 'Cancel this part, no fee' })).toBeHidden()
  const input = async (why: string) => {
    await suborderOf(page, mart).getByRole('button', { name: 'Ask to cancel' }).click()
    await page.getByLabel('Why').fill(why)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(stateOf(page, mart)).toHaveText('Cancel requested')
    await expect(backOffice.getByRole('heading', { level: 2, name: 'The buyer wishes to cancel' })).toBeVisible()
    await expect(backOffice.locator('main').getByText(why)).toBeVisible()
  }
  await input('The slab is put off by a month.')
  await backOffice.getByRole('button', { name: 'Go on with the order' }).click()
  await expectAccessible(backOffice)
  await backOffice.getByLabel('Reason, which the buyer reads').fill('The truck is loaded and leaves at four.')
  await backOffice.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(stateOf(page, mart)).toHaveText('Packed')
  await expect(page.getByText('The truck is loaded and leaves at four.')).toBeVisible()

  await input('The site is closed by the city.')
  await backOffice.getByRole('button', { name: 'Cancel the order' }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(stateOf(page, mart)).toHaveText('Cancelled')
  await expect(page.getByText(/ is on its way back\.$/)).toBeVisible()
  const { refundsOfOrder } = await ask<{ refundsOfOrder: unknown[] }>(
    page,
    'query ($id: ID!) { refundsOfOrder(orderId: $id) { id } }',
    { id },
  )
  expect(refundsOfOrder).toHaveLength(1)
})
