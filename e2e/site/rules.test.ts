import { givePassword, signIn } from '../support/sellers.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

test('an admin enters the next GST rate, sees in a rehearsal what it changes, and takes it back before anybody signs', async ({
  page,
}) => {
  await signIn(page, 'admin@neev.example', '/admin/account/rules?search=72142090')
  const register = page.getByRole('table', { name: 'Rules of law' })
  await expect(register.getByRole('row').nth(1)).toContainText('18 %')
  await expectAccessible(page)
  await register.getByRole('button', { name: 'Values' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('table', { name: 'Values' })).toContainText('Notification')
  await drawer.getByLabel('Value', { exact: true }).fill('5')
  await drawer.getByLabel('Applies from').fill('2036-04-01')
  await drawer.getByLabel('Source').fill('Notification 7/2036-Central Tax (Rate)')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Request change' }).click()
  await givePassword(page)
  await drawer.getByRole('button', { name: 'Close' }).click()

  const waiting = page
    .getByRole('region', { name: 'Waits for a second person' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Waits for a second person' }) }))
  await expect(waiting).toContainText('5 % from 1 Apr 2036')
  await expect(waiting.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  await waiting.getByRole('link', { name: 'Rehearse' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal: what changes on 1 Apr 2036' })).toBeVisible()
  const change = page.getByRole('table', { name: 'Rules that change' }).getByRole('row').nth(1)
  await expect(change).toContainText('18 %')
  await expect(change).toContainText('5 %')
  await expect(change).toContainText('Not signed yet')
  const open = page.getByRole('table', { name: 'Open on that day' })
  await expect(open.getByRole('row', { name: /^Orders placed, not packed/ })).toContainText('▼')
  await expect(open.getByRole('row', { name: /^All/ })).toContainText('▼')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Rules of law' }).first().click()
  await waiting.getByRole('button', { name: 'Withdraw' }).click()
  await expect(waiting).toHaveCount(0)
})
