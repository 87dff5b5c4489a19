import type { Page } from '@playwright/test'
import { givePassword, signIn } from '../support/sellers.ts'
import { expect, open, test } from '../support/shop.ts'
import { styled } from '../support/styled.ts'

const clause = 'Bars are counted again at the gate.'

test('what editors publish is seen by a stranger without scripts at once, and an older consent keeps its version', async ({
  page,
  visitor,
}) => {
  const email = `older-${crypto.randomUUID()}@site.example`
  const stranger = await visitor({ javaScriptEnabled: false })
  // The pages as they are before are kept by the server's cache
  for (const path of ['/', '/blogs', '/user_policies']) await stranger.goto(path)
  await register(await visitor(), email)

  await signIn(page, 'site-manager@neev.example', '/admin/siteContent/pages/user_policies?edit=1')
  await publishPolicy(page)
  await addStrip(page)
  await addBanner(page)
  const writer = await visitor()
  await signIn(writer, 'blog-manager@neev.example', '/admin/blog/add')
  await writeArticle(writer)

  await stranger.goto('/')
  const headings = (await stranger.locator('main h2').allInnerTexts()).filter((one) =>
    ['Categories', 'Cement for this week', 'Bought this week', 'From the foundation to the tap'].includes(one),
  )
  expect(headings).toEqual(['Categories', 'Cement for this week', 'Bought this week', 'From the foundation to the tap'])
  const banners = stranger.getByRole('region', { name: 'Advertisements' }).first()
  await expect(banners.getByRole('link').first()).toHaveAttribute('href', '/category/cement')
  await expect(banners.getByText('Cement from three yards')).toBeVisible()
  await stranger.goto('/blogs')
  await expect(stranger.getByRole('link', { name: 'Curing in the cold' }).first()).toBeVisible()
  await stranger.goto('/user_policies')
  await expect(stranger.getByText(clause)).toBeVisible()

  const admin = await visitor()
  await signIn(admin, 'admin@neev.example', `/admin/user/list?search=${encodeURIComponent(email)}`)
  await admin.getByRole('link', { name: 'Sunil Pawar' }).click()
  await expect(admin.locator('a[href="/user_policies?version=1"]')).toBeVisible()
})

async function register(page: Page, email: string) {
  await open(page, '/register')
  await page.getByLabel('Your name').fill('Sunil Pawar')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('site gate 2')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
}

async function publishPolicy(page: Page) {
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(clause)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByLabel('What changed').fill('Counting at the gate')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await givePassword(page)
  await expect(dialog).toBeHidden()
}

/** A strip by a rule that finds something, put first. */
async function addStrip(page: Page) {
  await open(page, '/admin/homePage/new?kind=DISCOVER')
  await page.getByLabel('Title', { exact: true }).fill('Cement for this week')
  await page.getByLabel('Highest price per unit').fill('1')
  await expect(page.getByText('Finds 0 products today')).toBeVisible()
  await page.getByLabel('Highest price per unit').fill('')
  await page.getByLabel('Category').selectOption({ label: 'Cement' })
  await expect(page.getByText(/^Finds \d+ products today\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/homePage\/detail\//)
  await expect(page.getByRole('heading', { level: 2, name: 'Cement for this week' })).toBeVisible()
  await open(page, '/admin/homePage/discover')
  const up = page.getByRole('button', { name: 'Move Cement for this week up' })
  const places = page.getByRole('listitem').filter({ hasText: 'Cement for this week' })
  await expect(places).toHaveCount(1)
  while (await up.isEnabled()) {
    const before = await page.locator(styled('rows', 'faqRows')).innerText()
    await up.press('Enter')
    await expect.poll(() => page.locator(styled('rows', 'faqRows')).innerText()).not.toBe(before)
    await expect(page.getByRole('button', { name: 'Move Cement for this week down' })).toBeEnabled()
  }
}

/** A banner that is first refused for its link, keeps what was entered, and is then moved to the first place. */
async function addBanner(page: Page) {
  await open(page, '/admin/advertisment/new?slot=HOME_TOP')
  await page.getByLabel('Title', { exact: true }).fill('Cement from three yards')
  await page.getByLabel('Link').fill('/category/no-such-goods')
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 250 })
    canvas.getContext('2d')?.fillRect(0, 0, 800, 250)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const chosen = { name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  const picture = page.getByRole('group', { name: 'Picture', exact: true })
  await picture.locator('input[type=file]').setInputFiles(chosen)
  await picture.getByLabel('Describe the picture').fill('Bags of cement')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This site has no page /category/no-such-goods. Check the link.')).toBeVisible()
  await expect(picture.getByLabel('Describe the picture')).toHaveValue('Bags of cement')
  await page.getByLabel('Link').fill('/category/cement')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/home_advertisment$/)
  const row = page.getByRole('row').filter({ hasText: 'Cement from three yards' })
  await expect(row.getByText('Live')).toBeVisible()
  const at = async () =>
    (await page.locator('tbody tr').allInnerTexts()).findIndex((one) => one.includes('three yards'))
  for (let place = await at(); place > 0; place = await at()) {
    await row.getByText('More', { exact: true }).or(row.locator('summary')).first().click()
    await row.getByRole('button', { name: 'Move up' }).click()
    await expect.poll(at).toBe(place - 1)
  }
}

async function writeArticle(page: Page) {
  await page.getByLabel('Title', { exact: true }).fill('Curing in the cold')
  await page.getByLabel('Summary').fill('Concrete wants warmth for three days.')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Cover it overnight.')
  await page.getByLabel('Publication').selectOption({ label: 'Now' })
  await page.getByLabel('Address').fill('curing-in-the-cold')
  await page.getByLabel('Author', { exact: true }).fill('Asha Kadam')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/blog\/detail\//)
}
