import type { Locator, Page } from '@playwright/test'
import { register } from '../support/buyers.ts'
import { appCode, codeFor } from '../support/codes.ts'
import { walkForm } from '../support/forms.ts'
import { enter } from '../support/sellers.ts'
import { ask, expect, open, test } from '../support/shop.ts'

const first = 'site gate 2'
const next = 'a crane over the gate 3'

/** Gives the password if it is asked for, and waits for what comes then. */
async function confirmAs(page: Page, password: string, done: Locator) {
  const requested = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(requested.or(done).first()).toBeVisible()
  if (await requested.isVisible()) {
    await requested.getByLabel('Password').fill(password)
    await requested.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(done).toBeVisible()
}

test('a buyer changes the password, signs in with it, and turns on codes of an app', async ({ page }) => {
  await open(page, '/login?returnTo=/security')
  await register(page)
  await page.waitForURL(/\/security$/)
  const { me } = await ask<{ me: { email: string } }>(page, '{ me { email } }')
  await walkForm(page, {
    at: '/security',
    submit: 'Change password',
    values: { 'Current password': first, 'New password': next, 'Confirm password': next },
    says: 'Password changed',
  })
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login?returnTo=/security')
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password').fill(next)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/security$/)

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = page.locator('main code')
  await confirmAs(page, next, key)
  await page.getByLabel('Code from the app').fill(appCode(await key.innerText()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Code from the app')).toBeHidden()
  await page.reload()
  await expect(page.getByText('You need a code from your app to sign in.')).toBeVisible()
})

test('a new mobile number counts once its code is entered', async ({ page, browser }) => {
  const mobile = '98220 77415'
  const context = await enter(browser, 'admin@neev.example')
  const admin = await context.newPage()
  await open(admin, '/admin/siteContent/sent_messages')
  await open(page, '/login?returnTo=/security')
  await register(page)
  await page.waitForURL(/\/security$/)
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the SMS')).toBeVisible()
  await expect.poll(() => codeFor(admin, mobile)).not.toBe('')
  await page.getByLabel('Code from the SMS').fill(await codeFor(admin, mobile))
  await confirmAs(page, first, page.getByText('You can sign in with a code sent to this number.'))
  await context.close()
})

test('who forgot the password is told where a link goes, and not whether there is an account', async ({ page }) => {
  await walkForm(page, {
    at: '/forgot-password',
    submit: 'Send link',
    values: { Email: 'nobody@walk.example' },
    shows: 'If nobody@walk.example has an account, we have sent you a link.',
  })
})
