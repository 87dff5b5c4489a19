import { linkedPages } from '@neev/domain/content/site-links'
import { type Role, roles } from '@neev/domain/core/access/roles'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { footer } from '#navigation/footer.ts'
import { decide, type Verdict } from '#navigation/guard.ts'
import type { PageRoute } from '#navigation/route.ts'
import { shopAreas } from './areas/public.ts'
import { gateOf, gates } from './gates.ts'
import { makeRoutes } from './router.tsx'
import { areas } from './table.ts'

/* Spec section 2: every path, who can open it (public, login, guest, or a role), and the target of a bare parent. */
const specification = `
  / public
  /order/:id login
  /user customer /user/profile
  /user/profile customer
  /user/orders customer
  /category/:categoryname public /category/:categoryname/series
  /category/:categoryname/series public
  /category/:categoryname/single public
  /category/:categoryname/tmt public
  /product/:identifier public
  /categories public
  /wishlist login
  /cart public
  /sellerReview/:id public
  /checkout login
  /checkout/directpayment/:orderID login
  /checkout/handleresponse/:txnID login
  /checkout/success login
  /checkout/failure login
  /invoice login
  /invoiceRes login
  /invoiceWithoutRes login
  /blogs public
  /blogs/detail/:id public
  /search public
  /b2b_registration login
  /security login
  /seller_registration login
  /bulk/:productName public
  /send/:productname public
  /rough public
  /associate_with_us public
  /seller_associate public
  /service_provider_associate public
  /trade_associate public
  /business_associate public
  /business_associate_sub_dealer public
  /seller-fees-and-commission public
  /about_us public
  /contact_us public
  /faq public
  /meet_our_team public
  /user_policies public
  /privacy_policy public
  /cancellation_policy public
  /return_policy public
  /cookie_policy public
  /shipping_policy public
  /payment_mode public
  /login guest
  /register guest
  /forgot-password guest
  /reset-password guest
  /dashboards/default login
  /page-not-found public
  /unauthorized public
  /invalid-access public
  /master_admin masterAdmin /master_admin/dashboard
  /master_admin/dashboard masterAdmin
  /master_admin/user/list masterAdmin
  /master_admin/account/detail masterAdmin
  /admin admin /admin/dashboard
  /admin/dashboard admin
  /admin/user admin /admin/user/list
  /admin/user/list admin
  /admin/user/detail/:id admin
  /admin/user/orderdetail/:orderid admin
  /admin/user/orderlist/:userID admin
  /admin/order admin /admin/order/list
  /admin/order/list admin
  /admin/order/detail/:id admin
  /admin/category admin /admin/category/list
  /admin/category/list admin
  /admin/product admin /admin/product/list
  /admin/product/list admin
  /admin/product/details/:productname admin
  /admin/product/multipleseller admin
  /admin/tmt admin /admin/tmt/list_master
  /admin/tmt/list_master admin
  /admin/tmt/details/:masterID admin
  /admin/tmt/add_master admin
  /admin/tmt/product_list admin
  /admin/tmt/add_variant/:brandcompcat admin
  /admin/series admin /admin/series/list
  /admin/series/list admin
  /admin/series/add admin
  /admin/series/detail/:seriesId admin
  /admin/product_approval admin /admin/product_approval/list
  /admin/product_approval/list admin
  /admin/product_approval/details/:identifier admin
  /admin/product_approval/listSuperProduct admin
  /admin/product_approval/detailsSuperProduct/:identifier admin
  /admin/product_attributes admin /admin/product_attributes/add
  /admin/product_attributes/add admin
  /admin/product_attributes/policies admin
  /admin/product_class admin /admin/product_class/add
  /admin/product_class/add admin
  /admin/seller admin /admin/seller/list
  /admin/seller/list admin
  /admin/seller/add/:id admin
  /admin/seller/detail/:id admin
  /admin/seller/detail/:id/commission admin
  /admin/seller/product_list/:sellerID admin
  /admin/seller/series_list/:sellerID admin
  /admin/seller/:sellerID/orderdetail/:orderid admin
  /admin/seller/orderlist/:sellerID admin
  /admin/associate admin /admin/associate/enquiry
  /admin/associate/enquiry admin
  /admin/associate/service admin
  /admin/associate/seller admin
  /admin/associate/business admin
  /admin/b2b admin /admin/b2b/list
  /admin/b2b/list admin
  /admin/b2b/detail/:id admin
  /admin/advertisment admin /admin/advertisment/home_advertisment
  /admin/advertisment/home_advertisment admin
  /admin/advertisment/down_banner admin
  /admin/advertisment/category_advertisment admin
  /admin/advertisment/productDetailPageSlider admin
  /admin/homePage admin /admin/homePage/trending
  /admin/homePage/trending admin
  /admin/homePage/display admin
  /admin/homePage/discover admin
  /admin/email admin /admin/email/list
  /admin/email/list admin
  /admin/email/add admin
  /admin/email/edit/:emailId admin
  /admin/coupon admin /admin/coupon/list
  /admin/coupon/list admin
  /admin/coupon/add admin
  /admin/coupon/detail admin
  /admin/enquire admin /admin/enquire/list
  /admin/enquire/list admin
  /admin/enquire/detail admin
  /admin/shipping admin /admin/shipping/list
  /admin/shipping/list admin
  /admin/shipping/add admin
  /admin/blog admin /admin/blog/list
  /admin/blog/list admin
  /admin/blog/add admin
  /admin/blog/detail/:id admin
  /admin/siteContent admin /admin/siteContent/cart_value
  /admin/siteContent/cart_value admin
  /admin/siteContent/seo_page admin
  /admin/siteContent/user_Add admin
  /admin/siteContent/associate_Add admin
  /admin/siteContent/associate_PDF admin
  /admin/siteContent/add admin
  /admin/siteContent/navbarlogo admin
  /admin/siteContent/detail admin
  /admin/siteContent/meet_our_team admin
  /admin/siteContent/emailconfig admin
  /admin/siteContent/email admin
  /admin/siteContent/sms admin
  /admin/siteContent/whatsappapi admin
  /admin/account admin /admin/account/setting
  /admin/account/setting admin
  /admin/account/detail admin
  /admin/account/pincode admin
  /enquiry enquiry /enquiry/dashboard
  /enquiry/dashboard enquiry
  /enquiry/product enquiry /enquiry/product/list
  /enquiry/product/list enquiry
  /enquiry/product/add enquiry
  /enquiry/product/details/:productname enquiry
  /service service /service/dashboard
  /service/dashboard service
  /service/product service /service/product/list
  /service/product/list service
  /seller seller /seller/dashboard
  /seller/dashboard seller
  /seller/order seller /seller/order/list
  /seller/order/list seller
  /seller/order/detail seller
  /seller/product seller /seller/product/list
  /seller/product/list seller
  /seller/product/add seller
  /seller/product/addtoexcel seller
  /seller/product/add_from_existing_product/details/:productname seller
  /seller/product/details/:productname seller
  /seller/commission seller /seller/commission/list
  /seller/commission/list seller
  /seller/quotation seller /seller/quotation/list
  /seller/quotation/list seller
  /seller/quotation/detail seller
  /seller/series seller /seller/series/list
  /seller/series/list seller
  /seller/series/variant_list/:seriesproductid seller
  /seller/series/variant_list/:seriesproductid/location_list/:seriesvariantId seller
  /seller/series/add_variant/:seriesproductid seller
  /seller/tmt_product seller /seller/tmt_product/list
  /seller/tmt_product/list seller
  /seller/tmt_product/add seller
  /seller/tmt_product/details/:tmtproductId seller
  /seller/profile seller
  /superSeller superSeller /superSeller/dashboard
  /superSeller/dashboard superSeller
  /superSeller/product superSeller /superSeller/product/list
  /superSeller/product/list superSeller
  /superSeller/product/add superSeller
  /superSeller/product/add_from_existing_product/details/:productname superSeller
  /superSeller/product/details/:productname superSeller
  /superSeller/order superSeller /superSeller/order/list
  /superSeller/order/list superSeller
  /superSeller/order/detail/:id superSeller
  /superSeller/seller superSeller /superSeller/seller/list
  /superSeller/seller/list superSeller
  /superSeller/seller/add superSeller
  /superSeller/seller/detail/:id superSeller
  /subBusiness subBusiness /subBusiness/dashboard
  /subBusiness/dashboard subBusiness
  /subBusiness/product subBusiness /subBusiness/product/list
  /subBusiness/product/list subBusiness
  /subBusiness/product/details/:productname subBusiness
  /subBusiness/order subBusiness /subBusiness/order/list
  /subBusiness/order/list subBusiness
  /subBusiness/order/detail subBusiness
`

