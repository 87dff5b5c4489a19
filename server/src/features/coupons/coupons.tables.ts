import type { CouponKind, CouponState, couponAudiences, couponBearers, couponTargets } from '@neev/domain/coupons'
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

export const coupons = pgTable('coupons', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  title: text().notNull(),
  kind: text().$type<CouponKind>().notNull(),
  percentBp: integer(),
  amountPaise: bigint({ mode: 'number' }),
  maxDiscountPaise: bigint({ mode: 'number' }),
  minCartPaise: bigint({ mode: 'number' }).notNull().default(0),
  appliesTo: text().$type<(typeof couponTargets)[number]>().notNull().default('ALL'),
  targetIds: bigint({ mode: 'number' }).array().notNull().default([]),
  audience: text().$type<(typeof couponAudiences)[number]>().notNull().default('ALL'),
  userIds: bigint({ mode: 'number' }).array().notNull().default([]),
  usageLimit: integer(),
  perUserLimit: integer().notNull().default(1),
  usedCount: integer().notNull().default(0),
  startsAt: moment().notNull(),
  endsAt: moment().notNull(),
  borneBy: text().$type<(typeof couponBearers)[number]>().notNull().default('PLATFORM'),
  platformBp: integer().notNull().default(10_000),
  state: text().$type<CouponState>().notNull().default('LIVE'),
  createdBy: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const couponRedemptions = pgTable('coupon_redemptions', {
  couponId: bigint({ mode: 'number' }).notNull(),
  orderId: bigint({ mode: 'number' }).notNull(),
  userId: bigint({ mode: 'number' }).notNull(),
  discountPaise: bigint({ mode: 'number' }).notNull(),
  redeemedAt: moment().notNull(),
  releasedAt: moment(),
})
