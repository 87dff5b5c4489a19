import { expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import {
  availableOf,
  creditLineInput,
  creditStatusAfter,
  creditTransitions,
  dueDayOf,
  exposureOf,
  isMsmeProtected,
  msmeDayOf,
  shownCreditStatus,
  whyNotCreditTransition,
  whyNotOnCredit,
} from './credit-lines.ts'

const use = {
  limitPaise: 30_00_000_00,
  exposureAt: 'ORDER',
  balancePaise: 9_78_529_00,
  ordersPaise: 2_08_460_00,
} as const
const line = { ...use, status: 'ACTIVE', validTo: '2027-03-31', holdReason: null } as const
const wanted = { amountPaise: 1_00_000_00, name: 'Deccan', today: '2026-11-24' }

test.each([
  { name: 'when ordered', changes: {}, exposure: 11_86_989_00, available: 18_13_011_00 },
  {
    name: 'when dispatched',
    changes: { exposureAt: 'DISPATCH' as const },
    exposure: 9_78_529_00,
    available: 20_21_471_00,
  },
  {
    name: 'with more paid than owed',
    changes: { balancePaise: -500_00 },
    exposure: 2_07_960_00,
    available: 27_92_040_00,
  },
  { name: 'over a lowered limit', changes: { limitPaise: 1_00_00 }, exposure: 11_86_989_00, available: -11_86_889_00 },
])('exposure and what is left $name', ({ changes, exposure, available }) => {
  expect(exposureOf({ ...use, ...changes })).toBe(exposure)
  expect(availableOf({ ...use, ...changes })).toBe(available)
})

test.each([
  { name: 'fits', given: line, amount: 18_13_011_00, expected: undefined },
  { name: 'one paisa over', given: line, amount: 18_13_011_01, expected: 'CREDIT_LIMIT' },
  { name: 'no line', given: null, amount: 1, expected: 'CREDIT_NONE' },
  { name: 'closed', given: { ...line, status: 'CLOSED' as const }, amount: 1, expected: 'CREDIT_NONE' },
  { name: 'on hold', given: { ...line, status: 'HOLD' as const }, amount: 1, expected: 'CREDIT_HELD' },
  { name: 'expired', given: { ...line, validTo: '2026-11-23' }, amount: 1, expected: 'CREDIT_EXPIRED' },
  { name: 'on its last day', given: { ...line, validTo: '2026-11-24' }, amount: 1, expected: undefined },
])('an order on credit: $name → $expected', ({ given, amount, expected }) =>
  expect(whyNotOnCredit(given, { ...wanted, amountPaise: amount })?.code).toBe(expected),
)

test('over the limit says by how much and what is left, never less than nothing', () => {
  expect(whyNotOnCredit(line, { ...wanted, amountPaise: 18_70_011_00 })?.params).toEqual({
    over: '₹57,000.00',
    available: '₹18,13,011.00',
  })
  expect(whyNotOnCredit({ ...line, limitPaise: 100 }, wanted)?.params).toMatchObject({ available: '₹0.00' })
})

test.each([
  ['hold', 'ACTIVE', 5, 5, undefined, 'HOLD'],
  ['hold', 'HOLD', 0, 0, 'BAD_TRANSITION', 'HOLD'],
  ['resume', 'HOLD', 5, 0, undefined, 'ACTIVE'],
  ['close', 'ACTIVE', 0, 0, undefined, 'CLOSED'],
  ['close', 'HOLD', 1, 0, 'CREDIT_OPEN', 'CLOSED'],
  ['close', 'HOLD', 0, 1, 'CREDIT_OPEN', 'CLOSED'],
  ['resume', 'CLOSED', 0, 0, 'BAD_TRANSITION', 'ACTIVE'],
] as const)(
  '%s of a line that is %s with %d owed and %d ordered: %s',
  (step, status, balancePaise, ordersPaise, why, to) => {
    expect(whyNotCreditTransition(step, { status, balancePaise, ordersPaise })?.code).toBe(why)
    expect(creditStatusAfter(step)).toBe(to)
    expect(creditTransitions).toContain(step)
  },
)

test.each([
  ['ACTIVE', null, 'ACTIVE'],
  ['ACTIVE', '2026-11-24', 'ACTIVE'],
  ['ACTIVE', '2026-11-23', 'EXPIRED'],
  ['HOLD', '2026-11-23', 'HOLD'],
] as const)('a line that is %s until %s is shown as %s', (status, validTo, shown) =>
  expect(shownCreditStatus({ status, validTo }, '2026-11-24')).toBe(shown),
)

test.each([
  ['MICRO', ['MANUFACTURER'], true],
  ['SMALL', ['TRADER', 'MANUFACTURER'], true],
  ['MEDIUM', ['MANUFACTURER'], false],
  ['MICRO', ['TRADER', 'STOCKIST'], false],
  [null, ['MANUFACTURER'], false],
])('a seller that is %s in %j is protected: %s', (udyamClass, businessKinds, expected) =>
  expect(isMsmeProtected({ udyamClass, businessKinds })).toBe(expected),
)

test('due days follow the Indian calendar', () => {
  expect(dueDayOf('2026-11-24', 7)).toBe('2026-12-01')
  expect(dueDayOf('2027-01-30', 30)).toBe('2027-03-01')
  expect(msmeDayOf('2026-10-12', 45)).toBe('2026-11-26')
})

const input = { companyId: '4', limitPaise: 5_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: 1500 }
const faults = (changes: object) =>
  creditLineInput.safeParse({ ...input, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []
test.each([
  { name: 'all terms', changes: { validTo: '2027-03-31', security: 'cheque 004418' }, expected: [] },
  { name: 'no interest', changes: { interestBp: null }, expected: [] },
  { name: '60 days', changes: { termsDays: 60 }, expected: ['termsDays'] },
  { name: 'no limit', changes: { limitPaise: 0 }, expected: ['limitPaise'] },
  { name: '37 % interest', changes: { interestBp: 3700 }, expected: ['interestBp'] },
  { name: 'no such day', changes: { validTo: '2027-02-30' }, expected: ['validTo'] },
])('a line with $name has faults at $expected', ({ changes, expected }) => expect(faults(changes)).toEqual(expected))

test('companies request credit, sellers grant it, staff read it and grant none', () => {
  expect(rolesWith('credit:request')).toEqual(['b2b'])
  expect(rolesWith('credit:grant')).toEqual(['seller', 'superSeller'])
  expect(rolesWith('credit:read')).toEqual(
    expect.arrayContaining(['seller', 'superSeller', 'b2b', 'admin', 'b2bManager']),
  )
})
