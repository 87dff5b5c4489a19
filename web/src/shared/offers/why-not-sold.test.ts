import { expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { whyNotSold } from './why-not-sold.ts'

const t = translate('en-US', {})
const sold = { licenceEndedOn: null, qualityOrder: null, stoppedGstin: null, withdrawn: null }

test('an offer that is sold has no reason', () => {
  expect(whyNotSold(t, sold)).toEqual([])
})

test('every reason is said, because ending one leaves the others', () => {
  const reasons = whyNotSold(t, {
    ...sold,
    qualityOrder: 'IS 1786',
    stoppedGstin: '27AAPFU0939F1ZV',
    withdrawn: 'SELLER',
  })
  expect(reasons).toHaveLength(3)
  expect(reasons[0]).toContain('(IS 1786) is in force')
  expect(reasons[1]).toContain('27AAPFU0939F1ZV is suspended or cancelled')
  expect(reasons[2]).toBe('Not sold: the seller is stopped.')
})

test('a licence that expired is the reason, not the order that asks for it', () => {
  expect(whyNotSold(t, { ...sold, licenceEndedOn: '2026-11-01', qualityOrder: 'IS 1786' })).toEqual([
    `Not sold: its BIS licence expired on ${showDate('2026-11-01')}`,
  ])
})
