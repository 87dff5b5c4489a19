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
  whyNotRedeemed,
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

describe('couponInput, by the kind of coupon', () => {
  const filled = { ...coupon(), title: 'Thousand off', state: 'DRAFT' }
  const percent = { kind: 'PERCENT', percentBp: 1000, maxDiscountPaise: 500_00, amountPaise: null }
  const fieldsOf = (over: object) =>
    couponInput.safeParse({ ...filled, ...over }).error?.issues.map(({ path }) => path.join('.')) ?? []
  const noon = new Date('2026-11-21T06:30:00Z')
  test.each<[string, object, string[]]>([
    ['ends when it starts', { startsAt: noon, endsAt: noon }, ['endsAt']],
    ['a percentage without its figures', { kind: 'PERCENT' }, ['percentBp', 'maxDiscountPaise']],
    ['a percentage', percent, []],
    ['an amount without its figure', { amountPaise: null }, ['amountPaise']],
    ['an amount per tonne without its figure', { kind: 'PER_TONNE', amountPaise: null }, ['amountPaise']],
    ['the freight, which has no figure', { kind: 'FREE_FREIGHT', amountPaise: null }, []],
    ['for brands that are named', { appliesTo: 'BRANDS', targetIds: ['3'] }, []],
    ['for buyers without any', { audience: 'USERS' }, ['userIds']],
    ['for buyers that are named', { audience: 'USERS', userIds: ['7'] }, []],
    ['shared, all of it the seller’s', { borneBy: 'SHARED', platformBp: 0 }, ['platformBp']],
    ['shared, all of it the platform’s', { borneBy: 'SHARED', platformBp: 10_000 }, ['platformBp']],
    ['shared by a hundredth of a percent', { borneBy: 'SHARED', platformBp: 1 }, []],
  ])('%s', (_, over, fields) => expect(fieldsOf(over)).toEqual(fields))

  test.each<[string, object, object]>([
    ['a percentage keeps no amount', { ...percent, amountPaise: 5_00 }, { percentBp: 1000, amountPaise: null }],
    ['an amount keeps no percentage', { percentBp: 1000 }, { percentBp: null, amountPaise: 1000_00 }],
    [
      'an amount per tonne is one too',
      { kind: 'PER_TONNE', percentBp: 1000 },
      { percentBp: null, amountPaise: 1000_00 },
    ],
    ['free freight keeps neither', { kind: 'FREE_FREIGHT', percentBp: 1000 }, { percentBp: null, amountPaise: null }],
    ['for all goods, no ids of some', { targetIds: ['3'] }, { targetIds: [] }],
    ['for some goods, their ids', { appliesTo: 'BRANDS', targetIds: ['3'] }, { targetIds: ['3'] }],
    ['for all buyers, no ids of some', { userIds: ['7'] }, { userIds: [] }],
    ['for some buyers, their ids', { audience: 'USERS', userIds: ['7'] }, { userIds: ['7'] }],
    ['the platform’s is all the platform’s', { borneBy: 'PLATFORM', platformBp: 5 }, { platformBp: 10_000 }],
    ['the seller’s is all the seller’s', { borneBy: 'SELLER', platformBp: 5 }, { platformBp: 0 }],
    ['a shared one is as it was shared', { borneBy: 'SHARED', platformBp: 5 }, { platformBp: 5 }],
  ])('%s', (_, over, kept) => expect(couponInput.parse({ ...filled, ...over })).toMatchObject(kept))
})

describe('at its edges, a coupon', () => {
  test.each<[string, Partial<Coupon>, Partial<CouponCart['buyer']>, string | null]>([
    ['is used up by its last use, not before', { usageLimit: 5, usedCount: 4 }, {}, null],
    ['can be used from its first moment', { startsAt: now }, {}, null],
    ['is unknown once it is archived', { state: 'ARCHIVED' }, {}, 'COUPON_NOT_FOUND'],
    ['for a first order is for who has none', { audience: 'NEW_CUSTOMER' }, { orders: 0 }, null],
    ['for all is for who has ordered before', {}, { orders: 3 }, null],
    ['can be used again below the limit of a buyer', { perUserLimit: 2 }, { usesOfThis: 1 }, null],
    ['is for goods of exactly its minimum', { minCartPaise: 63_000_00 }, {}, null],
  ])('%s', (_, over, buyer, code) => {
    expect(whyCouponRefused(coupon(over), cart(three, buyer), now)?.code ?? null).toBe(code)
  })

  test('says from when and until when it can be used', () => {
    const dates = { startsAt: new Date('2026-11-22T00:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z') }
    expect(whyCouponRefused(coupon(dates), cart(three), now)?.params).toEqual({ from: '22-11-2026' })
    expect(whyCouponRefused(coupon(dates), cart(three), new Date('2026-12-02'))?.params).toEqual({
      until: '01-12-2026',
    })
  })

  test.each<[string, Partial<Coupon>, number, string | null]>([
    ['as before', {}, 0, null],
    ['paused since', { state: 'PAUSED' }, 0, 'COUPON_PAUSED'],
    ['used up by others since', { usageLimit: 3, usedCount: 3 }, 0, 'COUPON_USED_UP'],
    ['used by this buyer as often as they may', { perUserLimit: 2 }, 2, 'COUPON_USER_LIMIT'],
    ['used by this buyer once less', { perUserLimit: 2 }, 1, null],
    // Who it is for was decided before this order existed
    ['for first orders', { audience: 'NEW_CUSTOMER' }, 0, null],
  ])('is redeemed with an order: %s', (_, over, uses, code) => {
    expect(whyNotRedeemed(coupon(over), uses, now)?.code ?? null).toBe(code)
  })

  test('per tonne: what weighs nothing has a share only of what the others cannot bear', () => {
    const perTonne = coupon({ kind: 'PER_TONNE', amountPaise: 100_00 })
    const light = line('light', 1000_00)
    const heavy = [line('a', 1000_00, { grams: 1_000_000 }), line('b', 1000_00, { grams: 3_000_000 })]
    const partsOf = (of: Coupon, lines: CouponLine[]) =>
      couponDiscount(of, lines).shares.map((one) => one.discountPaise)
    expect(partsOf(perTonne, [...heavy, light])).toEqual([100_00, 300_00, 0])
    const cheap = line('cheap', 40_00, { grams: 1_000_000 })
    expect(partsOf(perTonne, [cheap, light])).toEqual([40_00, 60_00])
  })

  test('gives nothing where there is nothing to reduce', () => {
    expect(couponDiscount(coupon({ kind: 'FREE_FREIGHT' }), three)).toEqual({ totalPaise: 0, shares: [] })
  })

  test('can be paused and archived after its end, not published', () => {
    const over = { endsAt: now }
    const codeOf = (...of: Parameters<typeof whyNotCoupon>) => whyNotCoupon(...of)?.code ?? null
    expect(codeOf('publish', coupon({ ...over, state: 'DRAFT' }), now)).toBe('COUPON_ENDED')
    expect(codeOf('publish', coupon({ state: 'DRAFT' }), now)).toBeNull()
    expect(codeOf('resume', coupon({ state: 'PAUSED' }), now)).toBeNull()
    expect(codeOf('pause', coupon(over), now)).toBeNull()
    expect(codeOf('archive', coupon(over), now)).toBeNull()
  })

  test('can be changed in all until it is used', () => {
    const input = couponInput.parse({ ...coupon(), title: 'Thousand off', state: 'DRAFT' })
    expect(whyNotChanged(coupon(), { ...input, amountPaise: 2000_00 })).toBeNull()
  })
})
