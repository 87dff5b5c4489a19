import { readFileSync } from 'node:fs'
import { type Role, roles } from '@neev/domain/core/access/roles'
import { paths } from '../web/src/navigation/paths.ts'
import { enter } from './support/sellers.ts'
import { expect, open, test } from './support/shop.ts'

type Rule = 'public' | 'login' | 'guest' | Role
type Builder = { readonly pattern: string }

const { staff } = JSON.parse(readFileSync(new URL('../server/seed/data/people.json', import.meta.url), 'utf8')) as {
  staff: { role: Role; email: string }[]
}

/** Areas by their first part; a bare parent leads to its first page. */
const areas: [prefix: string, role: Role][] = [
  ['/master_admin', 'masterAdmin'],
  ['/admin', 'admin'],
  ['/seller', 'seller'],
  ['/superSeller', 'superSeller'],
  ['/subBusiness', 'subBusiness'],
  ['/enquiry', 'enquiry'],
  ['/service', 'service'],
  ['/user', 'customer'],
  ['/company', 'b2b'],
]
const login =
  /^\/(seller_registration|b2b_registration|wishlist|order|draft-order|checkout|invoice|credit_note|debit_note|delivery_challan|packing_list|dispatch_note|eway_slip|settlement_statement|commission_invoice|invoiceRes|invoiceWithoutRes|dashboards|security|notifications)(\/|$)/
const guest = /^\/(login|register|forgot-password|reset-password)$/
const first: Record<string, string> = {
  '/user': '/user/profile',
  '/master_admin': '/master_admin/dashboard',
  '/admin': '/admin/dashboard',
  '/admin/user': '/admin/user/list',
  '/admin/order': '/admin/order/list',
  '/admin/category': '/admin/category/list',
  '/admin/product': '/admin/product/list',
  '/admin/product_approval': '/admin/product_approval/list',
  '/admin/seller': '/admin/seller/list',
  '/admin/tmt': '/admin/tmt/list_master',
  '/admin/series': '/admin/series/list',
  '/admin/product_attributes': '/admin/product_attributes/add',
  '/admin/product_class': '/admin/product_class/add',
  '/admin/brand': '/admin/brand/list',
  '/admin/company': '/admin/company/list',
  '/admin/associate': '/admin/associate/enquiry',
  '/admin/b2b': '/admin/b2b/list',
  '/admin/enquire': '/admin/enquire/list',
  '/admin/coupon': '/admin/coupon/list',
  '/admin/account': '/admin/account/setting',
  '/admin/shipping': '/admin/shipping/list',
  '/admin/siteContent': '/admin/siteContent/cart_value',
  '/admin/homePage': '/admin/homePage/trending',
  '/admin/advertisment': '/admin/advertisment/home_advertisment',
  '/admin/blog': '/admin/blog/list',
  '/admin/email': '/admin/email/list',
  '/admin/quality_order': '/admin/quality_order/list',
  '/admin/report': '/admin/report/sales',
  '/admin/review': '/admin/review/list',
  '/admin/ticket': '/admin/ticket/list',
  '/seller': '/seller/dashboard',
  '/seller/order': '/seller/order/list',
  '/seller/quotation': '/seller/quotation/list',
  '/superSeller/quotation': '/superSeller/quotation/list',
  '/seller/product': '/seller/product/list',
  '/seller/tmt_product': '/seller/tmt_product/list',
  '/seller/series': '/seller/series/list',
  '/seller/commission': '/seller/commission/list',
  '/superSeller': '/superSeller/dashboard',
  '/superSeller/order': '/superSeller/order/list',
  '/superSeller/product': '/superSeller/product/list',
  '/superSeller/seller': '/superSeller/seller/list',
  '/superSeller/commission': '/superSeller/commission/list',
  '/subBusiness': '/subBusiness/dashboard',
  '/subBusiness/order': '/subBusiness/order/list',
  '/subBusiness/product': '/subBusiness/product/list',
  '/enquiry': '/enquiry/dashboard',
  '/enquiry/product': '/enquiry/product/list',
  '/service': '/service/dashboard',
  '/service/product': '/service/product/list',
  '/category/tmt-bars': '/category/tmt-bars/tmt',
}

