import type { Page } from '@playwright/test'
import { setPincode } from '../support/buyers.ts'
import { expect, expectAccessible, open, test } from '../support/shop.ts'

const toFacebook = async (page: Page, from: string) => {
  await open(page, from)
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await expect(page.getByText('TEST: this is not Facebook')).toBeVisible()
}
const agree = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue as this person' }).click()
}

test('a guest saves items, registers with Facebook, finds them in the account, and signs in again without a form', async ({
  page,
  visitor,
  baseURL,
}) => {
  await setPincode(page.context(), baseURL ?? '')
  await open(page, '/product/jsw-neosteel-550d-tmt-bars')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')
  // It stays in this browser
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await toFacebook(page, '/wishlist')
  await agree(page, 'Imran Qureshi')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Your name')).toHaveValue('Imran Qureshi')
  await page.getByLabel('Email').fill('imran@site.example')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/wishlist$/)
  const saved = page.getByRole('article')
  await expect(saved).toHaveCount(1)
  await expect(saved).toContainText('JSW Neosteel 550D TMT bar 12 mm')

  // Into the cart, away, and back
  await saved.getByRole('button', { name: /^Add to cart: / }).click()
  await expect(page.locator('header .count:not(.none)').last()).toHaveText('1')
  await saved.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toHaveCount(1)

  // Another browser: Facebook is enough now
  const other = await visitor()
  await toFacebook(other, '/login?returnTo=/user/profile')
  await agree(other, 'Imran Qureshi')
  await other.waitForURL(/\/user\/profile$/)
  await expect(other.getByLabel('Your name')).toHaveValue('Imran Qureshi')
  await open(other, '/security')
  await expect(other.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible()
  await expectAccessible(other)
})

test('whoever goes back at Facebook is told so and can try again', async ({ page }) => {
  await toFacebook(page, '/login')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign-in with Facebook failed')
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()
})

test('an answer that this browser did not ask for signs nobody in', async ({ page, context }) => {
  await toFacebook(page, '/login')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Continue as this person' }).click()
  await expect(other.getByRole('alert')).toContainText('could not start')
})
