import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breaksFor,
  nowhere,
  type PricePlace,
  type PriceRow,
  type PriceScope,
  priceFor,
  priceScopes,
  whyNotBreaks,
  whyNotPrice,
} from './prices.ts'
import { isRefusal } from './refusals.ts'

const now = new Date('2026-11-21T06:00:00Z')
const yesterday = new Date('2026-11-20T12:30:00Z')
const tomorrow = new Date('2026-11-22T12:30:00Z')
const lastWeek = new Date('2026-11-14T00:00:00Z')

const row = (scope: PriceScope, value: string, rupees: number, more: Partial<PriceRow> = {}): PriceRow => ({
  scope,
  value,
  minQtyMilli: 0,
  pricePaise: rupees * 100,
  validFrom: lastWeek,
  validTo: null,
  ...more,
})
const pune: PricePlace = { pincode: '411001', district: 'Pune', zone: 'West', state: '27' }
const t = 1_000_000

const everywhere = [
  row('ALL', '', 60),
  row('STATE', '27', 59),
  row('ZONE', 'West', 58),
  row('DISTRICT', 'Pune', 57),
  row('PINCODE', '411001', 56),
]
const broken = [
  row('ALL', '', 58),
  row('ALL', '', 57, { minQtyMilli: 3 * t }),
  row('ALL', '', 56, { minQtyMilli: 9 * t }),
]