/** Parents whose pages are for different roles: where they lead is known when it is known who asks. */
const mixed = ['/admin', '/admin/associate', '/admin/account', '/admin/siteContent']

const samples: Record<string, string> = {
  ':categoryname': 'tmt-bars',
  ':identifier': 'jsw-neosteel-550d-tmt-bars',
  ':productname': 'kota-stone-slab-blue-grey-hand-cut-25-mm',
  ':productName': 'jsw-neosteel-550d-tmt-bars',
}

function ruleOf(path: string): Rule {
  const area = areas.find(([prefix]) => `${path}/`.startsWith(`${prefix}/`))
  return area?.[1] ?? (login.test(path) ? 'login' : guest.test(path) ? 'guest' : 'public')
}

/** An empty page that leads everybody to their own first one; the last of a walk. */
const own = '/dashboards/default'
const unknown = '/nowhere/at-all'
const rules: Rule[] = ['public', 'guest', 'login', ...roles]

/** Every address of the product, by rule, with something in the place of what it asks for. Pages that only dress, and a form's target, are none. */
const { place, sampler, officeSampler, ...pages } = paths
const all = Object.values(pages)
  .flatMap((one) => (typeof one === 'function' ? [one as Builder] : Object.values(one as Record<string, Builder>)))
  .map(({ pattern }) => pattern.replace(/:\w+/g, (name) => samples[name] ?? 'x1'))
  .concat(unknown)
  .filter((path) => path !== own)
  .sort((a, b) => rules.indexOf(ruleOf(a)) - rules.indexOf(ruleOf(b)))
  .concat(own)

/** Managers share the admin's area: where each comes in, and a page that it opens there. */
const managers: Partial<Record<Role, string>> = {
  categoryManager: '/admin/category/list',
  sellerManager: '/admin/order/list',
  seriesManager: '/admin/product/list',
  attribueManager: '/admin/product/list',
  b2bManager: '/admin/b2b/list',
  inventoryManager: '/admin/order/list',
  siteManager: '/admin/homePage/trending',
  blogManager: '/admin/blog/list',
}
const withoutProducts: Role[] = ['b2bManager', 'siteManager', 'blogManager']

/** One address of every rule and of every manager. */
const oneOfEach = [
  '/',
  '/login',
  '/wishlist',
  '/user/profile',
  '/seller/order/list',
  '/admin',
  '/admin/order/list',
  '/admin/category/list',
  '/admin/product/list',
  '/admin/product_approval/list',
  '/admin/seller/list',
  '/admin/b2b/list',
  '/admin/blog/list',
  '/admin/siteContent/pages',
  '/admin/tmt/list_master',
  '/admin/product_class/add',
  '/admin/user/list',
  '/master_admin',
  unknown,
  own,
]
const withOwnPages: Role[] = ['customer', 'seller', 'admin']

/** A business buyer is a customer as well. */
const rolesOf = (role: Role): Role[] => (role === 'b2b' ? ['customer', 'b2b'] : [role])

/** Whether a manager's role opens the page of the admin's area. */
const opens = (role: Role, path: string) =>
  path === '/admin' ||
  (path.startsWith('/admin/order/') && ['sellerManager', 'inventoryManager'].includes(role)) ||
  (/^\/admin\/seller(\/|$)/.test(path) && role === 'sellerManager') ||
  (path.startsWith('/admin/category/') && role === 'categoryManager') ||
  (/^\/admin\/product_approval(\/|$)/.test(path) && ['categoryManager', 'sellerManager'].includes(role)) ||
  (/^\/admin\/(b2b|enquire)(\/|$)/.test(path) && role === 'b2bManager') ||
  (/^\/admin\/blog(\/|$)/.test(path) && role === 'blogManager') ||
  (/^\/admin\/(homePage|advertisment)(\/|$)/.test(path) && role === 'siteManager') ||
  (/^\/admin\/siteContent\/(pages|rough_estimate|navbarlogo|detail|seo_page|associate_PDF)(\/|$)/.test(path) &&
    role === 'siteManager') ||
  (path.startsWith('/admin/product/') && role in managers && !withoutProducts.includes(role)) ||
  (/^\/admin\/(tmt|series|brand|company)(\/|$)/.test(path) && role === 'seriesManager') ||
  (/^\/admin\/product_(attributes|class)(\/|$)/.test(path) &&
    ['categoryManager', 'seriesManager', 'attribueManager'].includes(role))