type Expected = { path: string; access: string; leadsTo: string | undefined }
/* The specification leaves open which pages of the admin area managers use: these, by the longest path prefix, besides
   admins. */
const managers: [prefix: string, roles: Role[]][] = [
  ['/admin/order', ['sellerManager', 'inventoryManager']],
  ['/admin/contracts', ['sellerManager', 'inventoryManager']],
  ['/admin/category', ['categoryManager']],
  ['/admin/product', ['categoryManager', 'sellerManager', 'seriesManager', 'attribueManager', 'inventoryManager']],
  ['/admin/product_approval', ['categoryManager', 'sellerManager']],
  ['/admin/product_attributes', ['categoryManager', 'seriesManager', 'attribueManager']],
  ['/admin/product_class', ['categoryManager', 'seriesManager', 'attribueManager']],
  ['/admin/brand', ['seriesManager']],
  ['/admin/company', ['seriesManager']],
  ['/admin/tmt', ['seriesManager']],
  ['/admin/series', ['seriesManager']],
  ['/admin/seller', ['sellerManager']],
  ['/admin/account/settlements', ['sellerManager']],
  ['/admin/associate/seller', ['sellerManager']],
  ['/admin/associate/business', ['sellerManager']],
  ['/admin/b2b', ['b2bManager']],
  ['/admin/enquire', ['b2bManager']],
  ['/admin/account/pincode', ['inventoryManager']],
  ['/admin/blog', ['blogManager']],
  ['/admin/siteContent/pages', ['siteManager']],
  ['/admin/siteContent/faq', ['siteManager']],
  ['/admin/siteContent/rough_estimate', ['siteManager']],
  ['/admin/siteContent/navbarlogo', ['siteManager']],
  ['/admin/siteContent/detail', ['siteManager']],
  ['/admin/siteContent/seo_page', ['siteManager']],
  ['/admin/siteContent/associate_PDF', ['siteManager']],
  ['/admin/siteContent/meet_our_team', ['siteManager']],
  ['/admin/siteContent/user_Add', ['siteManager']],
  ['/admin/siteContent/associate_Add', ['siteManager']],
  ['/admin/siteContent/add', ['siteManager']],
  ['/admin/homePage', ['siteManager']],
  ['/admin/advertisment', ['siteManager']],
]
const longest = managers.toSorted(([a], [b]) => b.length - a.length)
const managersOf = (path: string): Role[] => longest.find(([prefix]) => `${path}/`.startsWith(`${prefix}/`))?.[1] ?? []
const specified: Expected[] = specification
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', access = '', leadsTo] = line.trim().split(' ')
    return { path, access, leadsTo }
  })

