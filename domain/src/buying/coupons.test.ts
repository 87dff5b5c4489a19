import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../core/money.ts'
import {
  type Coupon,
  type CouponCart,
  type CouponLine,
  couponDiscount,
  couponInput,
  couponStatus,
  whyCouponRefused,
  whyNotChanged,
  whyNotCoupon,
} from './coupons.ts'

const now = new Date('2026-11-21T06:00:00Z')
const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  code: 'NEEV1000',
  kind: 'FLAT',
  percentBp: null,
  amountPaise: 1000_00,
  maxDiscountPaise: null,
  minCartPaise: 0,
  appliesTo: 'ALL',
  targetIds: [],
  audience: 'ALL',
  userIds: [],
  usageLimit: null,
  perUserLimit: 1,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  borneBy: 'PLATFORM',
  platformBp: 10_000,
  state: 'LIVE',
  usedCount: 0,
  ...over,
})
const line = (key: string, goodsPaise: number, over: Partial<CouponLine> = {}): CouponLine => ({
  key,
  goodsPaise,
  freightPaise: 0,
  grams: 0,
  categoryId: '1',
  brandId: '1',
  sellerId: '1',
  offerId: '1',
  ...over,
})
const cart = (lines: CouponLine[], buyer: Partial<CouponCart['buyer']> = {}): CouponCart => ({
  lines,
  buyer: { id: '7', isB2b: false, orders: 0, usesOfThis: 0, ...buyer },
})
describe('who and what a coupon is for', () => {
  const lines = [line('a', 100_00, { offerId: '5' }), line('b', 200_00, { offerId: '6' })]
  test.each<[string, Partial<Coupon>, string | null]>([
    ['a named buyer', { audience: 'USERS', userIds: ['7', '8'] }, null],
    ['another than the named', { audience: 'USERS', userIds: ['8'] }, 'COUPON_NOT_FOR_ACCOUNT'],
    ['a named offer', { appliesTo: 'OFFERS', targetIds: ['6'] }, null],
    ['no offer in the cart', { appliesTo: 'OFFERS', targetIds: ['9'] }, 'COUPON_NOT_FOR_ITEMS'],
  ])('%s', (_, over, code) => {
    expect(whyCouponRefused(coupon(over), cart(lines), now)?.code ?? null).toBe(code)
  })
  test('a guest is not a listed buyer', () => {
    const named = coupon({ audience: 'USERS', userIds: ['7'] })
    expect(whyCouponRefused(named, cart(lines, { id: null }), now)?.code).toBe('COUPON_NOT_FOR_ACCOUNT')
  })
  test('only the listed offer gets the discount', () => {
    const { shares } = couponDiscount(coupon({ appliesTo: 'OFFERS', targetIds: ['6'], amountPaise: 10_00 }), lines)
    expect(shares.map(({ key, discountPaise }) => [key, discountPaise])).toEqual([['b', 10_00]])
  })
})

const three = [line('a', 10_000_00), line('b', 20_000_00), line('c', 33_000_00)]

describe('couponStatus', () => {
  test.each([
    ['ACTIVE', {}],
    ['DRAFT', { state: 'DRAFT' }],
    ['PAUSED', { state: 'PAUSED' }],
    ['SCHEDULED', { startsAt: new Date('2026-11-22T00:00:00Z') }],
    ['EXPIRED', { endsAt: now }],
    ['EXHAUSTED', { usageLimit: 5, usedCount: 5 }],
  ] as const)('is %s', (status, over) => expect(couponStatus(coupon(over), now)).toBe(status))
})

describe('whyCouponRefused', () => {
  test.each([
    ['COUPON_NOT_FOUND', { state: 'DRAFT' }, {}],
    ['COUPON_PAUSED', { state: 'PAUSED' }, {}],
    ['COUPON_NOT_STARTED', { startsAt: new Date('2026-11-22T00:00:00Z') }, {}],
    ['COUPON_EXPIRED', { endsAt: now }, {}],
    ['COUPON_USED_UP', { usageLimit: 1, usedCount: 1 }, {}],
    ['COUPON_USER_LIMIT', {}, { usesOfThis: 1 }],
    ['COUPON_NOT_FOR_ACCOUNT', { audience: 'B2B' }, {}],
    ['COUPON_NOT_FOR_ACCOUNT', { audience: 'NEW_CUSTOMER' }, { orders: 1 }],
    ['COUPON_NOT_FOR_ITEMS', { appliesTo: 'BRANDS', targetIds: ['9'] }, {}],
    ['COUPON_MIN_CART', { minCartPaise: 63_001_00 }, {}],
  ] as const)('answers %s', (code, over, buyer) =>
    expect(whyCouponRefused(coupon(over as Partial<Coupon>), cart(three, buyer), now)?.code).toBe(code),
  )
  test('accepts any other cart', () => expect(whyCouponRefused(coupon(), cart(three), now)).toBeNull())
  test('says how much is missing, on the goods it applies to', () => {
    const only = coupon({ appliesTo: 'CATEGORIES', targetIds: ['2'], minCartPaise: 500_00 })
    const lines = [line('a', 9000_00), line('b', 123_45, { categoryId: '2' })]
    expect(whyCouponRefused(only, cart(lines), now)).toMatchObject({ params: { short: '₹376.55' } })
  })
})

