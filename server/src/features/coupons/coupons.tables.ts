import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  coupons: {
    kind: '@neev/domain/pricing/coupons#CouponKind',
    applies_to: '@neev/domain/pricing/coupons#CouponTarget',
    audience: '@neev/domain/pricing/coupons#CouponAudience',
    borne_by: '@neev/domain/pricing/coupons#CouponBearer',
    state: '@neev/domain/pricing/coupons#CouponState',
  },
  coupon_redemptions: {},
} as const satisfies OwnedTables
