import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { becauseText, ruleFigures, ruleText, stepsOf } from './schedule-labels.ts'
import type { ScheduleFieldsFragment } from './schedules.graphql.ts'

const t = translate('en-US', {})
const fixed = { rule: 'FIXED', pricePaise: 56_00, capPaise: null, floorPaise: null } as const
const ofTheDay = { rule: 'DAY_PRICE', pricePaise: null, capPaise: 58_00, floorPaise: 52_00 } as const

test('the figures of a rule are its price, or its range from the lowest', () => {
  expect(ruleFigures(t, fixed)).toBe('₹56.00')
  expect(ruleFigures(t, ofTheDay)).toBe('₹52.00 to ₹58.00')
})

test('a rule in words names the unit of its prices', () => {
  expect(ruleText(t, fixed, 'kg')).toBe('₹56.00 per kg for the full quantity')
  expect(ruleText(t, ofTheDay, 'bag')).toBe('The seller’s price of the day, at least ₹52.00 and at most ₹58.00 per bag')
})

describe('why a call-off costs what it does', () => {
  test.each([
    ['FIXED', 57_00, 'fixed: the seller’s price today is ₹57.00'],
    ['CAP', 61_00, 'the maximum: the seller’s price today is ₹61.00'],
    ['FLOOR', 50_00, 'the minimum: the seller’s price today is ₹50.00'],
    ['FIXED', null, 'fixed: the seller’s price today is –'],
  ] as const)('by %s at %s', (by, dayPaise, text) => {
    expect(becauseText(t, { by, dayPaise } as Parameters<typeof becauseText>[1])).toBe(text)
  })
})

test('a hold and its end are steps of their own, although the status stays', () => {
  const history = [
    { what: 'agree', to: 'AGREED' },
    { what: 'hold', to: 'AGREED' },
    { what: 'resume', to: 'AGREED' },
    { what: null, to: 'CLOSED' },
  ]
  const schedule = { history } as unknown as ScheduleFieldsFragment
  expect(stepsOf(schedule).map(({ to }) => to)).toEqual(['AGREED', 'HELD', 'RESUMED', 'CLOSED'])
})
