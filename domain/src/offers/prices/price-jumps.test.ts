import { describe, expect, test } from 'vitest'
import { defaultBounds } from '../../catalogue/approvals.ts'
import {
  inOrder,
  isHeldJump,
  jumpBetween,
  type PriceStep,
  priceChangeRequest,
  proposedPrices,
  samePrices,
} from './price-jumps.ts'

test.each<[string, number | null, number, number | null, boolean]>([
  ['the same', 300_00, 300_00, null, false],
  ['60 % more', 300_00, 480_00, null, false],
  ['more than 60 % more', 300_00, 480_01, null, true],
  ['60 % less', 300_00, 120_00, null, false],
  ['more than 60 % less', 300_00, 119_99, null, true],
  ['nothing before, and nothing to compare with', null, 900_00, null, false],
  ['a usual step that ends far above the like', 450_00, 500_00, 300_00, true],
  ['a usual step of what lay far above already', 500_00, 520_00, 300_00, false],
  ['a usual step back from far above', 600_00, 500_00, 300_00, false],
  ['a step from far above to far below', 500_00, 110_00, 300_00, true],
  ['a jump of what lay far above already', 500_00, 801_00, 300_00, true],
  ['a jump that ends where others are', 1000_00, 300_00, 300_00, true],
  ['nothing before, and far above the like', null, 500_00, 300_00, true],
])('%s: from %s to %i beside %s is held: %s', (_, now, next, median, held) => {
  expect(isHeldJump(now, next, median, defaultBounds)).toBe(held)
})

const at = (scope: string, place: string, pricePaise: number, fromMilli = 0): PriceStep => ({
  buyer: 'EVERYONE',
  scope,
  place,
  fromMilli,
  pricePaise,
})
const before = [at('ALL', '', 100_00), at('ALL', '', 90_00, 9_000), at('STATE', '27', 110_00)]

describe('between two price lists', () => {
  test('the base price is reported before the prices that follow it', () => {
    const after = before.map((step) => ({ ...step, pricePaise: step.pricePaise * 2 })).toReversed()
    expect(jumpBetween(before, after, null, defaultBounds)).toEqual({
      buyer: 'EVERYONE',
      scope: 'ALL',
      place: '',
      fromMilli: 0,
      old: 100_00,
      new: 200_00,
    })
  })
  test.each<[string, PriceStep[], string | null]>([
    ['a place that jumps', [at('ALL', '', 100_00), at('STATE', '27', 190_00)], 'STATE 27 0'],
    ['a new place far from what it paid', [...before, at('PINCODE', '411045', 161_00)], 'PINCODE 411045 0'],
    ['a new place near it', [...before, at('PINCODE', '411045', 125_00)], null],
    ['a place that goes and pays as everywhere', before.slice(0, 2), null],
    ['a break that is given away', [at('ALL', '', 100_00), at('ALL', '', 20_00, 9_000)], 'ALL  9000'],
    ['companies far below everybody', [...before, { ...at('ALL', '', 39_00), buyer: 'COMPANY' }], 'ALL  0'],
    ['companies near everybody', [...before, { ...at('STATE', '27', 95_00), buyer: 'COMPANY' }], null],
    ['a break from another quantity on', [at('ALL', '', 100_00), at('ALL', '', 95_00, 20_000)], null],
  ])('%s', (_, after, jump) => {
    const found = jumpBetween(before, after, null, defaultBounds)
    expect(found && `${found.scope} ${found.place} ${found.fromMilli}`).toBe(jump)
  })
  test('the median is compared with the base price only', () => {
    const far = [at('ALL', '', 100_00), at('STATE', '27', 160_00)]
    expect(jumpBetween(before, far, 90_00, defaultBounds)).toBeNull()
    expect(jumpBetween(before, far, 50_00, defaultBounds)).toBeNull()
    expect(jumpBetween([at('ALL', '', 75_00)], far, 50_00, defaultBounds)).toMatchObject({ scope: 'ALL', old: 75_00 })
  })
  test('the order of prices does not matter', () => {
    expect(samePrices(before, before.toReversed())).toBe(true)
    expect(samePrices(before, before.slice(1))).toBe(false)
  })
})

test('prices are listed from broad to narrow places and small to large quantities', () => {
  const zones = [at('ZONE', '10', 3), at('ZONE', '2', 2, 9_000), at('ZONE', '2', 2), ...before.toReversed()]
  const notice = inOrder(zones).map(({ scope, place, fromMilli }) => `${scope} ${place} ${fromMilli}`)
  expect(notice).toEqual(['ALL  0', 'ALL  9000', 'STATE 27 0', 'ZONE 2 0', 'ZONE 2 9000', 'ZONE 10 0'])
})

test('a change request lists the jumps and all requested prices with their end', () => {
  const after = [{ ...at('ALL', '', 300_00), validTo: '2026-12-01T12:30:00.000Z' }]
  const jump = jumpBetween(before, after, null, defaultBounds)
  const diff = jump ? priceChangeRequest(jump, before, after) : []
  expect(diff[0]).toEqual({ action: 'FIELD_SET', name: 'pricePaise', old: 100_00, new: 300_00 })
  expect(proposedPrices(diff)).toEqual(after)
  const place = { buyer: 'EVERYONE' as const, scope: 'STATE', place: '27', fromMilli: 0, old: 1, new: 2 }
  expect(priceChangeRequest(place, before, after)[0]?.name).toBe('placePaise')
})

describe('prices for companies', () => {
  const forCompanies = (...of: Parameters<typeof at>): PriceStep => ({ ...at(...of), buyer: 'COMPANY' })
  test('are listed after those for all buyers', () => {
    const steps = [forCompanies('STATE', '27', 2), at('STATE', '27', 3), forCompanies('ALL', '', 1), at('ALL', '', 2)]
    expect(inOrder(steps).map(({ scope, buyer }) => `${scope} ${buyer}`)).toEqual([
      'ALL EVERYONE',
      'ALL COMPANY',
      'STATE EVERYONE',
      'STATE COMPANY',
    ])
  })
  test('are compared with the price for all buyers at the place', () => {
    const dear = [at('ALL', '', 100_00), at('STATE', '27', 150_00)]
    expect(jumpBetween(dear, [...dear, forCompanies('STATE', '27', 165_00)], null, defaultBounds)).toBeNull()
  })
  test('from a smaller quantity on than before are compared with what was paid for it', () => {
    const from9 = [at('ALL', '', 100_00), forCompanies('ALL', '', 30_00, 9_000)]
    expect(jumpBetween(from9, [...from9, forCompanies('ALL', '', 95_00)], null, defaultBounds)).toBeNull()
  })
  test('are no base price, which alone is compared with the median', () => {
    const base = [at('ALL', '', 75_00)]
    expect(jumpBetween(base, [...base, forCompanies('ALL', '', 100_00)], 50_00, defaultBounds)).toBeNull()
  })
})

test('a place that is no longer delivered to is no jump', () => {
  expect(jumpBetween([at('STATE', '27', 100_00)], [], null, defaultBounds)).toBeNull()
})

test('lists with another price are not the same', () => {
  expect(samePrices(before, [at('ALL', '', 100_01), ...before.slice(1)])).toBe(false)
})
