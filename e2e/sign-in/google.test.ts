import { expect, expectAccessible, open, test } from '../support/shop.ts'

const toGoogle = async (page: Parameters<typeof open>[0], from: string) => {
  await open(page, from)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('TEST: this is not Google')).toBeVisible()
}

test('a stranger signs in with Google and goes on to where they wanted to go', async ({ page }) => {
  await toGoogle(page, '/wishlist')
  await page.getByLabel('Email').fill('gita.sen@mail.example')
  await page.getByLabel('Name').fill('Gita Sen')
  await page.getByRole('button', { name: 'Sign in as this person' }).click()
  await page.waitForURL(/\/wishlist$/)
  await open(page, '/user/profile')
  await expect(page.getByLabel('Your name')).toHaveValue('Gita Sen')
})

test('an answer that this browser did not ask for signs nobody in', async ({ page, context }) => {
  await toGoogle(page, '/login')
  const mine = new URL(page.url())
  const other = await context.newPage()
  await other.goto(mine.href)
  await other.getByRole('button', { name: 'Sign in as this person' }).click()
  await expect(other.getByRole('alert')).toContainText('could not start')
  await expect(other).toHaveURL(/\/login$/)
  // and the state of an answer that was changed on its way is not the one that was kept
  const changed = new URL(mine.href)
  changed.searchParams.set('state', 'somebody-else-s')
  await page.goto(changed.href)
  await page.getByRole('button', { name: 'Sign in as this person' }).click()
  await expect(page.getByRole('alert')).toContainText('could not start')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('whoever goes back at Google is told so and can try again', async ({ page }) => {
  await toGoogle(page, '/login')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign-in with Google failed')
  await expectAccessible(page)
})
