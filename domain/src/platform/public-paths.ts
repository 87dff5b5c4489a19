/** Public pages with an address of their own. */
export const fixedPaths = [
  '/',
  '/categories',
  '/compare',
  '/search',
  '/blogs',
  '/blogs/how-to-choose-tmt-bars',
  '/blogs/how-delivered-price-is-worked-out',
  '/faq',
  '/meet_our_team',
  '/rough',
  '/cutting-list',
  '/price-index',
  '/ranking',
  '/about_us',
  '/contact_us',
  '/grievance',
  '/user_policies',
  '/privacy_policy',
  '/cancellation_policy',
  '/return_policy',
  '/cookie_policy',
  '/shipping_policy',
  '/payment_mode',
  '/seller_registration',
  '/b2b_registration',
  '/associate_with_us',
  '/seller_associate',
  '/service_provider_associate',
  '/trade_associate',
  '/business_associate',
  '/business_associate_sub_dealer',
  '/seller-fees-and-commission',
] as const

/** Kinds of public pages of which each record has one. */
export const recordPaths = [
  { kind: 'CATEGORY', pattern: /^\/category\/([^/]+)\/(?:tmt|series|single)$/ },
  { kind: 'PRODUCT', pattern: /^\/product\/([^/]+)(?:\/reviews)?$/ },
  { kind: 'PRODUCT', pattern: /^\/(?:send|bulk)\/([^/]+)$/ },
  { kind: 'ARTICLE', pattern: /^\/blogs\/detail\/([^/]+)$/ },
  { kind: 'INDEX', pattern: /^\/price-index\/([^/]+)$/ },
  { kind: 'SELLER', pattern: /^\/sellerReview\/([^/]+)$/ },
] as const
export type RecordKind = (typeof recordPaths)[number]['kind']

/** First segments whose addresses belong to the shop: pages behind a sign-in, files, and interfaces. */
export const reservedSegments = [
  'admin',
  'master_admin',
  'seller',
  'superSeller',
  'subBusiness',
  'enquiry',
  'service',
  'user',
  'company',
  'order',
  'eway_slip',
  'settlement_statement',
  'draft-order',
  'cart',
  'checkout',
  'wishlist',
  'notifications',
  'dashboards',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'join-company',
  'company',
  'join-seller',
  'security',
  'invoice',
  'invoiceRes',
  'invoiceWithoutRes',
  'credit_note',
  'debit_note',
  'delivery_challan',
  'packing_list',
  'dispatch_note',
  'commission_invoice',
  'contact_us',
  'trace',
  'share',
  'unsubscribe',
  'pincode',
  'page-not-found',
  'unauthorized',
  'invalid-access',
  'api',
  'graphql',
  'files',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'favicon.ico',
  'store.css',
  'robots.txt',
  'sitemap.xml',
  '_ui',
] as const

/** The path of an address on this site as it is compared: no query, no slash at the end. */
export const tidyPath = (path: string): string => {
  const [bare = ''] = path.trim().split(/[?#]/)
  return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare
}

/** The text of a part of a path; null if its percent signs are no encoding. */
function decoded(part: string | undefined): string | null {
  try {
    return part ? decodeURIComponent(part) : null
  } catch {
    return null
  }
}

/** What a path may be by its form: a fixed page, the page of a record, or none. */
export function publicPath(path: string): 'FIXED' | { kind: RecordKind; slug: string } | null {
  if ((fixedPaths as readonly string[]).includes(path)) return 'FIXED'
  for (const { kind, pattern } of recordPaths) {
    const slug = decoded(pattern.exec(path)?.[1])
    if (slug) return { kind, slug }
  }
  return null
}

/** Whether nobody else's page may be put at a path: the shop has its own there. */
export const isReserved = (path: string): boolean =>
  (reservedSegments as readonly string[]).includes(path.split('/')[1] ?? '')
