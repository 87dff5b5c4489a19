import { readFile } from 'node:fs/promises'
import { confirmPassword, signIn } from '../support/sellers.ts'
import { ask, expect, expectAccessible, test } from '../support/shop.ts'

test('what an admin changes stands in the audit log, which is searched, read in full and exported', async ({
  page,
}) => {
  await signIn(page, 'admin@neev.example', '/admin/coupon/list')
  await confirmPassword(page)
  const { createCoupon } = await ask<{ createCoupon: { id: string } }>(
    page,
    'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
    {
      input: {
        code: 'AUDITED',
        title: 'For the audit',
        kind: 'FLAT',
        amountPaise: 100_00,
        startsAt: '2026-01-01T00:00:00Z',
        endsAt: '2036-01-01T00:00:00Z',
      },
    },
  )
  await page.goto(`/admin/coupon/detail?id=${createCoupon.id}`)
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Resume', exact: true }).first()).toBeVisible()

  await page.goto('/admin/account/audit_log')
  const table = page.getByRole('table', { name: 'Audit log' })
  const newest = table.getByRole('row').nth(1)
  await expect(newest).toContainText(`Coupon ${createCoupon.id}`)
  await expect(newest).toContainText('Paused')
  await expect(newest).toContainText('state: LIVE → PAUSED')

  await page.getByLabel('Object', { exact: true }).selectOption({ label: 'Coupon' })
  await page.getByLabel('Number of the object').fill(createCoupon.id)
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Created' })
  await expect(page.getByText('1 to 1 of 1')).toBeVisible()
  await expectAccessible(page)

  await table.getByRole('button', { name: 'View' }).click()
  const entry = page.getByRole('dialog', { name: `Coupon ${createCoupon.id}` })
  await expect(entry.getByRole('row', { name: 'code' })).toContainText('AUDITED')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Coupon ${createCoupon.id}`)
})

test('the dashboard leads to the sales behind a figure, and their sum stays the same', async ({ page }) => {
  await signIn(page, 'admin@neev.example', '/admin/dashboard')
  const sold = await page.getByText('Sold', { exact: true }).first().locator('xpath=following-sibling::b').innerText()
  await page.getByRole('link', { name: 'By seller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const sum = page.locator('dl').filter({ hasText: 'Without GST' }).locator('dd').first()
  await expect(sum).toContainText(sold)
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Category' })
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()
  await expect(sum).toContainText(sold)
  await page.getByRole('link', { name: 'Order funnel' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ordered' })).toContainText('100 %')
})
