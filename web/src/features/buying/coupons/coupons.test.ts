import { couponInput } from '@neev/domain/buying/coupons'
import { expect, test } from 'vitest'
import { couponDefaults } from './CouponForm.tsx'
import { givesText, ruleState } from './coupon-labels.ts'
import type { CouponFieldsFragment } from './coupons.operations.graphql.ts'

const now = new Date('2026-11-21T06:00:00Z')
const t = (sentence: string, values: Record<string, string | number> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const coupon = (changes: Partial<CouponFieldsFragment>): CouponFieldsFragment => ({
  id: '1',
  code: 'TEN',
  title: 'Ten percent',
  kind: 'PERCENT',
  percentBp: 1000,
  amountPaise: null,
  maxDiscountPaise: 2_000_00,
  minCartPaise: 0,
  appliesTo: 'ALL',
  targetIds: [],
  userIds: [],
  audience: 'ALL',
  usageLimit: null,
  perUserLimit: 1,
  usedCount: 0,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-31T00:00:00Z',
  borneBy: 'PLATFORM',
  platformBp: 10_000,
  status: 'ACTIVE',
  version: 1,
  givenPaise: 0,
  ...changes,
})

test.each([
  [coupon({}), '10 %, at most ₹2,000'],
  [coupon({ kind: 'FLAT', amountPaise: 1_000_00 }), '₹1,000'],
  [coupon({ kind: 'PER_TONNE', amountPaise: 250_50 }), '₹250.50 per tonne'],
  [coupon({ kind: 'FREE_FREIGHT' }), 'Free freight'],
])('shows its discount: %o', (input, expected) => {
  expect(givesText(t, input)).toBe(expected)
})

test('statuses from dates and uses count as live for the rules', () => {
  expect(
    ['DRAFT', 'PAUSED', 'ARCHIVED', 'EXPIRED', 'EXHAUSTED', 'SCHEDULED'].map(
      (status) => ruleState({ status, endsAt: '2026-11-30T18:29:00Z' } as never).state,
    ),
  ).toEqual(['DRAFT', 'PAUSED', 'ARCHIVED', 'LIVE', 'LIVE', 'LIVE'])
})

test('an existing coupon fills the form with valid values; a new one lacks the required ones', () => {
  expect(couponInput.safeParse(couponDefaults(now, coupon({ code: 'TEN-PC' }))).success).toBe(true)
  const blank = couponInput.safeParse(couponDefaults(now))
  expect(new Set(blank.error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['code', 'title', 'percentBp', 'maxDiscountPaise']),
  )
})
