import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byScope,
  type CommissionRule,
  commissionChange,
  commissionInput,
  commissionOn,
  ruleFor,
  ruleState,
  type SoldGoods,
  shadowOf,
  whyNotChange,
  whyNotEnd,
  whyNotRule,
} from './commissions.ts'

const today = '2026-11-21'
let last = 0
const rule = (over: Partial<CommissionRule> = {}): CommissionRule => ({
  id: String(++last),
  name: 'All goods',
  sellerId: null,
  classId: null,
  categoryPath: [],
  brandId: null,
  kind: null,
  rate: 'PERCENT',
  percentBp: 300,
  amountPaise: null,
  unit: null,
  minPaise: null,
  maxPaise: null,
  base: 'GOODS',
  from: '2026-04-01',
  to: null,
  ...over,
})
const bars: SoldGoods = {
  sellerId: '7',
  classId: '1',
  categoryPath: ['12', '10'],
  brandId: '3',
  kind: 'TMT',
  unit: 'kg',
}

describe('the rule for goods', () => {
  const all = rule()
  const kind = rule({ kind: 'TMT' })
  const brand = rule({ brandId: '3' })
  const above = rule({ categoryPath: ['10'] })
  const category = rule({ categoryPath: ['12', '10'] })
  const productClass = rule({ classId: '1' })
  const seller = rule({ sellerId: '7' })
  const sellerClass = rule({ sellerId: '7', classId: '1' })
  const narrowFirst = [sellerClass, seller, productClass, category, above, brand, kind, all]

  test('is the seller’s own, then by class, category, brand, kind, and the general one', () => {
    for (const [at, expected] of narrowFirst.entries())
      expect(ruleFor(narrowFirst.slice(at).toReversed(), bars, today)).toBe(expected)
    expect(ruleFor([], bars, today)).toBeNull()
  })
  test.each([
    ['another seller', { sellerId: '8' }],
    ['another class', { classId: '2' }],
    ['a category beside', { categoryPath: ['11', '10'] }],
    ['another brand', { brandId: '4' }],
    ['another kind', { kind: 'SINGLE' }],
    ['another unit', { unit: 'bag', rate: 'PER_UNIT', percentBp: null, amountPaise: 300 }],
  ] as const)('is none of %s', (_, over) => {
    expect(ruleFor([rule(over)], bars, today)).toBeNull()
  })
  test('applies from its first day to its last', () => {
    const november = rule({ from: '2026-11-01', to: '2026-11-30' })
    const on = (date: string) => ruleFor([november], bars, date)
    expect([on('2026-10-31'), on('2026-11-01'), on('2026-11-30'), on('2026-12-01')]).toEqual([
      null,
      november,
      november,
      null,
    ])
    expect(['2026-10-31', '2026-11-30', '2026-12-01'].map((date) => ruleState(november, date))).toEqual([
      'COMING',
      'IN_FORCE',
      'ENDED',
    ])
  })
  test('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(narrowFirst), (some) => {
        expect(some.toSorted(byScope)).toEqual(narrowFirst.filter((one) => some.includes(one)))
      }),
    )
  })
})

describe('a rule is overridden', () => {
  const shadow = (one: CommissionRule, ...others: CommissionRule[]) => shadowOf(one, [one, ...others], today)
  const own = rule({ sellerId: '7' })
  test('by one that covers all its goods and precedes it', () => {
    expect(shadow(rule(), own)).toBe(own)
    expect(shadow(rule({ classId: '1' }), own)).toBe(own)
    expect(shadow(rule({ sellerId: '7', classId: '1' }), own)).toBeNull()
    const above = rule({ sellerId: '7', categoryPath: ['10'] })
    expect(shadow(rule({ categoryPath: ['12', '10'] }), above)).toBe(above)
    expect(shadow(rule({ categoryPath: ['11'] }), above)).toBeNull()
    expect(shadow(rule({ classId: '1' }), rule({ sellerId: '7', brandId: '3' }))).toBeNull()
  })
  test('only as long as that one or its successors apply', () => {
    expect(shadow(rule(), { ...own, to: '2026-12-31' })).toBeNull()
    expect(shadow(rule({ to: '2026-12-31' }), { ...own, to: '2026-12-31' })).toMatchObject({ id: own.id })
    expect(shadow(rule(), { ...own, from: '2026-11-22' })).toBeNull()
    const first = { ...own, to: '2026-12-31' }
    expect(shadow(rule(), first, rule({ sellerId: '7', from: '2027-01-01' }))).toBe(first)
    expect(shadow(rule(), first, rule({ sellerId: '7', from: '2027-01-02' }))).toBeNull()
  })
})

