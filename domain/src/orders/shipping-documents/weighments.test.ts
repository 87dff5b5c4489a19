import { describe, expect, it } from 'vitest'
import { ruleOfShipment, toleranceOf, weighmentInput, weightGap, whyNotNet, whyNotWeighed } from './weighments.ts'

const rule = { policy: 'SELLER_ACTUAL', toleranceBp: 50, toleranceGrams: 20_000 } as const

describe('two weighbridges', () => {
  it.each([
    ['23 kg of 4,985 kg are within half a percent', 4_985_000, 4_962_000, false],
    ['45 kg are short', 4_985_000, 4_940_000, true],
    ['exactly the tolerance is within it', 5_000_000, 4_975_000, false],
    ['a gram more is short', 5_000_000, 4_974_999, true],
    ['20 kg of a small load are within', 1_000_000, 980_000, false],
    ['more at the site is not short', 4_940_000, 4_985_000, false],
  ])('%s', (_, yard, site, short) => {
    expect(weightGap(rule, yard, site)).toMatchObject({ gapGrams: yard - site, short })
  })

  it('are not compared if the theoretical weight applies', () => {
    expect(weightGap({ ...rule, policy: 'THEORETICAL' }, 5_000_000, 4_000_000).short).toBe(false)
    expect(toleranceOf(rule, 4_985_000)).toBe(24_925)
  })
})

it('a mixed shipment follows its heaviest weighed goods', () => {
  const line = (grams: number, policy: 'NONE' | 'SELLER_ACTUAL', toleranceBp: number) => ({
    grams,
    policy,
    toleranceBp,
    toleranceGrams: null,
  })
  const bars = line(3_000_000, 'SELLER_ACTUAL', 50)
  expect(ruleOfShipment([line(9_000_000, 'NONE', 0), line(1_000_000, 'SELLER_ACTUAL', 200), bars])).toBe(bars)
  expect(ruleOfShipment([line(9_000_000, 'NONE', 0)])).toBeNull()
})

it('a slip is validated', () => {
  const slip = {
    grossGrams: 9_985_000,
    tareGrams: 5_000_000,
    slipNumber: '118',
    weighbridge: 'Chakan',
    weighedAt: new Date('2026-11-21T06:00:00Z'),
  }
  expect(weighmentInput.safeParse({ ...slip, grossGrams: 5_000_000 }).error?.issues[0]?.message).toBe(
    'The full truck must weigh more than the empty truck.',
  )
  const when = { now: new Date('2026-11-21T08:00:00Z'), notBefore: new Date('2026-11-21T05:00:00Z') }
  expect(whyNotWeighed(slip, when)).toBeNull()
  expect(whyNotWeighed(slip, { ...when, now: new Date('2026-11-21T05:30:00Z') })?.code).toBe('WEIGHED_IN_FUTURE')
  expect(whyNotWeighed(slip, { ...when, notBefore: new Date('2026-11-21T07:00:00Z') })?.code).toBe('WEIGHED_BEFORE')
  const left = new Date('2026-11-21T06:00:59Z')
  expect(whyNotWeighed(slip, { ...when, notBefore: left })).toBeNull()
  expect(whyNotNet(4_985_000, 5_008_320)).toBeNull()
  expect(whyNotNet(498_500, 5_008_320)?.code).toBe('WEIGHT_UNLIKELY')
})
