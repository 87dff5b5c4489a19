import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { anything, putIntoCart, setPincode } from './buyers.ts'
import { enter, keep } from './sellers.ts'
import { ask, expect, open, test } from './shop.ts'

const looks = [
  { name: 'wide and light', viewport: { width: 1440, height: 900 }, color: 'light-blue' },
  { name: 'narrow and dark', viewport: { width: 360, height: 740 }, color: 'dark-blue' },
]

const steel = '/product/jsw-neosteel-550d-tmt-bars'
const publicPages = [
  '/',
  '/categories',
  '/category/tmt-bars/tmt?unit=tonne&q12=2.4',
  '/category/pipes-fittings/series',
  '/category/cement/single',
  steel,
  '/product/ultratech-ppc-cement-50-kg',
  '/compare?ids=jsw-neosteel-550d-tmt-bars,sail-seqr-fe-500d-tmt-bars',
  '/search?q=cement',
  '/sellerReview/sahyadri-ispat-yard',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=old',
  '/verify-email?token=old',
  '/page-not-found',
  '/unauthorized',
  '/invalid-access',
]

async function buyerPages(page: Page) {
  await putIntoCart(page, anything)
  const { myOrders } = await ask<{ myOrders: { items: { id: string; suborders: { invoiceId: string | null }[] }[] } }>(
    page,
    '{ myOrders(page: { size: 50 }) { items { id suborders { invoiceId } } } }',
  )
  const sent = myOrders.items.find(({ suborders }) => suborders[0]?.invoiceId)
  expect(sent, 'an order with an invoice').toBeDefined()
  return [
    '/cart',
    '/wishlist',
    '/user/profile',
    '/user/orders',
    `/order/${sent?.id}`,
    '/checkout',
    `/checkout/success?order=${sent?.id}`,
    `/checkout/failure?order=${sent?.id}&reason=No`,
    `/invoice?id=${sent?.suborders[0]?.invoiceId}`,
    `/invoiceRes?order=${sent?.id}`,
    `/invoiceWithoutRes?order=${sent?.id}`,
    '/order/0',
  ]
}

async function sellerPages(page: Page) {
  const { sellerOrders, sellerOffers, ownFamilies } = await ask<{
    sellerOrders: { items: { id: string }[] }
    sellerOffers: { items: { id: string }[] }
    ownFamilies: { items: { identifier: string }[] }
  }>(
    page,
    '{ sellerOrders { items { id } } sellerOffers(page: { size: 1 }) { items { id } } ownFamilies(filter: { kind: SERIES }, page: { size: 1 }) { items { identifier } } }',
  )
  const family = ownFamilies.items[0]?.identifier
  return [
    '/seller/dashboard',
    '/seller/order/list',
    `/seller/order/detail?id=${sellerOrders.items[0]?.id}`,
    '/seller/product/list',
    '/seller/product/add',
    '/seller/product/addtoexcel',
    '/seller/product/details/jsw-neosteel-550d-tmt-bars',
    '/seller/product/add_from_existing_product/details/ultratech-ppc-cement-50-kg',
    '/seller/tmt_product/list',
    '/seller/tmt_product/add',
    '/seller/tmt_product/details/jsw-neosteel-550d-tmt-bars',
    '/seller/series/list',
    `/seller/series/variant_list/${family}`,
    `/seller/series/variant_list/${family}/location_list/${sellerOffers.items[0]?.id}`,
    `/seller/series/add_variant/${family}`,
    '/seller/profile',
  ]
}

