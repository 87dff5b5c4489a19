import { orderIdIn, payOnline } from '../support/buyers.ts'
import { enter } from '../support/sellers.ts'
import { expect, expectAccessible, open, pincode, test } from '../support/shop.ts'

test('a seller types a customer’s order on a phone, the customer checks, places and pays it', async ({ browser }) => {
  const phone = { width: 360, height: 740 }
  const selling = await enter(browser, 'seller@neev.example')
  const seller = await selling.newPage()
  await seller.setViewportSize(phone)
  await open(seller, '/seller/draft-orders')
  await expectAccessible(seller)
  await seller.getByRole('link', { name: 'New draft order' }).click()
  await seller.getByLabel('Name of the customer').fill('Aditi Deshmukh')
  await seller.getByLabel('Mobile number').fill('98220 44771')
  await seller.getByLabel('Email').fill('customer@neev.example')
  await seller.getByLabel('House number and street').fill('Plot 14, Baner road')
  await seller.getByLabel('City or village').fill('Pune')
  await seller.getByLabel('Pincode of the site').fill(pincode)
  await seller.getByLabel('Add an item').fill('20 mm')
  await seller
    .getByRole('button', { name: /20 mm.*in stock/ })
    .first()
    .click()
  await seller.getByLabel('Quantity').fill('2400')
  await expect(seller.getByRole('heading', { name: 'Today’s price' })).toBeVisible()
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Save and check' }).click()
  await seller.waitForURL(/\/seller\/draft-orders\/detail\?id=\d+$/)
  await seller.getByRole('button', { name: 'Send to the customer' }).click()
  await expect(seller.getByText('With the customer').first()).toBeVisible()
  await expect(seller.getByText('•••', { exact: false }).first()).toBeVisible()
  await expectAccessible(seller)
  expect(await seller.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const buying = await enter(browser, 'customer@neev.example')
  const customer = await buying.newPage()
  await customer.setViewportSize(phone)
  await open(customer, '/user/home')
  await expect(customer.getByText(/of Sahyadri Ispat Yard; prices are held until/).first()).toBeVisible()
  await expectAccessible(customer)
  await open(customer, '/notifications')
  await customer
    .getByRole('link', { name: /Sahyadri Ispat Yard prepared an order for you/ })
    .first()
    .click()
  await customer.waitForURL(/\/draft-order\/\d+$/)
  await expect(customer.getByText('Nothing is ordered or owed before you place it', { exact: false })).toBeVisible()
  await expectAccessible(customer)
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // Opening it has changed nothing
  await seller.reload()
  await expect(seller.getByText('With the customer').first()).toBeVisible()

  await customer.getByRole('button', { name: 'Put into my cart and pay' }).click()
  await customer.waitForURL(/\/checkout/)
  await expect(customer.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(/Plot 14, Baner road/)
  await customer.getByRole('button', { name: 'Review order' }).click()
  await expect(customer.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  await payOnline(customer)
  await expect(customer.getByText(/DO-\d+: prepared by/)).toBeVisible()
  expect(orderIdIn(customer)).toMatch(/^\d+$/)
  await buying.close()

  await seller.reload()
  await expect(seller.getByText('Ordered', { exact: true }).first()).toBeVisible()
  const number = (
    await seller
      .getByText(/^NV\d+-\d+$/)
      .first()
      .innerText()
  ).trim()
  await open(seller, '/seller/order/list')
  await seller
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(seller.getByText(/DO-\d+: prepared by .* of Sahyadri Ispat Yard, accepted by/)).toBeVisible()
  await selling.close()
})