describe('couponDiscount', () => {
  const sharesOf = (c: Coupon, lines: CouponLine[]) =>
    couponDiscount(c, lines).shares.map((share) => share.discountPaise)
  test('splits ₹1,000 by value, the largest remainder getting the last paisa', () =>
    expect(sharesOf(coupon(), three)).toEqual([158_73, 317_46, 523_81]))
  test('takes a percentage, up to its maximum', () => {
    const tenth = coupon({ kind: 'PERCENT', percentBp: 1000, amountPaise: null, maxDiscountPaise: 5000_00 })
    expect(couponDiscount(tenth, [line('a', 12_345_67)]).totalPaise).toBe(1_234_57)
    expect(couponDiscount(tenth, three).totalPaise).toBe(5000_00)
  })
  test('discounts per tonne by weight', () =>
    expect(
      couponDiscount(coupon({ kind: 'PER_TONNE', amountPaise: 150_00 }), [line('a', 5e7, { grams: 5_008_320 })])
        .totalPaise,
    ).toBe(751_25))
  test('splits an amount per tonne by tonnes, and not by value', () => {
    const perTonne = coupon({ kind: 'PER_TONNE', amountPaise: 333_00 })
    const bars = line('bars', 1_80_000_00, { grams: 3_000_000 })
    const sections = line('sections', 60_000_00, { grams: 1_000_000 })
    const sand = line('sand', 1_000_00, { grams: 10_000_000 })
    expect(sharesOf(perTonne, [bars, sections])).toEqual([999_00, 333_00])
    // The sand bears no more than it costs, the others the rest by their tonnes
    expect(sharesOf(perTonne, [bars, sections, sand])).toEqual([2_746_50, 915_50, 1_000_00])
  })
  test('refunds freight by freight', () => {
    const lines = [line('a', 100, { freightPaise: 1800_00 }), line('b', 100, { freightPaise: 200_00 })]
    expect(sharesOf(coupon({ kind: 'FREE_FREIGHT', amountPaise: null }), lines)).toEqual([1800_00, 200_00])
  })
  test('never exceeds the goods', () => expect(couponDiscount(coupon(), [line('a', 400_00)]).totalPaise).toBe(400_00))
  test('splits each share between platform and seller', () =>
    expect(couponDiscount(coupon({ platformBp: 3333 }), [line('a', 9000_00)]).shares).toEqual([
      { key: 'a', discountPaise: 1000_00, platformPaise: 333_30, sellerPaise: 666_70 },
    ]))
  test('always adds up, is never negative and never exceeds a line', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e9), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.nat(10_000),
        fc.constantFrom('FLAT' as const, 'PER_TONNE' as const),
        (goods, amountPaise, platformBp, kind) => {
          const lines = goods.map((paise, at) => line(String(at), paise, { grams: (paise % 7) * 500_000 }))
          const { totalPaise, shares } = couponDiscount(coupon({ kind, amountPaise, platformBp }), lines)
          expect(sum(shares.map((s) => s.discountPaise))).toBe(totalPaise)
          for (const [at, s] of shares.entries()) {
            expect(s.platformPaise + s.sellerPaise).toBe(s.discountPaise)
            expect(Math.min(s.platformPaise, s.sellerPaise)).toBeGreaterThanOrEqual(0)
            expect(s.discountPaise).toBeLessThanOrEqual(goods[at] as number)
          }
        },
      ),
    ))
})

describe('couponInput', () => {
  const filled = { ...coupon(), title: 'Thousand off', state: 'DRAFT' }
  const messages = (over: object) =>
    couponInput.safeParse({ ...filled, ...over }).error?.issues.map((issue) => [issue.path.join('.'), issue.message])
  test('accepts a complete coupon and normalises its code', () =>
    expect(couponInput.parse({ ...filled, code: ' neev1000 ' }).code).toBe('NEEV1000'))
  test.each([
    ['code', { code: 'A B' }, 'The code must have 4 to 20 letters, digits or hyphens.'],
    ['endsAt', { endsAt: new Date('2026-10-01') }, 'The end date must be after the start date.'],
    ['amountPaise', { amountPaise: -1 }, 'The amount must be more than zero.'],
    ['amountPaise', { amountPaise: 1.5 }, 'Amount must be an amount in whole paise.'],
    ['maxDiscountPaise', { kind: 'PERCENT', percentBp: 1000 }, 'Enter the maximum discount.'],
    ['targetIds', { appliesTo: 'BRANDS' }, 'Choose at least one.'],
  ])('reports field %s with its rule', (field, over, message) =>
    expect(messages(over)).toContainEqual([field, message]),
  )
})

test('a used coupon keeps its discount and scope', () => {
  const input = couponInput.parse({ ...coupon(), title: 'Thousand off', state: 'DRAFT' })
  const used = coupon({ usedCount: 1 })
  expect(whyNotChanged(used, input)).toBeNull()
  expect(whyNotChanged(used, { ...input, amountPaise: 2000_00 })).toMatchObject({
    code: 'COUPON_LIVE',
    field: 'amountPaise',
  })
})
test('transitions give a reason when refused', () => {
  expect(whyNotCoupon('pause', coupon(), now)).toBeNull()
  expect(whyNotCoupon('pause', coupon({ state: 'DRAFT' }), now)?.code).toBe('BAD_TRANSITION')
  expect(whyNotCoupon('resume', coupon({ state: 'PAUSED', endsAt: now }), now)?.code).toBe('COUPON_ENDED')
})
