import { parsePercent } from '@neev/domain/core/percent'
import { expect, test } from 'vitest'
import { fromLocalInput, showDate, showDay, showMoment, showTime, toLocalInput } from './dates.ts'
import { showPercent } from './percent.ts'
import { spanText } from './spans.ts'

test('dates are Indian, whatever the machine’s settings', () => {
  const late = '2026-11-21T19:31:00Z' // 01:01 on the 22nd in India
  expect(showDate(late)).toBe('22 Nov 2026')
  expect(showDay(late)).toBe('Sun 22 Nov')
  expect(showTime(late)).toBe('01:01')
  expect(showMoment(new Date(late))).toBe('22 Nov 2026, 01:01')
})

test('a date and time input is in Indian time', () => {
  expect(toLocalInput('2026-11-21T19:31:00Z')).toBe('2026-11-22T01:01')
  expect(fromLocalInput('2026-11-22T01:01')?.toISOString()).toBe('2026-11-21T19:31:00.000Z')
  expect(fromLocalInput('')).toBeNull()
})

test.each([
  [1800, '18 %'],
  [250, '2.5 %'],
  [5, '0.05 %'],
  [0, '0 %'],
])('%d basis points are %s', (bp, shown) => {
  expect(showPercent(bp)).toBe(shown)
  expect(parsePercent(shown)).toBe(bp)
})

test.each(['', 'x', '1.234', '-5', '1e3'])('%j is not a percentage', (text) => {
  expect(parsePercent(text)).toBeNull()
})

const plural = (sentence: string, values: Record<string, string | number> = {}) =>
  `${values.amount ?? values.n} ${sentence.includes('year') ? 'years' : 'days'}`

test.each([
  [0, '0 days'],
  [364, '364 days'],
  [365, '1 years'],
  [3650, '10 years'],
  [3600, '3,600 days'],
])('%d days are formatted as %s', (days, shown) => {
  expect(spanText(plural, days)).toBe(shown)
})
