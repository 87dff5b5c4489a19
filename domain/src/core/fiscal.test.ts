import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addWorkingHours,
  financialYear,
  fyShort,
  invoiceNumber,
  istDate,
  lastDateBefore,
  nextIstMonth,
  orderNumber,
  paymentNumber,
  printDate,
  retentionStart,
  startOfIstDate,
  startOfIstMonth,
  suborderNumber,
  whyNotInvoiceNumber,
  workingMinutes,
} from './fiscal.ts'

const at = (text: string) => new Date(text)

it.each(['2026-12-31T18:30:00.000Z', '2026-12-31T06:00:00.000Z'])(
  'what ends at %s holds on the last day of the year',
  (end) => {
    expect(lastDateBefore(end)).toBe('2026-12-31')
  },
)

it.each([
  ['2026-11-30T18:29:59.999Z', '2026-10-31T18:30:00.000Z', '2026-12-01'],
  ['2026-11-30T18:30:00.000Z', '2026-11-30T18:30:00.000Z', '2027-01-01'],
  ['2027-01-31T00:00:00.000Z', '2026-12-31T18:30:00.000Z', '2027-02-01'],
])('the Indian month of %s starts at %s, the next at %s', (now, began, next) => {
  expect([startOfIstMonth(new Date(now)).toISOString(), nextIstMonth(new Date(now))]).toEqual([began, next])
})

describe('Indian dates and financial years', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', '2027-03-31', '2026-27', '2627'],
    ['2027-03-31T18:30:00.000Z', '2027-04-01', '2027-28', '2728'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', '2026-27', '2627'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', '2026-27', '2627'],
    ['2099-12-31T00:00:00.000Z', '2099-12-31', '2099-00', '9900'],
  ])('%s is %s in %s', (text, date, year, short) => {
    const now = at(text)
    expect([istDate(now), financialYear(now), fyShort(now)]).toEqual([date, year, short])
  })

  it('formats and parses dates', () => {
    expect(printDate(at('2026-11-20T19:00:00Z'))).toBe('21-11-2026')
    expect(startOfIstDate('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
    expect(() => startOfIstDate('2026-02-30')).toThrow(RangeError)
    expect(() => startOfIstDate('today')).toThrow(RangeError)
  })
})

describe('document numbers', () => {
  it.each([
    [{ prefix: 'NMUM', fy: '2627', seq: 123 }, 'NMUM/2627/000123'],
    [{ prefix: 'A', fy: '2627', seq: 1 }, 'A/2627/000001'],
    [{ prefix: 'NMUMBA', fy: '2627', seq: 7 }, 'NMUMBA/2627/0007'],
    [{ prefix: 'NMUM', fy: '2627', seq: 999_999 }, 'NMUM/2627/999999'],
  ])('%j is %s', (parts, number) => {
    expect(invoiceNumber(parts)).toBe(number)
    expect(number.length).toBeLessThanOrEqual(16)
  })

  it('refuses a full series and a prefix that the portal does not accept', () => {
    expect(invoiceNumber({ prefix: 'NMUM', fy: '2627', seq: 1_000_000 })).toEqual({
      code: 'INVOICE_SERIES_FULL',
      params: { prefix: 'NMUM', fy: '2627' },
    })
    expect(invoiceNumber({ prefix: '0AB', fy: '2627', seq: 1 })).toEqual({ code: 'INVOICE_NUMBER_BAD' })
    expect(whyNotInvoiceNumber('-1')).toEqual({ code: 'INVOICE_NUMBER_BAD' })
    expect(whyNotInvoiceNumber('1/A-9')).toBeNull()
  })

  it('derives the numbers of suborders and payments from the order', () => {
    const order = orderNumber('2627', 1001)
    expect(order).toBe('NV2627-001001')
    expect([0, 25, 26, 27, 52, 701, 702].map((n) => suborderNumber(order, n).slice(14))).toEqual(
      'A Z AA AB BA ZZ AAA'.split(' '),
    )
    expect(paymentNumber(order, 2)).toBe('NV2627-001001-P2')
  })
})

describe('working hours', () => {
  it.each([
    ['Friday noon + 4', '2026-11-20T12:00:00+05:30', 4, '2026-11-20T16:00:00+05:30'],
    ['Friday noon + 8', '2026-11-20T12:00:00+05:30', 8, '2026-11-21T11:00:00+05:30'],
    ['Saturday 16:00 + 8', '2026-11-21T16:00:00+05:30', 8, '2026-11-23T15:00:00+05:30'],
    ['Sunday + 8', '2026-11-22T11:00:00+05:30', 8, '2026-11-23T17:00:00+05:30'],
    ['night + 1', '2026-11-20T23:00:00+05:30', 1, '2026-11-21T10:00:00+05:30'],
    ['a whole day ends at closing', '2026-11-20T09:00:00+05:30', 9, '2026-11-20T18:00:00+05:30'],
    ['nothing, in the evening', '2026-11-20T19:00:00+05:30', 0, '2026-11-21T09:00:00+05:30'],
    ['over a new year', '2026-12-31T17:30:00+05:30', 1, '2027-01-01T09:30:00+05:30'],
  ])('%s', (_, from, hours, until) => {
    expect(addWorkingHours(at(from), hours).toISOString()).toBe(at(until).toISOString())
  })

  it('add up: two consecutive periods end where their sum does', () => {
    const moment = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (now, a, b) => {
        expect(addWorkingHours(addWorkingHours(now, a), b)).toEqual(addWorkingHours(now, a + b))
      }),
    )
    expect(() => addWorkingHours(at('2026-01-01T00:00:00Z'), -1)).toThrow(RangeError)
  })
})

it('working minutes are what was added as working hours', () => {
  const moment = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (now, hours) => {
      expect(workingMinutes(now, addWorkingHours(now, hours))).toBe(hours * 60)
    }),
  )
  expect(workingMinutes(at('2026-11-30T06:30:00Z'), at('2026-11-30T06:00:00Z'))).toBe(0)
})

it.each([
  // The year 2015-16 ended on 31 March 2016 and is kept to 31 March 2024
  ['2024-03-31T18:29:59.999Z', '2015-04-01'],
  ['2024-03-31T18:30:00.000Z', '2016-04-01'],
  ['2026-12-31T00:00:00.000Z', '2018-04-01'],
  ['2027-01-01T00:00:00.000Z', '2018-04-01'],
])('at %s records are kept from %s on', (now, from) => {
  expect(istDate(retentionStart(new Date(now)))).toBe(from)
})
