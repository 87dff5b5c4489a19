import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  districtKey,
  gridParts,
  gridPrices,
  offerLinesInput,
  type PriceLine,
  priceLineInput,
  rescaleSteps,
  whyNotPriceList,
} from './price-lists.ts'

const evening = new Date('2026-11-21T12:30:00Z')
const line = (
  scope: PriceLine['scope'],
  place: string,
  tonnes: number,
  rupees: number,
  validTo: Date | null = null,
) => ({
  buyer: 'EVERYONE' as const,
  scope,
  place,
  fromMilli: tonnes * 1_000_000,
  pricePaise: rupees * 100,
  validTo,
})

const forCompanies = (...of: Parameters<typeof line>): PriceLine => ({ ...line(...of), buyer: 'COMPANY' })

describe('the place of a price', () => {
  it.each<[PriceLine['scope'], string, boolean]>([
    ['ALL', '', true],
    ['ALL', '27', false],
    ['STATE', '27', true],
    ['STATE', '99', false],
    ['ZONE', '4', true],
    ['ZONE', 'Pune', false],
    ['DISTRICT', '27/Pune', true],
    ['DISTRICT', 'Pune', false],
    ['PINCODE', '411045', true],
    ['PINCODE', '011045', false],
  ])('%s %j: %s', (scope, place, right) => {
    expect(priceLineInput.safeParse(line(scope, place, 0, 55)).success).toBe(right)
  })
})

describe('a price list', () => {
  it.each<[string, PriceLine[], string | null, string?]>([
    ['with one price', [line('ALL', '', 0, 55)], null],
    ['with falling breaks', [line('ALL', '', 0, 55), line('ALL', '', 3, 54), line('ALL', '', 9, 53)], null],
    ['in any order', [line('ALL', '', 9, 53), line('ALL', '', 0, 55), line('ALL', '', 3, 54)], null],
    [
      'with breaks of two places',
      [line('ALL', '', 0, 55), line('STATE', '27', 0, 56), line('STATE', '27', 9, 55)],
      null,
    ],
    ['that starts above nothing', [line('ALL', '', 3, 55)], 'FIRST_BREAK', 'prices.0.fromMilli'],
    [
      'with a break that rises',
      [line('ALL', '', 0, 55), line('ALL', '', 3, 56)],
      'BREAKS_ORDER',
      'prices.1.pricePaise',
    ],
    [
      'with one quantity twice',
      [line('ALL', '', 0, 55), line('ALL', '', 0, 54)],
      'BREAKS_ORDER',
      'prices.1.pricePaise',
    ],
    [
      'with breaks that end at different times',
      [line('ALL', '', 0, 55, evening), line('ALL', '', 3, 54)],
      'BREAKS_END',
      'prices.1.validTo',
    ],
  ])('%s', (_, lines, code, field) => {
    const refusal = whyNotPriceList(lines)
    expect(refusal?.code ?? null).toBe(code)
    if (field) expect(refusal?.field).toBe(field)
  })
})

const one = line('ALL', '', 0, 55)
const inPune = line('DISTRICT', '27/Pune', 0, 60)

describe('company prices', () => {
  it.each<[string, PriceLine[], string | null, string?]>([
    ['beside everybody’s at the place', [one, forCompanies('ALL', '', 0, 54)], null],
    ['that is as high as everybody’s', [one, forCompanies('ALL', '', 0, 55)], null],
    ['that begins at a larger quantity', [one, forCompanies('ALL', '', 9, 53)], null],
    ['for a place where everybody’s is a wider one', [one, forCompanies('PINCODE', '411045', 0, 54)], null],
    ['lower than one wider place that it may lie in', [one, inPune, forCompanies('PINCODE', '411045', 0, 58)], null],
    ['with an end of its own', [one, forCompanies('ALL', '', 0, 54, evening)], null],
    ['above everybody’s', [one, forCompanies('ALL', '', 0, 56)], 'COMPANY_ABOVE', 'prices.1.pricePaise'],
    [
      'above what everybody pays for the quantity',
      [one, line('ALL', '', 9, 53), forCompanies('ALL', '', 0, 54), forCompanies('ALL', '', 12, 53.5)],
      'COMPANY_ABOVE',
      'prices.3.pricePaise',
    ],
    [
      'above every wider place',
      [one, inPune, forCompanies('PINCODE', '411045', 0, 61)],
      'COMPANY_ABOVE',
      'prices.2.pricePaise',
    ],
    [
      'above everybody’s there, though not above a wider place’s',
      [inPune, one, forCompanies('ALL', '', 0, 58)],
      'COMPANY_ABOVE',
      'prices.2.pricePaise',
    ],
    ['without everybody’s', [forCompanies('ALL', '', 0, 54)], 'COMPANY_ALONE', 'prices.0.place'],
    [
      'for a place where nobody else has a price',
      [line('STATE', '27', 0, 55), forCompanies('STATE', '29', 0, 54)],
      'COMPANY_ALONE',
      'prices.1.place',
    ],
    [
      'with a break that rises',
      [one, forCompanies('ALL', '', 0, 53), forCompanies('ALL', '', 3, 54)],
      'BREAKS_ORDER',
      'prices.2.pricePaise',
    ],
    [
      'with breaks that end apart',
      [one, forCompanies('ALL', '', 0, 54), forCompanies('ALL', '', 3, 53, evening)],
      'BREAKS_END',
      'prices.2.validTo',
    ],
  ])('%s', (_, lines, code, field) => {
    const refusal = whyNotPriceList(lines)
    expect([refusal?.code ?? null, refusal?.field]).toEqual([code, field])
  })

  it('the refusal names the price for all buyers and its quantity', () => {
    expect(whyNotPriceList([one, forCompanies('ALL', '', 3, 56)])?.params).toEqual({ quantity: 3000, price: '₹55.00' })
  })
})