/** A stranger goes to every address; who has many pages to all of their own, and like all others to one of each rule. */
function addressesFor(role: Role | null): string[] {
  if (!role) return all
  const held: Rule[] = withOwnPages.includes(role) ? ['login', ...rolesOf(role)] : []
  return all.filter((path) => oneOfEach.includes(path) || held.includes(ruleOf(path)))
}

/** Where somebody ends up who asks for the path: a stranger, or the demo shop’s person with this role. */
function endOf(path: string, role: Role | null): string {
  const rule = ruleOf(path)
  const shown = path === unknown ? '/page-not-found' : (first[path] ?? path)
  if (rule === 'public') return shown
  if (rule === 'guest') return role ? '/invalid-access' : shown
  if (!role) return `/login?returnTo=${encodeURIComponent(mixed.includes(path) ? path : shown)}`
  const held: Rule[] = ['login', ...rolesOf(role)]
  const manages = role && managers[role]
  if (path === own && manages) return manages
  if (rule === 'admin' && manages && opens(role, path)) return path === '/admin' ? manages : shown
  if (path === own && role === 'b2b') return '/company'
  if (path === own && role === 'customer') return '/user/home'
  if (path === own) return first[areas.find(([, one]) => held.includes(one))?.[0] ?? ''] ?? '/'
  return held.includes(rule) ? shown : '/unauthorized'
}

test.describe.configure({ mode: 'parallel' })

test('the demo shop has a person for each role', () => {
  expect(staff.map(({ role }) => role)).toEqual([...roles])
})

test('the addresses of every rule exist', () => {
  expect(all).toEqual(expect.arrayContaining(oneOfEach))
})

for (const { role, email } of [{ role: null, email: null }, ...staff]) {
  test(`addresses let in or lead away ${role ?? 'a stranger'}`, async ({ browser }) => {
    const context = email ? await enter(browser, email) : await browser.newContext()
    const page = await context.newPage()
    await open(page, '/page-not-found')
    const addresses = addressesFor(role)
    const ends = await page.evaluate(walk, addresses)
    expect(addresses.map((path, at) => `${path} → ${ends[at]}`)).toEqual(
      addresses.map((path) => `${path} → ${endOf(path, role)}`),
    )
    await context.close()
  })
}

/**
 * Goes to one address after the other inside the page, as the forward button would, and tells where each led. A visit is over when
 * the page that came has taken the focus; where the same page stays, when the address has changed back.
 */
async function walk(addresses: string[]): Promise<string[]> {
  const here = () => location.pathname + location.search
  let came = false
  document.addEventListener('focusin', ({ target }) => {
    came ||= (target as Element).closest('#main') !== null
  })
  const ends: string[] = []
  for (const address of addresses) {
    const before = location.pathname
    const until = performance.now() + 15_000
    const state = { usr: null, key: crypto.randomUUID(), idx: history.state.idx + 1 }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    came = false
    if (here() !== address) {
      history.pushState(state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }
    // the empty page leads on by itself
    const arrived = () => (came && here() !== '/dashboards/default') || location.pathname === before
    while (!arrived() && performance.now() < until) await new Promise(requestAnimationFrame)
    ends.push(arrived() ? here() : `${address}, which never came`)
  }
  return ends
}
