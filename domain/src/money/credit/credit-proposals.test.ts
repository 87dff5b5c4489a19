import { expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import { needsTwoPeople, whyNotAlone, whyNotDecided, whyNotWithdrawn } from './credit-proposals.ts'

const abovePaise = 50_00_000_00
test.each([
  { name: 'a new line at the setting', limitPaise: abovePaise, currentPaise: null, expected: false },
  { name: 'a new line above it', limitPaise: abovePaise + 1, currentPaise: null, expected: true },
  { name: 'a higher limit', limitPaise: 80_00_000_00, currentPaise: 60_00_000_00, expected: true },
  { name: 'the same limit with other terms', limitPaise: 60_00_000_00, currentPaise: 60_00_000_00, expected: false },
  { name: 'a lower limit', limitPaise: 55_00_000_00, currentPaise: 60_00_000_00, expected: false },
])('$name needs two people: $expected', ({ expected, ...wanted }) => {
  expect(needsTwoPeople({ ...wanted, abovePaise })).toBe(expected)
  expect(whyNotAlone({ ...wanted, abovePaise })?.code).toBe(expected ? 'CREDIT_NEEDS_TWO' : undefined)
})

test.each([
  ['PROPOSED', 7, undefined, 'NOT_YOUR_REQUEST'],
  ['PROPOSED', 5, 'OWN_SUBMISSION', undefined],
  ['APPROVED', 7, 'BAD_TRANSITION', 'BAD_TRANSITION'],
  ['WITHDRAWN', 5, 'BAD_TRANSITION', 'BAD_TRANSITION'],
] as const)(
  'what user 5 proposed and is %s: user %i decides: %s, withdraws: %s',
  (status, userId, decides, withdraws) => {
    expect(whyNotDecided({ status, proposedBy: 5 }, userId)?.code).toBe(decides)
    expect(whyNotWithdrawn({ status, proposedBy: 5 }, userId)?.code).toBe(withdraws)
  },
)

test('sellers and admins approve limits; companies do not', () =>
  expect(rolesWith('credit:approve')).toEqual(['admin', 'seller', 'superSeller']))
