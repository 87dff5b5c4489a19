import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  coupons: {
    kind: '@neev/domain/coupons#CouponKind',
    applies_to: '@neev/domain/coupons#CouponTarget',
    audience: '@neev/domain/coupons#CouponAudience',
    borne_by: '@neev/domain/coupons#CouponBearer',
    state: '@neev/domain/coupons#CouponState',
  },
  coupon_redemptions: {},
} as const satisfies OwnedTables