const rows = areas.flatMap((area) => area.rows).filter(({ path }) => !path.startsWith('/_ui'))
const redirects = areas.flatMap((area) => area.redirects).filter(({ path }) => !path.startsWith('/_ui'))

/**
 * Access of a page that the specification does not list: that of the nearest listed parent. Without one it must be
 * public or for all signed-in users; but for companies, no page grants access to a role by its own path.
 */
function accessBeyond({ path, access }: PageRoute): string {
  const parents = specified.filter((entry) => entry.path !== '/' && path.startsWith(`${entry.path}/`))
  const nearest = parents.toSorted((one, other) => other.path.length - one.path.length)[0]
  if (nearest) return nearest.access
  if (path === '/company' || path.startsWith('/company/')) return 'b2b'
  return access === 'public' || access === 'login' ? access : 'nobody: it stands under no path of the specification'
}
const beyond = rows.filter((row) => !specified.some(({ path }) => path === row.path))
const expected: Expected[] = [
  ...specified,
  ...beyond.map((row) => ({ path: row.path, access: accessBeyond(row), leadsTo: undefined })),
]

/** Public pages that somebody reaches by a link of their own, or by a mistake. */
const notLinked = [
  '/bulk/:productName',
  '/contact_us/:number',
  '/forgot-password',
  '/invalid-access',
  '/join-company',
  '/join-seller',
  '/page-not-found',
  '/price-index/:code',
  '/reset-password',
  '/sellerReview/:id',
  '/send/:productname',
  '/share/:token',
  '/trace/:code',
  '/unauthorized',
  '/unsubscribe',
  '/verify-email',
]

