import type { Page } from '@playwright/test'
import { violationsIn } from './support/axe.ts'
import { anything, putIntoCart, setPincode } from './support/buyers.ts'
import { enter, keep } from './support/sellers.ts'
import { ask, expect, open, test } from './support/shop.ts'
import { styled } from './support/styled.ts'

const steel = '/product/jsw-neosteel-550d-tmt-bars'
const kotaStone = 'kota-stone-slab-blue-grey-hand-cut-25-mm'
const publicPages = [
  '/',
  '/categories',
  '/category/tmt-bars/tmt?unit=tonne&q12=2.4',
  '/category/pipes-fittings/series',
  '/category/cement/single',
  steel,
  '/product/ultratech-ppc-cement-50-kg',
  `/product/${kotaStone}`,
  '/product/structural-design-of-houses-up-to-four-floors',
  `/send/${kotaStone}`,
  '/compare?ids=jsw-neosteel-550d-tmt-bars,sail-seqr-fe-500d-tmt-bars',
  '/search?q=cement',
  '/sellerReview/sahyadri-ispat-yard',
  '/seller-fees-and-commission',
  '/rough?area=1200&floors=2&pincode=411045',
  '/rough?area=1&floors=9',
  '/cutting-list?list=B1%2012%204.25%2024%0AS1%208%201.424%20160%0Anothing&pincode=411045',
  '/ranking',
  '/price-index',
  '/price-index?state=07',
  '/price-index/tmt-bars-12mm-mh',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=old',
  '/verify-email?token=old',
  '/blogs',
  '/blogs/detail/bricks-or-blocks',
  '/faq',
  '/about_us',
  '/meet_our_team',
  '/shipping_policy',
  '/contact_us',
  '/grievance',
  '/share/x1',
  '/page-not-found',
  '/unauthorized',
  '/invalid-access',
]

async function buyerPages(page: Page) {
  await putIntoCart(page, anything)
  const { myOrders } = await ask<{
    myOrders: { items: { id: string; suborders: { shipments: { id: string; invoiceId: string | null }[] }[] }[] }
  }>(page, '{ myOrders(page: { size: 50 }) { items { id suborders { shipments { id invoiceId } } } } }')
  const { schedules } = await ask<{ schedules: { items: { id: string; offerId: string }[] } }>(
    page,
    '{ schedules(side: BUYER) { items { id offerId } } }',
  )
  const { materialLists, quoteRequests } = await ask<{
    materialLists: { items: { id: string }[] }
    quoteRequests: { items: { id: string }[] }
  }>(page, '{ materialLists { items { id } } quoteRequests(side: BUYER) { items { id } } }')
  const sent = myOrders.items.find(({ suborders }) => suborders[0]?.shipments[0]?.invoiceId)
  expect(sent, 'an order with an invoice').toBeDefined()
  return [
    '/cart',
    '/wishlist',
    '/user/home',
    '/user/profile',
    '/user/orders',
    '/user/products',
    '/user/invoices',
    '/user/invoices?kind=CREDIT_NOTE&from=2026-01-01',
    '/user/claims',
    '/user/reviews',
    '/user/tickets',
    '/user/lists',
    `/user/lists/${materialLists.items[0]?.id}`,
    '/user/quotes',
    ...quoteRequests.items.map(({ id }) => `/user/quotes/${id}`),
    '/user/schedules',
    `/user/schedules/${schedules.items[0]?.id}`,
    `/user/schedules/ask?offer=${schedules.items[0]?.offerId}&quantity=20000000`,
    `/order/${sent?.id}`,
    '/checkout',
    `/checkout/success?order=${sent?.id}`,
    `/checkout/failure?order=${sent?.id}&reason=No`,
    `/invoice?id=${sent?.suborders[0]?.shipments[0]?.invoiceId}`,
    `/delivery_challan?id=${sent?.suborders[0]?.shipments[0]?.id}`,
    `/packing_list?id=${sent?.suborders[0]?.shipments[0]?.id}`,
    `/dispatch_note?id=${sent?.suborders[0]?.shipments[0]?.id}`,
    `/eway_slip?id=${sent?.suborders[0]?.shipments[0]?.id}`,
    `/invoiceRes?order=${sent?.id}`,
    `/invoiceWithoutRes?order=${sent?.id}`,
    '/order/0',
  ]
}