test('place prices and quantity breaks change in proportion to the base price', () => {
  const steps = [line('ALL', '', 0, 50), line('ALL', '', 9, 49), line('ZONE', '4', 0, 51)]
  expect(rescaleSteps(steps, 50_00, 55_00).map(({ pricePaise }) => pricePaise)).toEqual([55_00, 53_90, 56_10])
})

const sizes = ['Fe 500D', 'Fe 550D'].flatMap((grade) =>
  [8, 10, 12, 16, 20, 25, 32].map((diameterMm) => ({ id: `${grade}/${diameterMm}`, grade, diameterMm })),
)

test('a grid is a base price per grade plus extras for thin and thick bars', () => {
  const prices = gridPrices(sizes, { 'Fe 500D': 54_00, 'Fe 550D': 55_50 }, { 8: 2_50, 10: 1_00, 32: 60 })
  expect(prices['Fe 500D/8']).toBe(56_50)
  expect(prices['Fe 500D/12']).toBe(54_00)
  expect(prices['Fe 550D/32']).toBe(56_10)
  expect(Object.keys(gridPrices(sizes, { 'Fe 550D': 55_50 }, {}))).toHaveLength(7)
})

test('base prices and extras of a grid are recovered', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 40_00, max: 60_00 }),
      fc.integer({ min: 40_00, max: 60_00 }),
      fc.record({
        8: fc.integer({ min: 1, max: 400 }),
        10: fc.integer({ min: 1, max: 200 }),
        32: fc.integer({ min: -50, max: 100 }).filter((n) => n !== 0),
      }),
      (a, b, extras) => {
        const base = { 'Fe 500D': a, 'Fe 550D': b }
        const prices = gridPrices(sizes, base, extras)
        const parts = gridParts(sizes.map(({ id, ...cell }) => ({ ...cell, pricePaise: prices[id] ?? null })))
        expect(parts).toEqual({ base, extras })
      },
    ),
  )
})

test('prices of sizes are entered once for each size', () => {
  const lines = (...ids: string[]) => ({ lines: ids.map((variantId) => ({ variantId, pricePaise: 55_00 })) })
  expect(offerLinesInput.safeParse(lines('1', '2')).error?.issues).toBeUndefined()
  expect(offerLinesInput.safeParse(lines('1', '2', '1')).error?.issues).toMatchObject([
    { path: ['lines'], message: 'Enter each size only once.' },
  ])
})

test('a district is named with its state, because two states have a Bilaspur', () => {
  expect([districtKey('22', 'Bilaspur'), districtKey('02', 'Bilaspur')]).toEqual(['22/Bilaspur', '02/Bilaspur'])
})

test.each<[PriceLine['scope'], string, boolean]>([
  ['ZONE', '4567', true],
  ['ZONE', '45678', false],
  ['ZONE', '04', false],
  ['ZONE', '4a', false],
  ['DISTRICT', '99/Pune', false],
  ['DISTRICT', 'x27/Pune', false],
  ['DISTRICT', `27/${'Pune'.repeat(16)}`, false],
  ['PINCODE', '4110451', false],
  ['PINCODE', 'x411045', false],
])('the place of a price, %s %j: %s', (scope, place, right) => {
  expect(priceLineInput.safeParse(line(scope, place, 0, 55)).success).toBe(right)
})

test('the first row that is wrong is the one that is named', () => {
  const fieldOf = (...lines: PriceLine[]) => whyNotPriceList(lines)?.field
  expect(fieldOf(one, line('ALL', '', 3, 55))).toBe('prices.1.pricePaise')
  expect(fieldOf(one, line('ALL', '', 3, 54), line('ALL', '', 9, 54.5))).toBe('prices.2.pricePaise')
})

test('a company price of a state is compared with prices of states and wider, not with a zone of the same number', () => {
  expect(whyNotPriceList([one, line('ZONE', '27', 0, 50), forCompanies('STATE', '27', 0, 54)])).toBeNull()
})

describe('the base price of a grade', () => {
  const baseOf = (...sizes: [diameterMm: number, rupees: number | null][]) =>
    gridParts(
      sizes.map(([diameterMm, rupees]) => ({
        grade: 'Fe 500D',
        diameterMm,
        pricePaise: rupees === null ? null : rupees * 100,
      })),
    ).base['Fe 500D']
  test.each<[string, [number, number | null][], number | undefined]>([
    [
      'is that of 12 to 25 mm, however many thin bars there are',
      [
        [6, 56],
        [8, 56],
        [10, 56],
        [12, 54],
        [16, 54],
      ],
      54_00,
    ],
    [
      'is that of 12 mm',
      [
        [8, 56],
        [10, 56],
        [12, 54],
      ],
      54_00,
    ],
    [
      'is that of 25 mm',
      [
        [25, 54],
        [32, 56],
        [36, 56],
      ],
      54_00,
    ],
    [
      'is the most frequent of them',
      [
        [12, 54],
        [16, 55],
        [20, 55],
      ],
      55_00,
    ],
    [
      'is the most frequent of them, in any order',
      [
        [12, 55],
        [16, 55],
        [20, 54],
      ],
      55_00,
    ],
    [
      'is the first of equally frequent ones',
      [
        [12, 54],
        [16, 55],
      ],
      54_00,
    ],
    [
      'is that of other bars where there are no such',
      [
        [8, 56],
        [32, 58],
      ],
      56_00,
    ],
    [
      'is not made of empty cells',
      [
        [12, null],
        [16, null],
        [20, 55],
      ],
      55_00,
    ],
    ['is none without prices', [[12, null]], undefined],
  ])('%s', (_, cells, base) => expect(baseOf(...cells)).toBe(base))
})
