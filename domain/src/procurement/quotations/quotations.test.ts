import { expect, test } from 'vitest'
import {
  isLowPrice,
  quotationForm,
  quotationInput,
  quotationLimits,
  shownQuotationStatus,
  whyNotQuoted,
  whyNotValid,
} from './quotations.ts'

const now = new Date('2026-11-25T06:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const line = { lineId: '1', offerId: '7', quantityMilli: 5_000, pricePaise: 5_120_000 }
const quotation = { lines: [line], validityHours: 72, leadDays: 2, hasCertificate: true }
const faults = (changes: object) =>
  quotationInput.safeParse({ ...quotation, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  { name: 'no line', changes: { lines: [] }, expected: ['lines'] },
  { name: 'a line twice', changes: { lines: [line, line] }, expected: ['lines'] },
  { name: 'a price of nothing', changes: { lines: [{ ...line, pricePaise: 0 }] }, expected: ['lines.0.pricePaise'] },
  { name: 'a validity too short', changes: { validityHours: 23 }, expected: ['validityHours'] },
  { name: 'a lead time too long', changes: { leadDays: 91 }, expected: ['leadDays'] },
  { name: 'everything', changes: {}, expected: [] },
])('a quotation with $name has faults at $expected', ({ changes, expected }) =>
  expect(faults(changes)).toEqual(expected),
)

test.each([
  [70_00, 100_00, false],
  [69_99, 100_00, true],
  [1, null, false],
] as const)('a price of %i paise where one sells at %s today is low: %s', (pricePaise, todayPaise, expected) =>
  expect(isLowPrice(pricePaise, todayPaise)).toBe(expected),
)

test.each([
  { status: 'OPEN', deadline: hours(1), revisions: 0, expected: undefined },
  { status: 'OPEN', deadline: hours(0), revisions: 0, expected: 'REQUEST_CLOSED' },
  { status: 'CLOSED', deadline: hours(1), revisions: 0, expected: 'REQUEST_CLOSED' },
  { status: 'OPEN', deadline: hours(1), revisions: quotationLimits.maxRevisions, expected: 'TOO_MANY_REVISIONS' },
] as const)('a request that is $status with $revisions revisions is answered, or $expected', (given) =>
  expect(whyNotQuoted({ ...given, hasCounter: false }, given.revisions, now)?.code).toBe(given.expected),
)

test.each([
  ['SENT', hours(1), undefined, 'SENT'],
  ['SENT', hours(0), 'QUOTATION_EXPIRED', 'EXPIRED'],
  ['ACCEPTED', hours(0), 'QUOTATION_EXPIRED', 'ACCEPTED'],
  ['PART_ACCEPTED', hours(1), undefined, 'PART_ACCEPTED'],
  ['WITHDRAWN', hours(1), 'QUOTATION_GONE', 'WITHDRAWN'],
  ['REPLACED', hours(1), 'QUOTATION_GONE', 'REPLACED'],
  ['REJECTED', hours(1), 'QUOTATION_GONE', 'REJECTED'],
] as const)('prices of a quotation that is %s until %s: %s, shown as %s', (status, until, why, shown) => {
  expect(whyNotValid(status, until, now)?.code).toBe(why)
  expect(shownQuotationStatus(status, until, now)).toBe(shown)
})

test('what is no number in the form is named as such', () => {
  const typed = { ...line, remark: '', quantityMilli: Number.NaN, pricePaise: Number.NaN }
  const found = quotationForm.safeParse({ ...quotation, note: '', lines: [typed] }).error?.issues
  expect(found?.map(({ path, message }) => [path.at(-1), message])).toEqual([
    ['quantityMilli', 'Enter a valid quantity with at most 3 decimals.'],
    ['pricePaise', 'Enter an amount in rupees with at most 2 decimals.'],
  ])
})
