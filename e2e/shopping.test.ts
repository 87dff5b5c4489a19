import { demoPassword } from './support/demo.ts'
import { signIn } from './support/sellers.ts'
import { expect, open, pincode, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

test('the quantity box and the button of a product say the same, or the button waits', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'pincode', value: pincode, url: baseURL ?? '' }])
  await open(page, '/product/jsw-psc-cement-50-kg')
  const box = page.getByRole('textbox', { name: 'Quantity' })
  const buy = page.getByRole('complementary', { name: 'Price and cart' })
  const add = buy.getByRole('button', { name: /to cart$/ })
  await expect(add).toHaveText(/^Add [\d,]+ bags to cart$/)
  const before = await box.inputValue()

  for (const [typed, sentence] of [
    ['99999999', /^Only [\d,]+ bags in stock\.$/],
    ['0', /^Enter at least [\d,]+ bags?\.$/],
    ['abc', /^Enter at least [\d,]+ bags?\.$/],
    ['', /^Enter at least [\d,]+ bags?\.$/],
    ['100.5', /^Enter a (whole number|multiple of [\d,]+ bags?)\.$/],
  ] as const) {
    await box.fill(typed)
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#amount-hint')).toHaveText(sentence)
    await expect(add).toBeDisabled()
  }

  await box.fill(before)
  await expect(box).not.toHaveAttribute('aria-invalid')
  await expect(add).toBeEnabled()
  await box.fill('150')
  await expect(add).toHaveText('Add 150 bags to cart')
  await add.click()
  await expect(page.getByText('150 bags added to the cart')).toBeVisible()
})

test('an address without its order, payment or document says so and leads on', async ({ page, errors }) => {
  await signIn(page, 'customer@neev.example', '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [address, status] of [
    ['/checkout/success', 404],
    ['/checkout/failure', 404],
    ['/invoice', 404],
    ['/invoiceRes', 404],
    ['/checkout/handleresponse/x', 404],
    ['/checkout/directpayment/1', 200],
  ] as const) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(status)
    await expect(page.getByRole('heading', { level: 1, name: /^We could not find this/ })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'My orders' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Go to the shop' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Get help' })).toBeVisible()
  }
  // the browser itself notes each document that was answered with 404
  expect(errors.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('whoever signs in after an order begins at home, with prices for their default site', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill('customer@neev.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(`header ${styled('shop', 'place')}`)).toContainText(/\d{6}/)
})

test('pages of one’s own have a title and a word before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  for (const [address, title] of [
    ['/cart', 'Cart'],
    ['/checkout', 'Check out'],
    ['/user/orders', 'My orders'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main noscript p').filter({ hasText: 'This page needs JavaScript' })).toBeVisible()
  }
  await context.close()
})

test('a link that is sent on shows what it leads to', async ({ request, baseURL }) => {
  const html = await (await request.get('/product/ultratech-ppc-cement-50-kg')).text()
  expect(html).toMatch(/<meta property="og:title" content="UltraTech PPC cement, 50 kg: price at your site"/)
  expect(html).toContain(`<meta property="og:url" content="${baseURL}/product/ultratech-ppc-cement-50-kg"`)
  // what belongs to somebody is nothing to pass on
  expect(await (await request.get('/cart')).text()).not.toContain('og:')
})

test('a page whose data could not be loaded says why, and loads it without a reload', async ({ page }) => {
  await signIn(page, 'customer@neev.example', '/')
  const isOrders = (body: string | null) => body?.includes('"operationName":"MyOrders"') ?? false
  await page.route('/graphql', (route) => {
    if (!isOrders(route.request().postData())) return route.fallback()
    return route.fulfill({ json: { errors: [{ message: 'Busy', extensions: { code: 'BUSY' } }] } })
  })
  await page.goto('/user/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/\w/)
  await page.unroute('/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My orders' })).toBeFocused()
})

test('a stranger estimates a house, sees what it costs at the site, and has the same in the cart', async ({ page }) => {
  await open(page, '/rough')
  await expect(page.getByRole('heading', { level: 1, name: 'Rough estimate for a house' })).toBeVisible()
  await page.getByLabel('Built-up area of one floor').fill('50')
  await page.getByLabel('Pincode of the site').last().fill(pincode)
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText('Enter an area of 100 to 100,000 sq ft')).toBeVisible()

  await page.getByLabel('Built-up area of one floor').fill('800')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page).toHaveURL(new RegExp(`area=800.*pincode=${pincode}`))
  await expect(page.getByText('800 sq ft × 0.4 bags = 320 bags')).toBeVisible()
  const cost = page.getByRole('complementary', { name: 'Cost of the materials' })
  const total = (await cost.locator('.price').textContent()) ?? ''
  expect(total).toMatch(/^₹[\d,]+\.\d\d$/)
  const amounts = (await cost.locator('dl.sum dd').allTextContents()).slice(0, 3)
  expect(amounts.every((amount) => amount.startsWith('₹'))).toBe(true)
  await expect(cost.getByText('Without what nobody can deliver there today')).toBeHidden()

  await cost.getByRole('button', { name: /^Add \d+ items to cart$/ }).click()
  await expect(page.getByText(/items added to the cart/)).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  for (const amount of amounts) await expect(page.locator('dl.sum dd').filter({ hasText: amount }).last()).toBeVisible()
})

test('the estimate works without scripts, by a form and by its address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/rough')
  await page.getByLabel('Built-up area of one floor').fill('100')
  await page.getByLabel('Unit of the area').selectOption('SQM')
  await page.getByLabel('Floors', { exact: true }).selectOption('3')
  await page.getByLabel('Pincode of the site').last().fill(pincode)
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText('100 sq m ÷ 0.09290304 = 1,076.391 sq ft per floor')).toBeVisible()
  // 1,076.391 × 3 × 4 × 1.08 = 13,950.03
  await expect(page.getByText('1,076.391 sq ft × 3 floors × 4 kg × 1.08 = 13,951 kg, rounded up')).toBeVisible()
  await expect(page.getByText(/^₹[\d,]+\.\d\d$/).first()).toBeVisible()
  await context.close()
})