async function sellerPages(page: Page) {
  const { sellerOrders, sellerOffers, ownFamilies, settlements } = await ask<{
    settlements: { items: { id: string; feeInvoices: { id: string }[] }[] }
    sellerOrders: { items: { id: string; edits: object[]; debits: { due: { noteId: string } | null }[] }[] }
    sellerOffers: { items: { id: string }[] }
    ownFamilies: { items: { identifier: string }[] }
  }>(
    page,
    '{ sellerOrders(page: { size: 100 }) { items { id edits { id } debits { due { noteId } } } } sellerOffers(page: { size: 1 }) { items { id } } ownFamilies(filter: { kind: SERIES }, page: { size: 1 }) { items { identifier } } settlements { items { id feeInvoices { id } } } }',
  )
  const { schedules } = await ask<{ schedules: { items: { id: string }[] } }>(
    page,
    '{ schedules(side: SELLER) { items { id } } }',
  )
  const { receivedQuoteRequests } = await ask<{ receivedQuoteRequests: { items: { id: string }[] } }>(
    page,
    '{ receivedQuoteRequests { items { id } } }',
  )
  const { priceContracts } = await ask<{ priceContracts: { items: { id: string }[] } }>(
    page,
    '{ priceContracts { items { id } } }',
  )
  const family = ownFamilies.items[0]?.identifier
  const changed = sellerOrders.items.find(({ edits }) => edits.length > 0)
  const heavy = sellerOrders.items.find(({ debits }) => debits.length > 0)
  const note = sellerOrders.items.flatMap(({ debits }) => debits.flatMap(({ due }) => (due ? [due.noteId] : [])))[0]
  expect([changed, heavy, note], 'a change, more weight and its note').not.toContain(undefined)
  return [
    '/seller/dashboard',
    '/seller/order/list',
    '/seller/order/claims',
    '/seller/enquiries',
    '/seller/credit',
    '/seller/quotation/list',
    ...receivedQuoteRequests.items.slice(0, 2).map(({ id }) => `/seller/quotation/detail?id=${id}`),
    '/seller/draft-orders',
    '/seller/draft-orders/edit',
    '/seller/draft-orders/detail?id=1',
    '/seller/credit/bank',
    '/seller/contracts',
    '/seller/contracts/groups',
    `/seller/contracts/detail?id=${priceContracts.items[0]?.id}`,
    '/seller/order/payments',
    '/seller/order/schedules',
    `/seller/order/schedules/${schedules.items[0]?.id}`,
    `/seller/order/detail?id=${sellerOrders.items[0]?.id}`,
    `/seller/order/detail?id=${changed?.id}`,
    `/seller/order/detail?id=${heavy?.id}`,
    `/debit_note?id=${note}`,
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
    '/seller/profile?tab=fees',
    '/seller/shipping',
    '/seller/commission/list',
    '/seller/commission/list?view=sales',
    '/seller/commission/list?view=returns',
    ...settlements.items
      .flatMap(({ feeInvoices }) => feeInvoices.map(({ id }) => `/commission_invoice?id=${id}`))
      .slice(0, 1),
    `/seller/commission/detail/${settlements.items[0]?.id}`,
    `/settlement_statement?id=${settlements.items[0]?.id}`,
  ]
}

async function companyPages(page: Page) {
  const { orderApprovals, creditLines } = await ask<{
    orderApprovals: { items: { id: string }[] }
    creditLines: { items: { id: string }[] }
  }>(page, '{ orderApprovals { items { id } } creditLines(side: COMPANY) { items { id } } }')
  return [
    '/company',
    '/company/approvals',
    `/company/approvals/${orderApprovals.items[0]?.id}`,
    '/company/orders',
    '/company/invoices',
    '/company/members',
    '/company/rules',
    '/company/sites',
    '/company/prices',
    '/company/credit',
    `/company/credit/${creditLines.items[0]?.id}`,
  ]
}

const enquiryPages = [
  '/enquiry/dashboard',
  '/enquiry/dashboard?id=1',
  '/enquiry/product/list',
  '/enquiry/product/add',
  `/enquiry/product/details/${kotaStone}`,
]

