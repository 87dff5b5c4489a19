import type { Page } from '@playwright/test'
import { setPincode } from '../support/buyers.ts'
import { reviewForCompany } from '../support/companies.ts'
import { enter } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

const phone = { width: 360, height: 780 }
const kilograms = 1200

type Offer = { offerId: string; sku: string; title: string; everyonePaise: number }

/** A bar of the seller that no contract has a price for yet. */
async function freeBar(seller: Page) {
  const { contractOffers, priceContracts } = await ask<{
    contractOffers: Offer[]
    priceContracts: { items: { lines: { offerId: string }[] }[] }
  }>(
    seller,
    `{ contractOffers(search: "12 mm") { offerId sku title everyonePaise }
       priceContracts { items { lines { offerId } } } }`,
  )
  const taken = priceContracts.items.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))
  const offer = contractOffers.find(({ offerId }) => !taken.includes(offerId))
  if (!offer) throw new Error('The demo seller has no bar of 12 mm without a contract.')
  return offer
}

test('a seller agrees prices with a company on a phone, and the company alone sees them wherever it buys', async ({
  browser,
  baseURL,
  page: stranger,
}) => {
  const selling = await enter(browser, 'seller@neev.example')
  const seller = await selling.newPage()
  await seller.setViewportSize(phone)
  await open(seller, '/seller/contracts')
  const buying = await enter(browser, 'b2b@neev.example')
  for (const context of [buying, stranger.context()]) await setPincode(context, baseURL ?? '')
  const buyer = await buying.newPage()
  await open(buyer, '/company')
  const offer = await freeBar(seller)
  const { b2bCompany } = await ask<{ b2bCompany: { companyName: string } }>(buyer, '{ b2bCompany { companyName } }')

  const reference = `RC ${crypto.randomUUID().slice(0, 8)}`
  await seller.getByRole('button', { name: 'New contract' }).click()
  const terms = seller.getByRole('dialog')
  await terms.getByLabel('For', { exact: true }).selectOption({ label: b2bCompany.companyName })
  await terms.getByLabel('Name').fill('Columns of tower B')
  await terms.getByLabel('Reference').fill(reference)
  await expectAccessible(seller)
  await terms.getByRole('button', { name: 'Save draft' }).click()
  await expect(seller.getByRole('heading', { level: 1, name: 'Columns of tower B' })).toBeVisible()
  await seller.getByLabel('Add a product').fill(offer.sku)
  await seller.getByRole('button', { name: `Add ${offer.title}` }).click()
  await seller.getByLabel(/^Price /).fill('41.50')
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Save prices' }).click()
  await seller.getByRole('button', { name: 'Activate', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(seller.locator('main .badge', { hasText: 'Active' })).toBeVisible()

  // Every list, the rate card and the product
  const search = `/search?q=${encodeURIComponent(offer.title)}`
  await open(buyer, search)
  const card = (page: Page) => page.locator('article', { hasText: 'Contract price' })
  await expect(card(buyer).first()).toBeVisible()
  await expectAccessible(buyer)
  const product = (await card(buyer).first().getByRole('link').last().getAttribute('href')) ?? ''
  await open(stranger, search)
  await expect(stranger.locator('article').first()).toBeVisible()
  await expect(card(stranger)).toHaveCount(0)
  const rates = '/category/tmt-bars/tmt?q12=100'
  await open(buyer, rates)
  await expect(buyer.locator('td', { hasText: 'Contract price' }).first()).toBeVisible()
  await open(stranger, rates)
  await expect(stranger.locator('tbody td').first()).toBeVisible()
  await expect(stranger.getByText('Contract price')).toHaveCount(0)
  await open(buyer, product)
  await expect(buyer.getByText(`Contract ${reference}`).first()).toBeVisible()
  await open(stranger, product)
  await expect(stranger.getByText('Contract price')).toHaveCount(0)

  // The company's page, its cart and its order
  await open(buyer, `/company/prices?search=${encodeURIComponent(reference)}`)
  await expect(buyer.getByText('₹41.50').first()).toBeVisible()
  await expectAccessible(buyer)
  await ask(buyer, 'mutation { clearCart { count } }')
  await ask(
    buyer,
    `mutation ($offerId: ID!, $quantityMilli: Milli!) {
       addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: kg, pincode: "411045") { count } }`,
    { offerId: offer.offerId, quantityMilli: kilograms * 1000 },
  )
  await open(buyer, '/cart')
  await expect(buyer.getByText('Contract price').first()).toBeVisible()
  const { cart } = await ask<{ cart: { groups: { lines: { pricePaise: number; priceBuyer: string }[] }[] } }>(
    buyer,
    '{ cart { groups { lines { pricePaise priceBuyer } } } }',
  )
  expect(cart.groups.flatMap(({ lines }) => lines)).toEqual([{ pricePaise: 41_50, priceBuyer: 'CONTRACT' }])

  await reviewForCompany(buyer, 'PO/26/901')
  await buyer.getByRole('button', { name: 'Order on credit' }).click()
  await buyer.waitForURL(/\/order\/\d+$/)
  type Order = { suborders: { id: string; lines: { pricePaise: number; priceSource: string }[] }[] }
  const { order } = await ask<{ order: Order }>(
    buyer,
    'query ($id: ID!) { order(id: $id) { suborders { id lines { pricePaise priceSource } } } }',
    { id: new URL(buyer.url()).pathname.split('/').at(-1) },
  )
  const [part] = order.suborders
  expect(part?.lines).toEqual([{ pricePaise: 41_50, priceSource: 'CONTRACT' }])
  await open(seller, `/seller/order/detail?id=${part?.id}`)
  await expect(seller.locator('main').getByText('Contract price', { exact: true }).first()).toBeVisible()
})
