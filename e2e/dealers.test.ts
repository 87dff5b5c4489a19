import type { Page } from '@playwright/test'
import { orderIdIn, payOnline, reviewAsNewBuyer, setPincode } from './support/buyers.ts'
import { dispatch, openSuborder, signIn, step } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'

type Goods = { dealerGoods: { items: { id: string; title: string; onHandMilli: number; reservedMilli: number }[] } }

/** Bars that this dealer has a truck of. */
async function held(dealer: Page): Promise<string[]> {
  const { dealerGoods } = await ask<Goods>(
    dealer,
    '{ dealerGoods(page: { size: 100 }, filter: { search: "12 mm", inStock: true }) { items { id title onHandMilli reservedMilli } } }',
  )
  return dealerGoods.items
    .filter(({ title, ...stock }) => /TMT/.test(title) && stock.onHandMilli - stock.reservedMilli > 3_000_000)
    .map(({ id }) => id)
}

test('an associate’s order: the first dealer says no, the second sends it under the associate’s GSTIN', async ({
  page,
  visitor,
  baseURL,
}) => {
  const associate = await visitor()
  await signIn(associate, 'associate@neev.example', '/superSeller/seller/list?search=GOA')
  await associate.getByRole('link', { name: 'Mandovi Steel Centre' }).click()
  await expect(associate.getByRole('heading', { level: 1, name: 'Mandovi Steel Centre' })).toBeVisible()
  await associate.getByLabel('Pincodes, typed or pasted').fill('411045')
  await associate.getByLabel('Priority', { exact: true }).selectOption('3')
  await associate.getByRole('button', { name: 'Add', exact: true }).click()
  await associate.getByRole('button', { name: 'Save territory' }).click()
  await expect(associate.getByText('91 of 500 pincodes')).toBeVisible()
  await expect(associate.getByRole('button', { name: 'Save territory' })).toBeDisabled()
  await expectAccessible(associate)

  const pune = await visitor()
  await signIn(pune, 'kiran.bhosale@wps-pun.example', '/subBusiness/dashboard')
  const kolhapur = await visitor()
  await signIn(kolhapur, 'dealer@neev.example', '/subBusiness/dashboard')
  const both = await held(kolhapur)
  const offerId = (await held(pune)).find((id) => both.includes(id))
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/cart')
  await ask(
    page,
    'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 2000, unit: tonne, pincode: "411045") { count } }',
    { offerId },
  )
  await reviewAsNewBuyer(page, baseURL ?? '', [])
  const orderId = await payOnline(page)
  expect(orderId).toBe(orderIdIn(page))
  const { order } = await ask<{ order: { suborders: { number: string }[] } }>(
    page,
    'query ($id: ID!) { order(id: $id) { suborders { number } } }',
    { id: orderId },
  )
  const number = order.suborders[0]?.number ?? ''

  await open(pune, '/subBusiness/dashboard')
  await openSuborder(pune, number)
  await expect(pune.getByText('Baner Heights, Tower B, gate 2')).toBeHidden()
  await pune.getByRole('button', { name: 'No', exact: true }).click()
  await pune.getByLabel('Reason').selectOption('No vehicle available')
  await pune.getByRole('button', { name: 'Decline' }).click()
  await pune.waitForURL(/\/subBusiness\/order\/list/)
  await expect(pune.getByRole('link', { name: number })).toBeHidden()

  await open(kolhapur, '/subBusiness/dashboard')
  await openSuborder(kolhapur, number)
  await expectAccessible(kolhapur)
  await step(kolhapur, 'Accept', 'Pack order')
  await expect(kolhapur.getByText('Baner Heights, Tower B, gate 2')).toBeVisible()
  await step(kolhapur, 'Pack everything', 'Dispatch')
  await dispatch(kolhapur, 'MH09AB4321', '331000004321')
  const { order: sent } = await ask<{ order: { suborders: { shipments: { deliveryCode: string }[] }[] } }>(
    page,
    'query ($id: ID!) { order(id: $id) { suborders { shipments { deliveryCode } } } }',
    { id: orderId },
  )
  await kolhapur
    .getByLabel('Delivery code')
    .last()
    .fill(sent.suborders[0]?.shipments[0]?.deliveryCode ?? '')
  await kolhapur.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(kolhapur.locator('.badge', { hasText: 'Delivered' })).toBeVisible()

  await open(associate, '/superSeller/order/list')
  await expect(associate.getByRole('row', { name: number })).toContainText('Panchganga Steel Mart')
  await openSuborder(associate, number)
  await expect(associate.getByRole('table', { name: 'Dealers asked' })).toContainText('Declined')

  await page.reload()
  await page
    .getByRole('link', { name: /invoice/i })
    .first()
    .click()
  await expect(page.locator('main')).toContainText('27ZZZCW5174A1ZQ')
  await expect(page.locator('main')).toContainText('Dispatched from')
  await expect(page.locator('main')).toContainText('Panchganga Steel Mart')
})
