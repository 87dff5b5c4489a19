import { describe, expect, test } from 'vitest'
import { readDay, readDayTime } from './days.ts'

describe('a day', () => {
  test.each([
    '2026-12-15',
    '2026/12/15',
    '15-12-2026',
    '15/12/2026',
    '15.12.2026',
    '15 12 2026',
    '15.12.26',
    '15/12/26',
    '15 Dec 2026',
    '15-Dec-26',
    '15-DEC-2026',
    '15Dec2026',
    '15 December 2026',
    '15th December, 2026',
    'Dec 15, 2026',
    'December 15 2026',
    '15 दिसंबर 2026',
    '15 दिसम्बर 2026',
    '15-दिस-26',
    '१५/१२/२०२६',
    ' 15  Dec  2026 ',
    '15/12/2026 18:30',
    '15 Dec 2026 10:15:20',
    '2026-12-15T18:30:00',
    '2026-12-15 6:30 pm',
    '15/12/2026, 18:30 IST',
    '46371',
    '46371.75',
  ])('%s is the fifteenth of December', (text) => {
    expect(readDay(text)).toBe('2026-12-15')
  })

  test.each([
    ['1/2/2026', '2026-02-01'],
    ['5 Sept 2026', '2026-09-05'],
    ['29-02-2028', '2028-02-29'],
    ['1 फ़रवरी 2026', '2026-02-01'],
    ['2 अक्तूबर 2026', '2026-10-02'],
    ['2 सितंबर 2026', '2026-09-02'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test.each([
    '2026-02-31',
    '31/02/2026',
    '29-02-2026',
    '31 Apr 2026',
    '2026-12-15xyz',
    '15-12-2026 B/F',
    '15/13/2026',
    '12/15/2026',
    '0-12-2026',
    '15-12-2026 25:00',
    '15-12-2026 10:75',
    '15/12-2026',
    '2026-12',
    '2026-1-2-3',
    '15-12-202',
  ])('%s is refused', (text) => {
    expect(readDay(text)).toBeUndefined()
  })

  test.each(['', '-', 'Closing balance', '12 bags 2026', 'May', '15', '4637', '99999', '463711'])(
    '%s is no date at all',
    (text) => {
      expect(readDay(text)).toBeNull()
    },
  )

  test('of a spreadsheet that counts from 1904', () => {
    expect(readDay('44909', { is1904: true })).toBe('2026-12-15')
  })
})

test.each([
  ['15/12/2026', null],
  ['15/12/2026 6:30 PM', '18:30'],
  ['15/12/2026 12:05 am', '00:05'],
  ['2026-12-15T18:30', '18:30'],
  ['2026-12-15T13:00:00Z', '18:30'],
  ['2026-12-15 18:30:00+0530', '18:30'],
  ['46371.75', '18:00'],
])('%s has the time %s', (text, time) => {
  expect(readDayTime(text)).toEqual({ day: '2026-12-15', time })
})

test('a time of another zone can be of another day in India', () => {
  expect(readDayTime('2026-12-15T20:00:00Z')).toEqual({ day: '2026-12-16', time: '01:30' })
})
