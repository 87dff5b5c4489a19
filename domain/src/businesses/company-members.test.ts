import { expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import {
  companyActionsOf,
  companyMay,
  companyMemberInput,
  companyRolesWith,
  exceedsLimit,
  limitSince,
  whyNotLosingAdmin,
} from './company-members.ts'

test.each([
  ['NEVER', '2026-11-25T06:00:00Z', null],
  ['DAILY', '2026-11-24T18:29:59Z', '2026-11-23T18:30:00.000Z'],
  ['DAILY', '2026-11-24T18:30:00Z', '2026-11-24T18:30:00.000Z'],
  ['WEEKLY', '2026-11-25T06:00:00Z', '2026-11-22T18:30:00.000Z'],
  ['WEEKLY', '2026-11-22T18:29:59Z', '2026-11-15T18:30:00.000Z'],
  ['WEEKLY', '2026-11-22T18:30:00Z', '2026-11-22T18:30:00.000Z'],
  ['MONTHLY', '2026-11-30T18:30:00Z', '2026-11-30T18:30:00.000Z'],
  ['MONTHLY', '2026-11-30T18:29:59Z', '2026-10-31T18:30:00.000Z'],
  ['YEARLY', '2026-03-31T18:29:59Z', '2025-03-31T18:30:00.000Z'],
  ['YEARLY', '2026-03-31T18:30:00Z', '2026-03-31T18:30:00.000Z'],
] as const)('a limit that is reset %s counts at %s from %s', (reset, now, since) =>
  expect(limitSince(reset, new Date(now))?.toISOString() ?? null).toBe(since),
)

test.each([
  [null, 9_000, 9_000, false],
  [10_000, 4_000, 6_000, false],
  [10_000, 4_000, 6_001, true],
  [0, 0, 1, true],
])('a limit of %s with %s used and an order of %s is exceeded: %s', (limit, used, payable, expected) =>
  expect(exceedsLimit(limit, used, payable)).toBe(expected),
)

test('the last admin stays; others come and go', () => {
  expect(whyNotLosingAdmin('ADMIN', 0)?.code).toBe('LAST_ADMIN')
  expect(whyNotLosingAdmin('ADMIN', 1)).toBeNull()
  expect(whyNotLosingAdmin('BUYER', 0)).toBeNull()
})

test('roles do what their names say', () => {
  expect(companyRolesWith('approve')).toEqual(['ADMIN', 'APPROVER'])
  expect(companyRolesWith('manage')).toEqual(['ADMIN'])
  expect(companyRolesWith('readOrders')).toEqual(['ADMIN', 'ACCOUNTS'])
  expect(companyMay('SITE', 'seeMoney')).toBe(false)
  expect(companyRolesWith('credit')).toEqual(['ADMIN', 'ACCOUNTS'])
  expect(companyMay('ACCOUNTS', 'order')).toBe(false)
  expect(companyActionsOf('SITE')).toEqual(['order'])
})

test('a limit is an amount in paise, or none', () => {
  const faults = (changes: object) =>
    companyMemberInput
      .safeParse({ role: 'BUYER', limitPaise: 100, limitReset: 'MONTHLY', ...changes })
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults({})).toEqual([])
  expect(faults({ limitPaise: null })).toEqual([])
  expect(faults({ limitPaise: -1 })).toEqual(['limitPaise'])
  expect(faults({ limitPaise: 0.5 })).toEqual(['limitPaise'])
  expect(faults({ role: 'OWNER' })).toEqual(['role'])
})

test('companies and their approvals are for business buyers', () => {
  expect(rolesWith('company:read')).toEqual(['b2b'])
  expect(rolesWith('company:write')).toEqual(['b2b'])
  expect(rolesWith('orderApproval:read')).toEqual(['b2b'])
  expect(rolesWith('orderApproval:write')).toEqual(['b2b'])
})
