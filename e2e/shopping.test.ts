import { expect, open, test } from './shop.ts'

test('the quantity box and the button of a product say the same, or the button waits', async ({ page }) => {
  await open(page, '/product/jsw-psc-cement-50-kg')
  const box = page.getByRole('textbox', { name: 'Quantity' })
  const buy = page.getByRole('complementary', { name: 'Price and cart' })
  const add = buy.getByRole('button', { name: /to cart$/ })
  await expect(add).toHaveText(/^Add [\d,]+ bags to cart$/)
  const before = await box.inputValue()

  for (const [typed, sentence] of [
    ['99999999', /^At most [\d,]+ bags are in stock\.$/],
    ['0', /^Enter at least [\d,]+ bags?\.$/],
    ['abc', /^Enter at least [\d,]+ bags?\.$/],
    ['', /^Enter at least [\d,]+ bags?\.$/],
    ['100.5', /^Enter a (whole number, without a fraction|multiple of [\d,]+ bags?)\.$/],
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
  await expect(page.getByText('150 bags put into the cart')).toBeVisible()
})
