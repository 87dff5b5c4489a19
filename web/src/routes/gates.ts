import { staffRoles } from '@neev/domain/core/access/roles'
import { matchPath } from 'react-router'
import type { Access } from '#navigation/guard.ts'
import { roots } from '#navigation/paths/roots.ts'
import { paths } from '#navigation/paths.ts'
import type { Area, Lazy } from '#navigation/route.ts'

/** Areas whose rows load when one of their URLs is opened, or when a user with access signs in. */
export type Gate = {
  /**
   * The first segment of their URLs. The last gate has none: it covers all URLs of neither the shop nor another gate.
   */
  root?: string
  /** Instead of a segment: the patterns of its URLs. */
  patterns?: readonly string[]
  /** Who may use them. */
  access: Access
  load: Lazy<{ areas: readonly Area[] }>
}

/** Public pages besides products; a test compares them with the rows of their areas. */
const reading = [
  paths.contact,
  paths.send,
  paths.bulk,
  paths.unsubscribe,
  paths.sellerReview,
  paths.productReviews,
  paths.trace,
  paths.share,
  paths.guestTicket,
  paths.grievance,
  paths.articles,
  paths.chooseBars,
  paths.deliveredPrice,
  paths.article,
  paths.faq,
  paths.team,
  paths.roughEstimate,
  paths.cuttingList,
  paths.priceIndex,
  paths.indexSeries,
  paths.ranking,
  paths.aboutUs,
  paths.userPolicies,
  paths.privacyPolicy,
  paths.cancellationPolicy,
  paths.returnPolicy,
  paths.cookiePolicy,
  paths.shippingPolicy,
  paths.paymentMode,
].map(({ pattern }) => pattern)

/** All gates. Their order decides the first page of a user with several roles. */
export const gates: readonly Gate[] = [
  {
    root: roots.masterAdmin,
    access: ['masterAdmin'],
    load: () => import('./areas/masterAdmin.ts'),
  },
  {
    root: roots.admin,
    access: staffRoles.filter((role) => role !== 'masterAdmin'),
    load: () => import('./areas/admin.ts'),
  },
  {
    root: roots.seller,
    access: ['seller'],
    load: () => import('./areas/seller.ts'),
  },
  {
    root: roots.superSeller,
    access: ['superSeller'],
    load: () => import('./areas/superSeller.ts'),
  },
  {
    root: roots.subBusiness,
    access: ['subBusiness'],
    load: () => import('./areas/subBusiness.ts'),
  },
  {
    root: roots.enquiry,
    access: ['enquiry'],
    load: () => import('./areas/enquiry.ts'),
  },
  {
    root: roots.service,
    access: ['service'],
    load: () => import('./areas/service.ts'),
  },
  ...(import.meta.env.DEV
    ? [
        {
          root: paths.sampler.pattern,
          access: [],
          load: () => import('./sampler.ts'),
        },
      ]
    : []),
  { patterns: reading, access: [], load: () => import('./areas/reading-areas.ts') },
  { access: ['customer'], load: () => import('./areas/own-areas.ts') },
]

/** The gate for a URL outside the shop. */
export const gateOf = (pathname: string): Gate | undefined =>
  gates.find(({ root, patterns }) =>
    patterns
      ? patterns.some((path) => matchPath({ path, caseSensitive: true }, pathname))
      : root === undefined || `${pathname}/`.startsWith(`${root}/`),
  )
