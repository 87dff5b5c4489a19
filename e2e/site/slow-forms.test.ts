import type { Page } from '@playwright/test'
import { demoPassword } from '../support/demo.ts'
import { expect, open, test } from '../support/shop.ts'

/** Holds the code of a form back until it is let go; says whether it was asked for. */
async function holdBack(page: Page, name: string) {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(new RegExp(`/assets/${name}-[\\w-]+\\.js$`), async (route) => {
    isAsked = true
    await free
    await route.continue()
  })
  return { letGo, isAsked: () => isAsked }
}

test('what is typed before the code of a form is here stays, and a form sent before is sent then', async ({ page }) => {
  const code = await holdBack(page, 'LoginForm')
  await open(page, '/login')
  const email = page.getByLabel('Email')
  await email.fill('customer@neev.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await expect.poll(code.isAsked).toBe(true)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(email).toHaveValue('customer@neev.example')
  code.letGo()
  await expect(page).toHaveURL('/user/home')
})

test('ticks, choices and the focus stay where they are when the code of a form comes', async ({ page }) => {
  const code = await holdBack(page, 'AssociateForm')
  await open(page, '/service_provider_associate')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Submit application' }) })
  await form.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' })
  await form.getByRole('checkbox').last().check()
  await form.getByLabel('Years in business').fill('12')
  const name = form.getByLabel('Your name')
  await name.fill('Asha Kulkarni')
  code.letGo()
  await form.getByRole('button', { name: 'Submit application' }).click()
  // its own refusals show that the code is here
  await expect(form.getByText('Choose at least one.')).toBeVisible()
  await expect(name).toHaveValue('Asha Kulkarni')
  await expect(form.getByLabel('State', { exact: true })).toHaveValue('27')
  await expect(form.getByLabel('Years in business')).toHaveValue('12')
  await expect(form.getByRole('checkbox').last()).toBeChecked()
})

test('a button pressed before the code of its form is here is pressed then, once', async ({ page }) => {
  const code = await holdBack(page, 'LoginForm')
  await open(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('neev')
  await page.getByRole('button', { name: 'Show' }).click()
  code.letGo()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('neev')
})
