import { signIn } from './support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from './support/shop.ts'

type Item = { suborderId: string; lineId: string | null; title: string; suborderNumber: string; sellerName: string }

const yard = 'Sahyadri Ispat Yard'
const words = `Ends of eleven bars were bent, seen at ${crypto.randomUUID().slice(0, 8)}.`

test('a buyer reviews a delivered order; a low rating is checked by an admin, answered by the seller and shown', async ({
  page,
  visitor,
}) => {
  await signIn(page, 'customer@neev.example', '/user/reviews')
  const { reviewItems } = await ask<{ reviewItems: { items: Item[] } }>(
    page,
    `{ reviewItems(filter: { written: false }, page: { size: 100 }) {
      items { suborderId lineId title suborderNumber sellerName } } }`,
  )
  const item = reviewItems.items.find(({ lineId, sellerName }) => lineId !== null && sellerName === yard)
  expect(item, 'a line of the yard that the customer can review').toBeDefined()
  const { suborderId, title } = item as Item
  await expectAccessible(page)

  await open(page, `/sellerReview/${suborderId}`)
  const line = page.getByRole('region', { name: title, exact: true })
  await line.getByRole('button').first().waitFor()
  const write = line.getByRole('button', { name: 'Write a review' })
  if (await write.isVisible()) await write.click()
  await line.getByRole('button', { name: 'Submit review' }).click()
  await expect(line.getByText('Choose a rating from 1 to 5.')).toBeVisible()
  await line.getByRole('group', { name: 'How good are the goods?' }).getByRole('radio', { name: /^2/ }).check()
  await line
    .getByRole('group', { name: /^Quality/ })
    .getByRole('radio', { name: '2' })
    .check()
  await line.getByLabel(/^What should the next buyer know/).fill(`${words} Call 98220 14471.`)
  await expect(line.getByText(/^The text has a phone number/)).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Submit review' }).click()
  await expect(line.getByText('Being checked')).toBeVisible()

  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', '/admin/review/list')
  await admin.getByRole('navigation', { name: 'Queue' }).getByText(words).click()
  const review = admin.getByRole('article')
  await expect(review.locator('mark')).toHaveText('98220 14471')
  await expect(review.getByText('We replaced contact details or words')).toBeVisible()
  await expectAccessible(admin)
  await admin.locator('main h1').click()
  await admin.keyboard.press('r')
  await expect(review.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await review.getByLabel('Publish without what was found').check()
  await admin.keyboard.press('p')
  await expect(admin.getByRole('navigation', { name: 'Queue' }).getByText(words)).toBeHidden()

  const seller = await visitor()
  await signIn(seller, 'seller@neev.example', '/seller/order/reviews')
  const received = seller.getByRole('listitem').filter({ hasText: words })
  await received.getByRole('button', { name: 'Reply' }).click()
  await received.getByLabel('Your reply').fill('Two bundles were cut open at our yard. We are sorry.')
  await received.getByRole('button', { name: 'Publish reply' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Publish reply' }).click()
  await expect(received.getByText('Two bundles were cut open')).toBeVisible()
  await expect(received.getByRole('button', { name: 'Reply' })).toBeHidden()
  await expectAccessible(seller)

  await page.reload()
  await line.getByRole('link', { name: 'All reviews' }).click()
  const shown = page.getByRole('listitem').filter({ hasText: words })
  await expect(shown.getByText(`${words} Call […].`)).toBeVisible()
  await expect(shown.getByText('Two bundles were cut open')).toBeVisible()
  await expect(shown.getByText('2 of 5')).toBeAttached()
  await expectAccessible(page)

  // somebody else finds it helpful
  const guest = await visitor()
  await open(guest, new URL(page.url()).pathname)
  await guest.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Report' }).click()
  await guest.waitForURL(/\/login/)
})
