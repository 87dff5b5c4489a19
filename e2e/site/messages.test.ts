import type { Page } from '@playwright/test'
import { payOnline, reviewAsNewBuyer, setPincode } from '../support/buyers.ts'
import { dispatch, givePassword, openSuborder, signIn, step } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

type Goods = { dealerGoods: { items: { id: string; title: string; onHandMilli: number; reservedMilli: number }[] } }
const own = 'माल {part} गाड़ी {vehicle} से निकला।'

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

test('an admin changes the dispatch message for dealers on WhatsApp in Hindi, and the next dispatch sends it', async ({
  page,
  visitor,
  baseURL,
}) => {
  const admin = await visitor()
  const path = '/admin/siteContent/whatsappapi/order.dispatched/DEALER/body?language=hi'
  await signIn(admin, 'admin@neev.example', path)
  await admin.getByLabel('Body').fill('{vehicel} निकला')
  await expect(admin.getByText('There is no variable named vehicel. The nearest one is vehicle.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await admin.getByLabel('Body').fill(own)
  await admin.getByLabel('Send this message').check()
  await admin.getByRole('button', { name: 'Publish' }).click()
  await givePassword(admin)
  await expect(admin.getByText('Enter the name of the approved WhatsApp template')).toBeVisible()
  await admin.getByLabel('Name of the approved template').fill('order_dispatched_dealer')
  await admin.getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Version 1 is live.')).toBeVisible()
  await expectAccessible(admin)

  const dealer = await visitor()
  await signIn(dealer, 'kiran.bhosale@wps-pun.example', '/subBusiness/dashboard')
  const { me } = await ask<{ me: { name: string; mobile: string } }>(dealer, '{ me { name mobile } }')
  await ask(dealer, 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }', {
    input: { ...me, locale: 'hi-IN' },
  })
  const [offerId] = await held(dealer)
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/cart')
  await ask(
    page,
    'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 2000, unit: tonne, pincode: "411045") { count } }',
    { offerId },
  )
  await reviewAsNewBuyer(page, baseURL ?? '', [])
  const orderId = await payOnline(page)
  const { order } = await ask<{ order: { suborders: { number: string }[] } }>(
    page,
    'query ($id: ID!) { order(id: $id) { suborders { number } } }',
    { id: orderId },
  )
  const number = order.suborders[0]?.number ?? ''
  await open(dealer, '/subBusiness/dashboard')
  await openSuborder(dealer, number)
  await step(dealer, 'Accept', 'Pack order')
  await step(dealer, 'Pack everything', 'Dispatch')
  await dispatch(dealer, 'MH12AB4321', '331000004321')

  await expect(async () => {
    await open(admin, `/admin/siteContent/sent_messages?channel=WHATSAPP&search=${number}`)
    const row = admin.getByRole('row', { name: 'order.dispatched' })
    await expect(row).toContainText('DEALER, hi', { timeout: 2000 })
    await expect(row).toContainText('Sent', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})
