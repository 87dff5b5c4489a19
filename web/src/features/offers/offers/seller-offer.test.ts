import { expect, test } from 'vitest'
import { shownLabel } from './seller-offer.columns.tsx'

test.each([
  ['LIVE', 5000, 0, 'On sale'],
  ['LIVE', 0, 0, 'Out of stock'],
  ['LIVE', 5000, 5000, 'Out of stock'],
  ['PAUSED', 0, 0, 'Paused'],
] as const)(
  'an offer that is %s with %i on hand and %i reserved reads “%4$s”',
  (status, onHandMilli, reservedMilli, label) => {
    expect(shownLabel({ status, onHandMilli, reservedMilli }).label).toBe(label)
  },
)
