import { expect, test } from 'vitest'
import { gstinStatusOf, nextAttempt, nextCheck, portalDay } from './gstin-statuses.ts'

test.each([
  ['Active', 'ACTIVE'],
  [' active ', 'ACTIVE'],
  ['Provisional', 'ACTIVE'],
  ['Suspended', 'SUSPENDED'],
  ['Cancelled', 'CANCELLED'],
  ['Cancelled suo-moto', 'CANCELLED'],
  ['Inactive', 'CANCELLED'],
  ['Migrating', null],
  ['', null],
])('the portal’s word %s', (word, status) => {
  expect(gstinStatusOf(word)).toBe(status)
})

test.each([
  ['31/03/2026', '2026-03-31'],
  ['31-03-2026', '2026-03-31'],
  ['31/02/2026', null],
  ['NA', null],
  ['', null],
  [null, null],
])('the portal’s day %s', (text, day) => {
  expect(portalDay(text)).toBe(day)
})

test('an active one is asked about weekly, a stopped one daily, and after a failure later each time', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  expect(nextCheck('ACTIVE', now).toISOString()).toBe('2026-11-28T06:00:00.000Z')
  expect(nextCheck('CANCELLED', now).toISOString()).toBe('2026-11-22T06:00:00.000Z')
  expect([1, 2, 3, 9].map((failures) => nextAttempt(failures, now).toISOString().slice(8, 13))).toEqual([
    '21T07',
    '21T08',
    '21T10',
    '22T06',
  ])
})
