import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { resolvers } from './coupons.resolvers.ts'

export type { CouponRow as Coupon } from './coupons.ts'

/** Discount codes: their rules, uses and limits. */
export const coupons: Feature = {
  clocks: {
    'coupons.ends_at': 'Compared with the clock when it is used.',
  },
  ownData: {
    parts: [ownRows('coupons-used', 'couponRedemptions', ['redeemedAt', 'orderId', 'discountPaise', 'releasedAt'])],
  },
  resolvers,
}
