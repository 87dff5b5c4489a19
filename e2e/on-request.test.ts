import type { Page } from '@playwright/test'
import { setPincode } from './support/buyers.ts'
import { enter, signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, pincode, test } from './support/shop.ts'

const product = 'Kota stone slab, blue-grey, hand cut 25 mm'

/** The newest code to a number, as a demo shop shows it under Sent messages. */
async function codeFor(admin: Page, mobile: string): Promise<string> {
  const { messages } = await ask<{ messages: { items: { id: string }[] } }>(
    admin,
    'query ($filter: MessageFilter!) { messages(filter: $filter) { items { id } } }',
    { filter: { search: mobile, channel: 'SMS', template: 'account.code' } },
  )
  const id = messages.items[0]?.id
  if (!id) return ''
  const text = 'query ($id: ID!) { message(id: $id) { body } }'
  const { message } = await ask<{ message: { body: string } }>(admin, text, { id })
  return /\d{6}/.exec(message.body)?.[0] ?? ''
}

type Contact = { name: string; mobile: string }

/** Fills in the contact of a request and sends it. */
async function send(page: Page, { name, mobile }: Contact) {
  await page.getByLabel('When do you need it?').selectOption('within a week')
  await page.getByLabel('Who are you?').selectOption('Contractor or builder')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel(/my name and number/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send request' }).click()
}

/** The same, and enters the code from the SMS. */
async function sendVerified(page: Page, admin: Page, contact: Contact) {
  const { mobile } = contact
  await send(page, contact)
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()
  await expect.poll(() => codeFor(admin, mobile)).not.toBe('')
  await expectAccessible(page)
  await page.getByLabel('Code from the SMS').fill(await codeFor(admin, mobile))
}

test('a stranger asks for a price, and the partner who was asked answers', async ({
  page,
  visitor,
  browser,
  baseURL,
}) => {
  const admin = await (await enter(browser, 'admin@neev.example')).newPage()
  await open(admin, '/admin/enquire/list?kind=enquiries')
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/search?q=kota+stone')
  await page.getByRole('link', { name: product }).last().click()
  await expect(page.getByText('Price on request')).toBeVisible()
  await page.getByRole('link', { name: 'Request a price' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is the price?' })).toBeVisible()
  await expect(page.locator('main').getByLabel('Pincode of the site')).toHaveValue(pincode)

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Accept the terms to continue.')).toBeVisible()
  await page.getByLabel('Quantity').fill('640')
  await sendVerified(page, admin, { name: 'Kiran Bedekar', mobile: '9823011223' })
  await expect(page.getByRole('heading', { name: 'Shaikh Stone Works has your request' })).toBeVisible()
  const number = await page.locator('main b.figure').innerText()

  const partner = await visitor()
  await signIn(partner, 'enquiry@neev.example', '/enquiry/dashboard')
  await partner.getByRole('link', { name: 'Kiran Bedekar' }).click()
  await expect(partner.getByRole('heading', { level: 1, name: 'Kiran Bedekar' })).toBeVisible()
  await expect(partner.getByText(`${number} ·`)).toBeVisible()
  await expect(partner.getByText('•••••••••1223')).toBeVisible()
  await partner.getByRole('button', { name: 'Show number' }).click()
  await expect(partner.getByRole('link', { name: '+919823011223' })).toBeVisible()
  await expect(partner.getByText('640 sq ft')).toBeVisible()
  await partner.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(partner.getByRole('button', { name: 'Quoted' })).toBeVisible()
})

test('a request about goods for sale is assigned by staff and worked by the seller', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // Somebody else each time that it is walked; a name has letters only
  const name = `Savita ${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  const mobile = `98${String(Math.random()).slice(2, 10).padEnd(8, '1')}`
  await setPincode(page.context(), baseURL ?? '')
  const admin = await (await enter(browser, 'admin@neev.example')).newPage()
  await open(admin, '/admin/enquire/list?kind=enquiries')
  await open(page, '/product/jsw-neosteel-550d-tmt-bars')
  await page.getByRole('link', { name: 'Request a call' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is the price?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('9000')
  await sendVerified(page, admin, { name, mobile })
  await expect(page.getByRole('heading', { name: 'Neev has your request' })).toBeVisible()

  // The browser has proven the number: the next request needs no code, whatever it is about
  await open(page, '/send/ultratech-ppc-cement-50-kg')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('400')
  await send(page, { name: 'Meena Pawar', mobile })
  await expect(page.getByRole('heading', { name: 'Neev has your request' })).toBeVisible()

  await open(admin, `/admin/enquire/list?kind=enquiries&search=${encodeURIComponent(name)}`)
  await expectAccessible(admin)
  await admin.getByRole('link', { name }).click()
  await expect(admin.getByText(/^Assign due in/)).toBeVisible()
  await admin.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Sahyadri')
  await dialog.getByRole('button', { name: /Sahyadri Ispat Yard/ }).click()
  await expect(admin.getByText(/^First answer due in/)).toBeVisible()

  const seller = await (await enter(browser, 'seller@neev.example')).newPage()
  await open(seller, '/seller/enquiries')
  await seller.getByRole('link', { name }).click()
  await seller.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(seller.getByText(/^Quote due in/)).toBeVisible()
  await seller.getByLabel('What was said').fill('Decides on Monday.')
  await seller.getByRole('button', { name: 'Save' }).click()
  await expect(seller.getByText('Decides on Monday.')).toBeVisible()
  await expectAccessible(seller)
})
