import type { Page } from '@playwright/test'
import { anything, putIntoCart } from '../support/buyers.ts'
import { type Walked, walkForm, walkForms } from '../support/forms.ts'
import { enter } from '../support/sellers.ts'
import { expect, open, test } from '../support/shop.ts'

/** The form of a review that is written. */
async function openWritten(page: Page) {
  await page.getByRole('link', { name: /^Written/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.waitForURL(/\/sellerReview\//)
}

/** The latest order of which goods can be cancelled: which one that is depends on the time of day. */
async function openCancellable(page: Page) {
  const links = page.getByRole('main').getByRole('link', { name: /^NV/ })
  await links.first().waitFor()
  for (const href of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
    await open(page, href)
    await page.getByRole('heading', { level: 1, name: /NV/ }).waitFor()
    if ((await page.getByRole('button', { name: 'Cancel remaining items' }).count()) > 0) return
  }
  throw new Error('No order of the demo shop has goods that can be cancelled.')
}

const ofCustomer: Walked[] = [
  {
    at: '/user/orders',
    before: openCancellable,
    by: ['Cancel remaining items'],
    submit: 'Cancel these items',
    values: { '…': '1', 'Reason, shown to the other side': 'One too many' },
    shows: 'One too many',
  },
  {
    at: '/user/quotes/1',
    by: ['Change limits'],
    submit: 'Apply limits',
    values: { 'Sellers at most': '1' },
    shows: 'At most 1 seller · ',
  },
  {
    at: '/user/quotes/1',
    by: ['End without an award'],
    submit: 'End request',
    values: { Reason: '*' },
    shows: 'Not awarded',
  },
  {
    at: '/user/reviews',
    before: openWritten,
    submit: 'Save changes',
    values: { 'What should the next buyer know?': 'The bundles were tagged and dry.' },
    shows: 'The bundles were tagged and dry.',
  },
]
const ofCompany: Walked[] = [
  {
    at: '/user/lists?from=cart',
    submit: 'Save the cart as a list',
    values: { Name: 'The cart of today' },
    before: (page) => putIntoCart(page, anything),
    shows: 'The cart of today',
  },
  {
    at: '/user/lists',
    by: ['The cart of today', 'Share list'],
    submit: 'Share with the company',
    shows: 'Shared with the company',
  },
  {
    at: '/company/members',
    submit: 'Send invitation',
    values: { Email: 'new@walk.example', Role: '*' },
    shows: 'new@walk.example',
  },
]

// A second try would find what the first has changed
test.describe.configure({ retries: 0 })

for (const [email, forms] of [
  ['customer@neev.example', ofCustomer],
  ['b2b@neev.example', ofCompany],
] as const)
  test(`each form of ${email} changes what its page shows`, async ({ browser }) => {
    const context = await enter(browser, email)
    await walkForms(await context.newPage(), forms)
    await context.close()
  })

test('a review that somebody reports waits for an admin with its reason', async ({ browser }) => {
  const [buyer, admin] = [await enter(browser, 'b2b@neev.example'), await enter(browser, 'admin@neev.example')]
  await walkForm(await buyer.newPage(), {
    at: '/product/jsw-neosteel-550d-tmt-bars/reviews',
    by: ['Report review'],
    submit: 'Report review',
    values: { Reason: 'Advertising' },
    says: 'Reported. An admin checks this review.',
  })
  const page = await admin.newPage()
  await open(page, '/admin/review/list?queue=REPORTED')
  await expect(page.getByRole('main').getByText('JSW Neosteel').first()).toBeVisible()
  await buyer.close()
  await admin.close()
})