async function adminPages(page: Page) {
  const { orders, coupons, deskSeries } = await ask<{
    orders: { items: { id: string; buyer: { id: string } }[] }
    coupons: { items: { id: string }[] }
    deskSeries: { items: { id: string }[] }
  }>(page, '{ orders { items { id buyer { id } } } coupons { items { id } } deskSeries { items { id } } }')
  const [order] = orders.items
  return [
    '/admin/dashboard',
    '/admin/order/list',
    `/admin/order/detail/${order?.id}`,
    '/admin/category/list',
    '/admin/product/list',
    '/admin/product/multipleseller',
    '/admin/product/details/jsw-neosteel-550d-tmt-bars',
    '/admin/user/list',
    `/admin/user/detail/${order?.buyer.id}`,
    `/admin/user/orderlist/${order?.buyer.id}`,
    `/admin/user/orderdetail/${order?.id}`,
    '/admin/account/transfers',
    '/admin/account/reviews',
    '/admin/account/detail',
    '/admin/coupon/list',
    '/admin/coupon/add',
    `/admin/coupon/detail?id=${coupons.items[0]?.id}`,
    '/admin/siteContent/email',
    '/admin/seller/list',
    '/admin/seller/detail/1',
    '/admin/seller/product_list/1',
    '/admin/seller/orderlist/1',
    '/admin/product_approval/list',
    '/admin/product_approval/listSuperProduct',
    '/admin/product_attributes/add',
    '/admin/product_attributes/policies',
    '/admin/product_class/add',
    '/admin/tmt/list_master',
    '/admin/tmt/add_master',
    '/admin/tmt/product_list',
    '/admin/series/list',
    '/admin/series/add',
    `/admin/series/detail/${deskSeries.items[0]?.id}`,
    '/admin/brand/list',
    '/admin/company/list',
  ]
}

type Part = { at: string; name: string; narrowOnly?: boolean; press: (page: Page) => Promise<void> }
const pressed = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const shopParts: Part[] = [
  { at: '/', name: 'the settings', press: pressed('Appearance') },
  { at: '/', name: 'the pincode', press: (page) => page.locator('header .place summary').click() },
  {
    at: '/category/tmt-bars/tmt',
    name: 'the filters',
    narrowOnly: true,
    press: (page) => page.locator('.filters-panel summary').click(),
  },
]
const officeParts: Part[] = [
  { at: '/seller/order/list', name: 'the bell', press: (page) => page.locator('.office .bar summary').first().click() },
  { at: '/seller/dashboard', name: 'the menu', narrowOnly: true, press: pressed('Menu') },
]

type Visit = { who: string | null; pages: (page: Page) => string[] | Promise<string[]>; parts?: Part[] }
const visits: Visit[] = [
  { who: null, pages: () => publicPages, parts: shopParts },
  { who: 'customer@neev.example', pages: buyerPages },
  { who: 'seller@neev.example', pages: sellerPages, parts: officeParts },
  { who: 'admin@neev.example', pages: adminPages },
  { who: 'master-admin@neev.example', pages: () => ['/master_admin/dashboard', '/master_admin/user/list'] },
]

// a page takes a second or two; on a busy machine several
test.describe.configure({ timeout: 240_000 })

for (const look of looks) {
  for (const visit of visits) {
    test(`nothing stands in the way of ${visit.who ?? 'a stranger'}, ${look.name}`, async ({ browser, baseURL }) => {
      const { who, pages, parts = [] } = visit
      const context = who ? await enter(browser, who) : await browser.newContext()
      await keep(context, { settings: { color: look.color } })
      await setPincode(context, baseURL ?? '')
      const page = await context.newPage()
      await page.setViewportSize(look.viewport)
      await open(page, '/page-not-found')
      const wrong: string[] = []
      const see = async (name: string) => wrong.push(...(await whatIsWrong(page)).map((what) => `${name}: ${what}`))
      for (const address of await pages(page)) {
        await open(page, address)
        await see(address)
      }
      for (const { at, name, press, narrowOnly } of parts) {
        if (narrowOnly && look.viewport.width > 500) continue
        await open(page, at)
        await press(page)
        await see(`${at}, ${name}`)
      }
      await context.close()
      expect(wrong).toEqual([])
    })
  }
}

/** Once the page is whole: what a machine finds wrong with it, and whether it is wider than the screen. */
async function whatIsWrong(page: Page): Promise<string[]> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.locator('main').getByRole('heading').first().waitFor()
  // there are no frames to put together, which would want a page of its own each time
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ]
}