const visitors: (Role | null)[] = [null, ...roles]

/** The expected verdict for a visitor with one role, or a guest. */
function verdictOf({ path, access }: Expected, role: Role | null): Verdict {
  if (access === 'public') return 'show'
  if (access === 'guest') return role ? '/invalid-access' : 'show'
  if (!role) return '/login'
  return access === 'login' || access === role || managersOf(path).includes(role) ? 'show' : '/unauthorized'
}

const routes = makeRoutes(areas)
const sample = (path: string) => path.replace(/:\w+/g, 'x1')
const matched = (path: string) => matchRoutes(routes, sample(path))?.at(-1)?.route

test('lists every path once', () => {
  expect(new Set(expected.map(({ path }) => path)).size).toBe(expected.length)
  expect(expected.length).toBeGreaterThan(200)
})

describe('every row of the table', () => {
  test.each(rows.map((row) => [row.path, row] as const))(
    '%s is in the specification and lets in whom it says',
    (path, row) => {
      const said = expected.find((entry) => entry.path === path)
      expect(said).toBeDefined()
      if (!said) return
      for (const role of visitors) {
        expect(decide(row, role && { role: [role] }), String(role)).toBe(verdictOf(said, role))
      }
      expect((matched(path)?.handle as PageRoute | undefined)?.path, 'another route takes this address').toBe(path)
    },
  )

  test('has a unique path', () => {
    const all = [...rows, ...redirects].map(({ path }) => path)
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([])
  })
})

describe('every path of the specification', () => {
  test.each(expected)('$path redirects to its target', ({ path, leadsTo }) => {
    const built = rows.some((row) => row.path === path)
    const parent = redirects.find((redirect) => redirect.path === path)
    if (!parent) return expect(built, 'not built').toBe(true)
    expect(leadsTo, 'a parent that the specification does not name').toBeDefined()
    const target = rows.some((row) => row.path === leadsTo)
    if (target) expect(parent.rows[0]?.path).toBe(leadsTo)
    for (const row of parent.rows) expect(row.path.startsWith(`${path}/`), 'leads out of its own part').toBe(true)
  })

  test('belongs to an area with the same access, if the area has a path', () => {
    for (const area of areas.filter(({ path }) => path !== '/' && !path.startsWith('/_ui'))) {
      for (const { path, access } of expected.filter((entry) => `${entry.path}/`.startsWith(`${area.path}/`))) {
        expect(area.access, path).toContain(access)
        for (const manager of managersOf(path)) expect(area.access, path).toContain(manager)
      }
    }
  })
})

describe('every gate', () => {
  test('leads only to areas with its URLs and access', async () => {
    for (const gate of gates) {
      for (const area of (await gate.load()).areas) {
        for (const { path } of [...area.rows, ...area.redirects]) expect(gateOf(path), path).toBe(gate)
        if (gate.root && gate.root !== '/_ui') expect(area.access, area.path).toEqual(gate.access)
      }
    }
  })

  test('does not lead to the shop', () => {
    for (const { path } of shopAreas.flatMap(({ rows }) => rows)) expect(gateOf(path), path).toBe(gates.at(-1))
  })
})

test('the footer links to existing pages', () => {
  const missing = footer.flatMap(({ entries }) => entries).filter(({ path }) => !rows.some((row) => row.path === path))
  expect(missing).toEqual([])
})

test('the pages that a banner can lead to are public pages, and all but those of one person or record', () => {
  const known = new Set([...rows, ...redirects].map(({ path }) => path))
  expect(linkedPages.filter((path) => !known.has(path))).toEqual([])
  const open = rows.filter(({ access }) => access === 'public' || access === 'guest').map(({ path }) => path)
  const left = open.filter((path) => !(linkedPages as readonly string[]).includes(path))
  expect(left.toSorted()).toEqual(notLinked)
})
