import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  coupons: {
    kind: '@neev/domain/buying/coupons#CouponKind',
    applies_to: '@neev/domain/buying/coupons#CouponTarget',
    audience: '@neev/domain/buying/coupons#CouponAudience',
    borne_by: '@neev/domain/buying/coupons#CouponBearer',
    state: '@neev/domain/buying/coupons#CouponState',
  },
  coupon_redemptions: {},
} as const satisfies OwnedTables