describe('the price', () => {
  it.each<[string, PriceRow[], PricePlace, number, number | string, string?]>([
    ['of the pincode comes first', everywhere, pune, t, 56_00, 'PINCODE'],
    ['of the district next', everywhere, { ...pune, pincode: '411045' }, t, 57_00, 'DISTRICT'],
    ['then of the zone', everywhere, { ...pune, pincode: '411045', district: 'Satara' }, t, 58_00, 'ZONE'],
    [
      'then of the state',
      everywhere,
      { pincode: '440001', district: 'Nagpur', zone: 'East', state: '27' },
      t,
      59_00,
      'STATE',
    ],
    [
      'then of all India',
      everywhere,
      { pincode: '560001', district: 'Bengaluru', zone: 'South', state: '29' },
      t,
      60_00,
      'ALL',
    ],
    ['of all India while no pincode is known', everywhere, nowhere, t, 60_00, 'ALL'],
    ['without a break', broken, pune, 2 * t, 58_00, 'ALL'],
    ['at exactly a break', broken, pune, 3 * t, 57_00, 'ALL'],
    ['just below a break', broken, pune, 9 * t - 1, 57_00, 'ALL'],
    ['at the largest break reached', broken, pune, 50 * t, 56_00, 'ALL'],
    [
      'of a narrow scope, though a wide one has a better break',
      [...broken, row('PINCODE', '411001', 59)],
      pune,
      9 * t,
      59_00,
      'PINCODE',
    ],
    [
      'of a wide scope, when the narrow one has run out',
      [row('ALL', '', 60), row('PINCODE', '411001', 50, { validTo: yesterday })],
      pune,
      t,
      60_00,
      'ALL',
    ],
    ['not of tomorrow', [row('ALL', '', 60), row('ALL', '', 50, { validFrom: tomorrow })], pune, t, 60_00, 'ALL'],
    [
      'that is newer, of two in force',
      [row('ALL', '', 60), row('ALL', '', 61, { validFrom: yesterday })],
      pune,
      t,
      61_00,
      'ALL',
    ],
    [
      'that ends in a moment still holds',
      [row('ALL', '', 60, { validTo: new Date(now.getTime() + 1) })],
      pune,
      t,
      60_00,
      'ALL',
    ],
    ['that ends now does not', [row('ALL', '', 60, { validTo: now })], pune, t, 'PRICE_EXPIRED'],
    ['has run out', [row('STATE', '27', 60, { validTo: yesterday })], pune, t, 'PRICE_EXPIRED'],
    ['has run out elsewhere only', [row('STATE', '29', 60, { validTo: yesterday })], pune, t, 'NOT_SERVICEABLE'],
    ['begins tomorrow', [row('ALL', '', 60, { validFrom: tomorrow })], pune, t, 'NOT_SERVICEABLE'],
    ['is for other places', [row('STATE', '29', 60)], pune, t, 'NOT_SERVICEABLE'],
    ['depends on the place', [row('STATE', '29', 60)], nowhere, t, 'PINCODE_NEEDED'],
    ['is not there at all', [], pune, t, 'NOT_SERVICEABLE'],
    ['starts at a larger quantity', [row('ALL', '', 60, { minQtyMilli: 500_000 })], pune, 499_999, 'BELOW_MOQ'],
  ])('%s', (_, rows, place, qty, expected, source) => {
    const price = priceFor({ rows }, place, qty, now)
    if (isRefusal(price)) return expect(price.code).toBe(expected)
    expect([price.pricePaise, price.source]).toEqual([expected, source])
  })

  it('tells the break it stands on, the next one and its end', () => {
    const rows = [...broken.slice(0, 2), row('ALL', '', 56, { minQtyMilli: 9 * t, validTo: tomorrow })]
    expect(priceFor({ rows }, pune, 4 * t, now)).toEqual({
      pricePaise: 57_00,
      source: 'ALL',
      breakMinQtyMilli: 3 * t,
      nextBreak: { minQtyMilli: 9 * t, pricePaise: 56_00 },
      validTo: null,
    })
    expect(priceFor({ rows }, pune, 9 * t, now)).toMatchObject({ nextBreak: null, validTo: tomorrow })
    expect(breaksFor(rows, pune, now).map((one) => one.pricePaise)).toEqual([58_00, 57_00, 56_00])
    expect(breaksFor([], pune, now)).toEqual([])
  })

  it('names the reason with what a person needs', () => {
    const late = [row('ALL', '', 60, { validTo: yesterday }), row('ALL', '', 60, { validTo: lastWeek })]
    expect(priceFor({ rows: late }, pune, t, now)).toEqual({
      code: 'PRICE_EXPIRED',
      params: { until: yesterday.toISOString() },
    })
    expect(priceFor({ rows: [] }, pune, t, now)).toEqual({ code: 'NOT_SERVICEABLE', params: { pincode: '411001' } })
    expect(priceFor({ rows: [row('ALL', '', 60, { minQtyMilli: 500_000 })] }, pune, t / 10, now)).toEqual({
      code: 'BELOW_MOQ',
      params: { moq: '500' },
      field: 'quantity',
    })
  })

  it('does not depend on the order of the rows, and is one of them', () => {
    const anyRow = fc.record({
      scope: fc.constantFrom(...priceScopes),
      value: fc.constantFrom('411001', 'Pune', 'West', '27', '29', ''),
      minQtyMilli: fc.constantFrom(0, 1000, 5000),
      pricePaise: fc.integer({ min: 1, max: 10_000 }),
      validFrom: fc.integer({ min: 0, max: 10 ** 9 }).map((ms) => new Date(lastWeek.getTime() + ms)),
      validTo: fc.constantFrom(null, yesterday, tomorrow),
    })
    const byStart = (rows: PriceRow[]) => new Set(rows.map((one) => one.validFrom.getTime())).size === rows.length
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }).filter(byStart), fc.nat(8000), (rows, qty) => {
        const price = priceFor({ rows }, pune, qty, now)
        expect(priceFor({ rows: [...rows].reverse() }, pune, qty, now)).toEqual(price)
        if (!isRefusal(price)) expect(rows.map((one) => one.pricePaise)).toContain(price.pricePaise)
      }),
    )
  })
})

describe('a seller’s price', () => {
  it.each<[number, number | null, string | null]>([
    [300_00, 354_00, null],
    [300_01, 354_00, 'ABOVE_MRP'],
    [300_00, null, null],
    [0, null, 'AMOUNT_BAD'],
    [-1, null, 'AMOUNT_BAD'],
    [0.5, null, 'AMOUNT_BAD'],
    [1_00_00_000_01, null, 'TOO_LARGE'],
  ])('of %i paise below an MRP of %s: %s', (price, mrp, code) => {
    expect(whyNotPrice(price, mrp, 1800)?.code ?? null).toBe(code)
  })

  it('has breaks that rise in quantity and fall in price', () => {
    const one = (minQtyMilli: number, pricePaise: number) => ({ minQtyMilli, pricePaise })
    expect(whyNotBreaks([one(0, 60), one(10, 59)])).toBeNull()
    expect(whyNotBreaks([one(0, 60), one(10, 60)])?.code).toBe('BREAKS_ORDER')
    expect(whyNotBreaks([one(10, 60), one(10, 59)])?.code).toBe('BREAKS_ORDER')
    expect(whyNotBreaks([7, 6, 5, 4, 3, 2, 1].map((price, at) => one(at, price)))?.code).toBe('TOO_LARGE')
  })
})
