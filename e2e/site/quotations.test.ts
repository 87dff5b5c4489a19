import { fillAddress, payOnline, register, setPincode } from '../support/buyers.ts'
import { enter } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

/** The owner of a seller of the demo shop. */
const ownerOf = (slug: string) => (slug === 'sahyadri-ispat-yard' ? 'seller@neev.example' : `owner@${slug}.example`)

test('a guest asks for quotations, a seller answers from a phone, they agree on a price, and the goods are ordered at it', async ({
  browser,
  baseURL,
  page: buyer,
}) => {
  const title = `Columns ${crypto.randomUUID().slice(0, 8)}`
  await setPincode(buyer.context(), baseURL ?? '')
  await open(buyer, '/bulk/jsw-neosteel-550d-tmt-bars')
  await buyer.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await register(buyer)
  await buyer.getByLabel('Title').fill(title)
  await buyer.getByLabel('Quantity').fill('2500')
  await buyer.getByRole('button', { name: 'Send request' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(buyer.getByText('0 quotations so far.')).toBeVisible()
  const id = new URL(buyer.url()).pathname.split('/').at(-1)
  const { quoteRequest } = await ask<{ quoteRequest: { invitations: { sellerName: string; sellerSlug: string }[] } }>(
    buyer,
    'query ($id: ID!) { quoteRequest(id: $id) { invitations { sellerName sellerSlug } } }',
    { id },
  )
  const [invited] = quoteRequest.invitations
  const selling = await enter(browser, ownerOf(invited?.sellerSlug ?? ''))
  const seller = await selling.newPage()
  await seller.setViewportSize({ width: 360, height: 740 })
  await open(seller, '/seller/quotation/list')
  await seller.getByRole('link', { name: title }).click()
  await expect(seller.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await seller.getByLabel('Your price').fill('51.50')
  const preview = seller.getByRole('region', { name: 'Delivered to 411045' })
  await expect(preview.getByText('Delivered total')).toBeVisible()
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Send quotation' }).click()
  await expect(seller.getByRole('button', { name: 'Send revision' })).toBeVisible()

  await open(buyer, `/user/quotes/${id}`)
  await expect(buyer.getByText('1 quotation so far.')).toBeVisible()
  await buyer.getByRole('button', { name: 'Close request' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Close request' }).click()
  const comparison = buyer.getByRole('region', { name: 'Comparison of quotations' })
  await expect(comparison.getByText('₹51.50 before freight and GST')).toBeVisible()
  await expectAccessible(buyer)

  // The buyer asks for less; the seller, who watches the page, takes it
  await comparison.getByRole('link', { name: 'Negotiate' }).click()
  const drawer = buyer.getByRole('dialog', { name: invited?.sellerName ?? '' })
  await drawer.getByRole('button', { name: 'Make a counter-offer' }).click()
  await drawer.getByLabel('Your price').fill('50')
  await expect(drawer.getByText(/Goods .* instead of .*: .* less/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(drawer.getByText('Waiting for the seller')).toBeVisible()
  await drawer.getByLabel('Your message').fill('Call 98200 12345, we unload by crane.')
  await drawer.getByRole('button', { name: 'Send message' }).click()
  await expect(drawer.getByText('Call [number hidden], we unload by crane.')).toBeVisible()
  await expectAccessible(buyer)

  await expect(seller.getByRole('heading', { name: 'The buyer offers ₹50.00' })).toBeVisible()
  await expect(seller.getByText('Call [number hidden], we unload by crane.')).toBeVisible()
  await seller.getByRole('button', { name: 'Use these prices' }).click()
  await expect(seller.getByLabel('Your price')).toHaveValue('50.00')
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Send revision' }).click()
  await expect(seller.getByText('Quotation revised')).toBeVisible()
  await selling.close()

  await expect(drawer.getByText('Answered with ₹50.00')).toBeVisible()
  await expect(drawer.getByText('Seen')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(comparison.getByText('₹50.00 before freight and GST')).toBeVisible()
  await buyer.getByRole('button', { name: 'Award', exact: true }).click()
  const awarding = buyer.getByRole('dialog', { name: 'Award' })
  await expect(awarding.getByText('Delivered total')).toBeVisible()
  await expectAccessible(buyer)
  await awarding.getByRole('button', { name: 'Award and add to cart' }).click()
  await buyer.getByRole('link', { name: 'Comparative statement' }).click()
  const statement = buyer.getByRole('article')
  await expect(statement.getByText(/Check value [0-9A-F]{4}/)).toBeVisible()
  await expect(statement.getByText('quoted 50.00')).toBeVisible()
  await expectAccessible(buyer)
  await buyer.goBack()
  await buyer.getByRole('link', { name: 'Go to cart' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(buyer.getByText(/Quotation QT-\d+, price valid until/)).toBeVisible()
  await open(buyer, '/checkout')
  await fillAddress(buyer)
  await buyer.getByRole('button', { name: 'Review order' }).click()
  await expect(buyer.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  const orderId = await payOnline(buyer)
  const { order } = await ask<{ order: { suborders: { lines: { pricePaise: number }[] }[] } }>(
    buyer,
    'query ($id: ID!) { order(id: $id) { suborders { lines { pricePaise } } } }',
    { id: orderId },
  )
  expect(order.suborders).toEqual([{ lines: [{ pricePaise: 50_00 }] }])
  await open(buyer, `/user/quotes/${id}`)
  await expect(buyer.getByRole('region', { name: 'Comparison of quotations' }).getByText('Ordered')).toBeVisible()
})