async function associatePages(page: Page) {
  const { sellerOrders, dealers } = await ask<{
    sellerOrders: { items: { id: string }[] }
    dealers: { items: { id: string }[] }
  }>(page, '{ sellerOrders { items { id } } dealers { items { id } } }')
  return [
    '/superSeller/dashboard',
    '/superSeller/order/list',
    '/superSeller/order/claims',
    '/superSeller/enquiries',
    '/superSeller/order/payments',
    `/superSeller/order/detail/${sellerOrders.items[0]?.id}`,
    '/superSeller/product/list',
    '/superSeller/seller/list',
    '/superSeller/seller/add',
    `/superSeller/seller/detail/${dealers.items[0]?.id}`,
    '/superSeller/commission/list',
    '/superSeller/shipping',
    '/superSeller/profile',
  ]
}

async function dealerPages(page: Page) {
  const { sellerOrders } = await ask<{ sellerOrders: { items: { id: string }[] } }>(
    page,
    '{ sellerOrders { items { id } } }',
  )
  return [
    '/subBusiness/dashboard',
    '/subBusiness/order/list',
    '/subBusiness/enquiries',
    '/subBusiness/order/claims',
    `/subBusiness/order/detail?id=${sellerOrders.items[0]?.id}`,
    '/subBusiness/product/list',
  ]
}

async function adminPages(page: Page) {
  const { orders, coupons, adminSeries, settlements } = await ask<{
    settlements: { items: { id: string }[] }
    orders: { items: { id: string; buyer: { id: string } }[] }
    coupons: { items: { id: string }[] }
    adminSeries: { items: { id: string }[] }
  }>(
    page,
    '{ orders { items { id buyer { id } } } coupons { items { id } } adminSeries { items { id } } settlements { items { id } } }',
  )
  const [order] = orders.items
  return [
    '/admin/dashboard',
    '/admin/order/list',
    '/admin/order/schedules',
    '/admin/order/schedules/1',
    `/admin/order/detail/${order?.id}`,
    '/admin/category/list',
    '/admin/product/list',
    '/admin/product/multipleseller',
    '/admin/product/details/jsw-neosteel-550d-tmt-bars',
    '/admin/user/list',
    `/admin/user/detail/${order?.buyer.id}`,
    `/admin/user/orderlist/${order?.buyer.id}`,
    `/admin/user/orderdetail/${order?.id}`,
    '/credit_note?id=1',
    '/admin/order/claims',
    '/admin/b2b/list',
    '/admin/b2b/credit',
    '/admin/contracts',
    '/admin/contracts/detail?id=1',
    '/admin/draft-orders',
    '/admin/draft-orders/edit',
    '/admin/draft-orders/detail?id=1',
    '/admin/associate/business',
    '/admin/shipping/list',
    '/admin/shipping/add',
    '/admin/account/setting',
    '/admin/account/pincode',
    '/admin/account/refunds',
    '/admin/siteContent/cart_value',
    '/admin/account/transfers',
    '/admin/account/statements',
    '/admin/account/statements/1',
    '/admin/account/reviews',
    '/admin/account/events',
    '/admin/account/jobs',
    '/admin/account/audit_log',
    '/admin/account/audit_log?entity=coupon',
    '/admin/report/sales',
    '/admin/report/sales?by=SELLER',
    '/admin/report/funnel',
    '/admin/report/searches',
    '/admin/ticket/list',
    '/admin/enquire/list?kind=enquiries',
    '/admin/enquire/detail?enquiry=20',
    '/admin/review/list',
    '/admin/blog/list',
    '/admin/siteContent/pages',
    '/admin/email/list',
    '/admin/account/detail',
    '/admin/account/settlements',
    `/admin/account/settlements/${settlements.items[0]?.id}`,
    '/admin/account/ledger',
    '/admin/account/ledger?view=transactions',
    '/admin/account/ledger?view=adjustments',
    '/admin/account/ledger?view=returns',
    '/admin/advertisment/home_advertisment',
    '/admin/advertisment/new?slot=CATEGORY',
    '/admin/advertisment/detail/1',
    '/admin/siteContent/add',
    '/admin/homePage/trending',
    '/admin/homePage/new?kind=DISPLAY',
    '/admin/homePage/detail/2',
    '/admin/homePage/detail/3',
    '/admin/coupon/list',
    '/admin/coupon/add',
    `/admin/coupon/detail?id=${coupons.items[0]?.id}`,
    '/admin/siteContent/email',
    '/admin/siteContent/rough_estimate',
    '/admin/siteContent/navbarlogo',
    '/admin/siteContent/detail',
    '/admin/siteContent/seo_page',
    '/admin/siteContent/seo_page?view=redirects',
    '/admin/siteContent/associate_PDF',
    '/admin/seller/list',
    '/admin/seller/detail/1',
    '/admin/seller/detail/1/commission',
    '/admin/seller/product_list/1',
    '/admin/seller/series_list/1',
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
    `/admin/series/detail/${adminSeries.items[0]?.id}`,
    '/admin/brand/list',
    '/admin/company/list',
  ]
}

