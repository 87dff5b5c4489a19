import type { Page } from '@playwright/test'
import { setPincode } from './support/buyers.ts'
import { signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

const name = () => `UltraTech Journey ${crypto.randomUUID().slice(0, 8)} cement`

test('a seller brings a product, an admin asks about it, the seller answers, and a guest buys it', async ({
  page,
  visitor,
  baseURL,
}) => {
  const title = name()
  const seller = await visitor()
  await signIn(seller, 'owner@deccan-cement-mart.example', '/seller/product/add')
  await fillProposal(seller, title)
  await seller.getByRole('button', { name: 'Submit to Neev' }).click()
  await expect(seller.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(seller.getByText(/^Waiting since/)).toBeVisible()
  await expectAccessible(seller)
  const address = new URL(seller.url()).pathname
  const shopAddress = address.replace('/seller/product/details/', '/product/')

  const backOffice = await visitor()
  await signIn(backOffice, 'category-manager@neev.example', '/admin/product_approval/list')
  await openChangeRequest(backOffice, title)
  await expectAccessible(backOffice)
  await backOffice.getByRole('button', { name: 'Request changes' }).click()
  await backOffice.getByLabel('What must be changed?').fill('Please say which strength class it is.')
  await backOffice.getByRole('button', { name: 'Send request' }).click()
  await expect(backOffice.getByRole('heading', { level: 1, name: title })).toBeHidden()

  await open(seller, address)
  await expect(seller.getByText('Changes requested: Please say which strength class it is.')).toBeVisible()
  await seller.getByRole('link', { name: 'Edit and submit again' }).click()
  await seller.getByLabel('Title').fill(`${title}, class 43`)
  await seller.getByRole('button', { name: 'Submit to Neev' }).click()
  await expect(seller.getByText(/^Waiting since/)).toBeVisible()

  await open(backOffice, '/admin/product_approval/list?status=PENDING')
  await openChangeRequest(backOffice, `${title}, class 43`)
  await backOffice.keyboard.press('a')
  await expect(backOffice.getByRole('heading', { level: 1, name: title })).toBeHidden()

  await setPincode(page.context(), baseURL ?? '')
  await open(page, shopAddress)
  await expect(page.getByRole('heading', { level: 1, name: `${title}, class 43` })).toBeVisible()
  await page.getByRole('button', { name: /^Add .* to cart$/ }).click()
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()
  await open(page, '/cart')
  await expect(page.locator(styled('cart', 'basketGroup'))).toContainText(`${title}, class 43`)
})

async function openChangeRequest(backOffice: Page, title: string) {
  await backOffice.getByPlaceholder('Product or seller').fill(title)
  await backOffice.waitForURL(/search=/)
  await backOffice.getByRole('link', { name: title }).click()
  await expect(backOffice.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function fillProposal(seller: Page, title: string) {
  await seller.getByLabel('Category').selectOption('Cement')
  await seller.getByLabel('Brand').selectOption('UltraTech')
  await seller.getByLabel('Title').fill(title)
  await seller.getByLabel('HSN code').selectOption({ value: '25232930' })
  await seller.getByLabel('Manufacturer or importer').fill('UltraTech Cement Limited')
  await seller.getByLabel('Type').fill('PPC')
  await seller.getByLabel('Sold by').selectOption('bag')
  await seller.getByLabel('Weight of one unit').fill('50')
  await seller.getByLabel('MRP').fill('420')
  await seller.getByLabel('Minimum quantity').fill('20')
  // a SKU is missing, so nothing is sent
  await seller.getByLabel('In stock').fill('900')
  await seller.getByLabel('Base price, ex-yard before GST').fill('305')
  await seller.getByRole('button', { name: 'Submit to Neev' }).click()
  await expect(seller.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(seller)
  await seller.getByLabel('SKU').fill(title.replace(/[^a-z0-9]/gi, '').slice(-16))
  // cement is sold under the licence of its plant alone
  await seller.getByRole('button', { name: 'Submit to Neev' }).click()
  await expect(seller.getByText(/is in force for these goods\. Enter their standard \(IS 1489\)/)).toBeVisible()
  const { product } = await ask<{ product: { licences: { licence: string }[] } }>(
    seller,
    '{ product(identifier: "ultratech-ppc-cement-50-kg") { licences { licence } } }',
  )
  await seller.getByLabel('Standard').fill('IS 1489 (Part 1)')
  await seller.getByLabel('BIS licence').fill(product.licences[0]?.licence ?? '')
}
