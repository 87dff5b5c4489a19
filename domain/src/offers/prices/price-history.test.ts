import { expect, test } from 'vitest'
import { priceHistory } from './price-history.ts'
import { noPlace, type PriceRow } from './prices.ts'

const now = new Date('2026-11-21T06:00:00Z')
const row = (pricePaise: number, from: string, to: string | null, over: Partial<PriceRow> = {}): PriceRow => ({
  buyer: 'EVERYONE',
  scope: 'ALL',
  value: '',
  minQtyMilli: 0,
  pricePaise,
  validFrom: new Date(from),
  validTo: to === null ? null : new Date(to),
  ...over,
})
const pune = { pincode: '411045', district: 'MH/Pune', zone: '3', state: 'MH' }
const of = (...rows: PriceRow[]) => ({ rows, quantityMilli: 5_000 })

test('contains the first of ninety days and each day on which the price changed', () => {
  const steel = of(
    row(56_00, '2026-06-01T00:00:00Z', '2026-10-02T03:00:00Z'),
    row(54_50, '2026-10-02T03:00:00Z', '2026-11-20T12:00:00Z'),
    row(55_25, '2026-11-20T12:00:00Z', null),
  )
  expect(priceHistory([steel], noPlace, now)).toEqual([
    { day: '2026-08-24', paise: 56_00 },
    { day: '2026-10-02', paise: 54_50 },
    { day: '2026-11-21', paise: 55_25 },
  ])
})

test('is the lowest price of all sellers, at the place and for the quantity', () => {
  const dear = of(row(60_00, '2026-01-01T00:00:00Z', null))
  const near = of(
    row(61_00, '2026-01-01T00:00:00Z', null),
    row(58_00, '2026-11-01T00:00:00Z', null, { scope: 'ZONE', value: '3' }),
    row(50_00, '2026-11-01T00:00:00Z', null, { scope: 'ZONE', value: '3', minQtyMilli: 9_000 }),
  )
  expect(priceHistory([dear, near], pune, now)).toEqual([
    { day: '2026-08-24', paise: 60_00 },
    { day: '2026-11-01', paise: 58_00 },
  ])
})

test('has no price for days without one', () => {
  const late = of(row(40_00, '2026-11-10T00:00:00Z', '2026-11-15T00:00:00Z'))
  expect(priceHistory([late], noPlace, now).map(({ paise }) => paise)).toEqual([null, 40_00, null])
  expect(priceHistory([], noPlace, now)).toEqual([{ day: '2026-08-24', paise: null }])
})

test('uses the current price for today, not that of noon', () => {
  const tonight = of(row(40_00, '2026-11-01T00:00:00Z', null), row(41_00, '2026-11-21T05:00:00Z', null))
  expect(priceHistory([tonight], noPlace, now).at(-1)).toEqual({ day: '2026-11-21', paise: 41_00 })
  expect(priceHistory([tonight], noPlace, new Date('2026-11-21T04:00:00Z')).at(-1)?.day).toBe('2026-11-01')
})

test('excludes company prices', () => {
  const steel = of(
    row(56_00, '2026-06-01T00:00:00Z', null),
    row(50_00, '2026-11-01T00:00:00Z', null, { buyer: 'COMPANY' }),
  )
  expect(priceHistory([steel], noPlace, now)).toEqual([{ day: '2026-08-24', paise: 56_00 }])
})