describe('a commission', () => {
  const line = { goodsPaise: 2_60_000_00, freightPaise: 6_000_00, grams: 5_000_000, milli: 5_000_000 }
  test.each([
    ['half a percent of the goods', { percentBp: 50 }, 1_300_00],
    ['of goods and freight', { percentBp: 50, base: 'GOODS_AND_FREIGHT' }, 1_330_00],
    ['an amount a tonne', { rate: 'PER_TONNE', amountPaise: 150_00 }, 750_00],
    ['an amount a unit', { rate: 'PER_UNIT', unit: 'kg', amountPaise: 3 }, 150_00],
    ['one amount', { rate: 'FLAT', amountPaise: 99_00 }, 99_00],
    ['at least', { percentBp: 50, minPaise: 2_000_00 }, 2_000_00],
    ['at most', { percentBp: 50, maxPaise: 1_000_00 }, 1_000_00],
    ['never more than the goods', { rate: 'FLAT', amountPaise: 9_00_000_00 }, 2_60_000_00],
    ['nothing', { percentBp: 0 }, 0],
  ] as const)('is %s', (_, over, feePaise) => {
    expect(commissionOn(line, rule(over)).feePaise).toBe(feePaise)
  })
  test('is rounded half up to the paisa', () => {
    expect(commissionOn({ ...line, goodsPaise: 1_234_55 }, rule({ percentBp: 800 })).feePaise).toBe(98_76)
    expect(commissionOn({ ...line, goodsPaise: 6_25 }, rule({ percentBp: 200 })).feePaise).toBe(13)
    expect(commissionOn({ ...line, grams: 1_001_664 }, rule({ rate: 'PER_TONNE', amountPaise: 150_00 })).feePaise).toBe(
      150_25,
    )
  })
})

describe('rules over time', () => {
  const begun = rule({ sellerId: '7', name: 'Own' })
  const next = (over: Partial<CommissionRule> = {}) => rule({ sellerId: '7', from: '2026-12-01', ...over })
  test('start on a future date', () => {
    expect(whyNotRule(next(), [], today)).toBeNull()
    for (const from of [today, '2026-01-01'])
      expect(whyNotRule(next({ from }), [], today)).toMatchObject({ code: 'FEE_PAST', field: 'from' })
  })
  test('do not overlap with rules of the same scope', () => {
    expect(whyNotRule(next(), [begun], today)).toEqual({
      code: 'FEE_OVERLAP',
      params: { name: 'Own', from: '01-04-2026' },
      field: 'from',
    })
    expect(whyNotRule(next(), [{ ...begun, to: '2026-11-30' }], today)).toBeNull()
    expect(whyNotRule(next({ to: '2026-12-31' }), [next({ from: '2027-01-01' })], today)).toBeNull()
    expect(whyNotRule(next({ sellerId: '8' }), [begun], today)).toBeNull()
    expect(whyNotRule(next({ classId: '1' }), [begun], today)).toBeNull()
  })
  test('that have ended cannot be changed or ended', () => {
    const over = { ...begun, to: '2026-11-20' }
    expect(whyNotChange(over, '2026-12-01', today)?.code).toBe('FEE_ENDED')
    expect(whyNotEnd(over, today, today)?.code).toBe('FEE_ENDED')
    expect(whyNotChange({ ...begun, to: '2026-11-30' }, '2026-12-01', today)?.code).toBe('FEE_ENDED')
    expect(whyNotChange(begun, '2026-12-01', today)).toBeNull()
  })
  test('can end today or later; the general rule cannot end', () => {
    expect(whyNotEnd(begun, today, today)).toBeNull()
    expect(whyNotEnd(begun, '2026-11-20', today)?.code).toBe('FEE_PAST')
    expect(whyNotEnd(rule(), '2027-03-31', today)?.code).toBe('FEE_FOR_ALL')
    expect(whyNotRule(rule({ from: '2026-12-01', to: '2026-12-31' }), [], today)?.code).toBe('FEE_FOR_ALL')
  })
})

describe('input of a rule', () => {
  const input = { name: 'Cement', rate: 'PERCENT', percentBp: 250, base: 'GOODS', from: '2026-12-01' }
  const fieldsOf = (over: object) =>
    commissionInput.safeParse({ ...input, ...over }).error?.issues.map(({ path }) => path.join('.')) ?? []
  test.each([
    ['a rate above 30 %', { percentBp: 3001 }, ['percentBp']],
    ['no percentage', { percentBp: null }, ['percentBp']],
    ['no amount', { rate: 'PER_TONNE' }, ['amountPaise']],
    ['no unit', { rate: 'PER_UNIT', amountPaise: 300 }, ['unit']],
    ['a most below the least', { minPaise: 200, maxPaise: 100 }, ['maxPaise']],
    ['a last day before the first', { to: '2026-11-30' }, ['to']],
    ['something that is no id', { sellerId: 'x' }, ['sellerId']],
  ])('is refused with %s', (_, over, fields) => {
    expect(fieldsOf(over)).toEqual(fields)
  })
  test('keeps only the fields of its rate', () => {
    const perBag = { ...input, rate: 'PER_UNIT', unit: 'bag', amountPaise: 300, base: 'GOODS_AND_FREIGHT', classId: '' }
    expect(commissionInput.parse(perBag)).toMatchObject({ percentBp: null, unit: 'bag', base: 'GOODS', classId: null })
    expect(commissionChange.parse({ ...input, amountPaise: 5, unit: 'bag' })).toMatchObject({
      amountPaise: null,
      unit: null,
      to: null,
    })
  })
})