type Part = { at: string; name: string; narrowOnly?: boolean; press: (page: Page) => Promise<void> }
const pressed = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const shopParts: Part[] = [
  { at: '/', name: 'the settings', press: pressed('Appearance') },
  { at: '/', name: 'the pincode', press: (page) => page.locator(`header ${styled('shop', 'place')} summary`).click() },
  {
    at: '/category/tmt-bars/tmt',
    name: 'the filters',
    narrowOnly: true,
    press: (page) => page.locator(`${styled('list', 'filtersPanel')} summary`).click(),
  },
]
const officeParts: Part[] = [
  {
    at: '/seller/order/list',
    name: 'the bell',
    press: (page) =>
      page
        .locator(`${styled('office', 'office')} ${styled('office', 'bar')} summary`)
        .first()
        .click(),
  },
  { at: '/seller/dashboard', name: 'the menu', narrowOnly: true, press: pressed('Menu') },
]

type Visit = { who: string | null; pages: (page: Page) => string[] | Promise<string[]>; parts?: Part[] }
const visits: Visit[] = [
  { who: null, pages: () => publicPages, parts: shopParts },
  { who: 'customer@neev.example', pages: buyerPages },
  { who: 'b2b@neev.example', pages: companyPages },
  { who: 'seller@neev.example', pages: sellerPages, parts: officeParts },
  { who: 'associate@neev.example', pages: associatePages },
  { who: 'dealer@neev.example', pages: dealerPages },
  { who: 'enquiry@neev.example', pages: () => enquiryPages },
  { who: 'service@neev.example', pages: () => ['/service/dashboard', '/service/product/list'] },
  { who: 'admin@neev.example', pages: adminPages },
  {
    who: 'master-admin@neev.example',
    pages: () => [
      '/master_admin/dashboard',
      '/master_admin/user/list',
      '/master_admin/account/detail',
      '/master_admin/audit_log',
    ],
  },
]

// a page takes a second or two; on a busy machine several
test.describe.configure({ timeout: 480_000, mode: 'parallel' })

for (const { who, pages, parts: ownSuborders = [] } of visits) {
  test(`nothing stands in the way of ${who ?? 'a stranger'}, narrow and dark, wide and light`, async ({
    browser,
    baseURL,
  }) => {
    const context = who ? await enter(browser, who) : await browser.newContext()
    await keep(context, { settings: { color: 'dark-blue' } })
    await setPincode(context, baseURL ?? '')
    const page = await context.newPage()
    // a colour on its way from one theme to the other is none of either
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(narrow)
    await open(page, '/page-not-found')
    const wrong: string[] = []
    const say = (where: string, found: string[]) => wrong.push(...found.map((what) => `${where}: ${what}`))
    const see = async (name: string, narrowOnly = false) => {
      say(`${name}, narrow and dark`, await whatIsWrong(page))
      if (narrowOnly) return
      await showIn(page, wide, 'light')
      say(`${name}, wide and light`, await whatIsWrong(page, ofLooks))
    }
    for (const address of await pages(page)) {
      await page.setViewportSize(narrow)
      await open(page, address)
      await see(address)
    }
    for (const { at, name, press, narrowOnly } of ownSuborders) {
      await page.setViewportSize(narrow)
      await open(page, at)
      await press(page)
      await see(`${at}, ${name}`, narrowOnly)
    }
    await context.close()
    expect(wrong).toEqual([])
  })
}

const narrow = { width: 360, height: 740 }
const wide = { width: 1440, height: 900 }
/** What the look of a page decides: colours, sizes, and what is shown only where there is room. */
const ofLooks = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label']

/** The same page on another screen, without being loaded again. */
async function showIn(page: Page, size: typeof wide, theme: 'light' | 'dark') {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  await page.setViewportSize(size)
}

/** Once the page is whole: what a machine finds wrong with it (by all rules, or by these), and whether it is wider than the screen. */
async function whatIsWrong(page: Page, rules?: string[]): Promise<string[]> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.locator('main').getByRole('heading').first().waitFor()
  const violations = await violationsIn(page, rules)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return beyond > 0 ? [...violations, `${beyond} px wider than the screen`] : violations
}
