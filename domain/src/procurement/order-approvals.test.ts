import { expect, test } from 'vitest'
import {
  type ApprovalRule,
  approvalNeed,
  approvalRuleInput,
  whyNotDecided,
  whyNotOrdered,
  whyNotRequestedApproval,
} from './order-approvals.ts'

const now = new Date('2026-11-25T06:00:00Z')
const later = new Date('2026-11-26T06:00:00Z')
const rule = (id: number, changes: Partial<ApprovalRule>): ApprovalRule => ({
  id,
  name: `Rule ${id}`,
  minPaise: null,
  within: [],
  pincodes: [],
  paymentMethods: [],
  approvers: 1,
  ...changes,
})
const order = { payablePaise: 5_000_00, categoryIds: [3, 9], pincode: '411045', paymentMethod: 'DIRECT' } as const
const free = { limitPaise: null, usedPaise: 0 }

test.each([
  ['its value', { minPaise: 5_000_00 }, true],
  ['a value that is not reached', { minPaise: 5_000_01 }, false],
  ['one of its categories', { within: [9, 10] }, true],
  ['another category', { within: [10] }, false],
  ['its site', { pincodes: ['400001', '411045'] }, true],
  ['another site', { pincodes: ['400001'] }, false],
  ['its payment method', { paymentMethods: ['DIRECT'] as const }, true],
  ['another payment method', { paymentMethods: ['CREDIT'] as const }, false],
  ['all of several conditions', { minPaise: 1, within: [3], pincodes: ['411045'] }, true],
  ['one of several conditions', { minPaise: 1, within: [4] }, false],
])('a rule with %s applies: %s', (_, changes, applies) =>
  expect(approvalNeed([rule(1, changes)], free, order).approvers).toBe(applies ? 1 : 0),
)

test('the strictest rule decides, and every reason is named', () => {
  const rules = [
    rule(1, { minPaise: 1 }),
    rule(2, { within: [3], approvers: 2 }),
    rule(3, { within: [4], approvers: 3 }),
  ]
  expect(approvalNeed(rules, { limitPaise: 6_000_00, usedPaise: 2_000_00 }, order)).toEqual({
    approvers: 2,
    reasons: [
      { ruleId: 1, name: 'Rule 1' },
      { ruleId: 2, name: 'Rule 2' },
      { ruleId: null, name: null },
    ],
  })
  expect(approvalNeed([], { limitPaise: 5_000_00, usedPaise: 1 }, order).approvers).toBe(1)
  expect(approvalNeed([], { limitPaise: 5_000_00, usedPaise: 0 }, order)).toEqual({ approvers: 0, reasons: [] })
})

test.each([
  [0, 5, 'APPROVAL_NOT_NEEDED'],
  [2, 1, 'APPROVERS_TOO_FEW'],
  [2, 2, undefined],
])('%s approvers needed and %s available: %s', (needed, available, expected) =>
  expect(whyNotRequestedApproval(needed, available)?.code).toBe(expected),
)

const pending = {
  status: 'PENDING',
  expiresAt: later,
  isRequester: false,
  role: 'APPROVER',
  hasDecided: false,
} as const
test.each([
  [{}, undefined],
  [{ isRequester: true, role: 'ADMIN' }, 'OWN_APPROVAL'],
  [{ role: 'BUYER' }, 'FORBIDDEN'],
  [{ status: 'APPROVED' }, 'APPROVAL_DONE'],
  [{ status: 'WITHDRAWN' }, 'APPROVAL_DONE'],
  [{ expiresAt: now }, 'APPROVAL_EXPIRED'],
  [{ hasDecided: true }, 'APPROVAL_DECIDED'],
] as const)('a request that is %s is decided, or %s', (changes, expected) =>
  expect(whyNotDecided({ ...pending, ...changes }, now)?.code).toBe(expected),
)

const approved = { status: 'APPROVED', expiresAt: later, contentHash: 'a', approvers: 1, payablePaise: 100 } as const
const placed = { contentHash: 'a', approvers: 1, payablePaise: 100 }
test.each([
  ['as it was approved', {}, {}, undefined],
  ['for less', {}, { payablePaise: 99 }, undefined],
  ['for more', {}, { payablePaise: 101 }, 'APPROVAL_PRICE'],
  ['with other contents', {}, { contentHash: 'b' }, 'APPROVAL_OUTDATED'],
  ['under a stricter rule', {}, { approvers: 2 }, 'APPROVAL_OUTDATED'],
  ['before the decision', { status: 'PENDING' }, {}, 'APPROVAL_PENDING'],
  ['too late', { expiresAt: now }, {}, 'APPROVAL_EXPIRED'],
] as const)('an order that is placed %s: %s', (_, kept, given, expected) =>
  expect(whyNotOrdered({ ...approved, ...kept }, { ...placed, ...given }, now)?.code).toBe(expected),
)

test('an order without an approval is refused', () =>
  expect(whyNotOrdered(null, placed, now)?.code).toBe('ORDER_APPROVAL_NEEDED'))

test('a rule needs a name, a condition and one to five approvers', () => {
  const input = { name: 'Large orders', minPaise: 100, approvers: 1 }
  const faults = (changes: object) =>
    approvalRuleInput.safeParse({ ...input, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults({})).toEqual([])
  expect(faults({ minPaise: null })).toEqual(['minPaise'])
  expect(faults({ minPaise: null, pincodes: ['411045'] })).toEqual([])
  expect(faults({ pincodes: ['11'] })).toEqual(['pincodes.0'])
  expect(faults({ approvers: 6 })).toEqual(['approvers'])
  expect(faults({ name: 'A' })).toEqual(['name'])
})
