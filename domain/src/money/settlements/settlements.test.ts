import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/fiscal.ts'
import {
  adjustmentInput,
  cycleEnd,
  disputeInput,
  feeFormula,
  nextCycleEnd,
  payableOf,
  rateFormula,
  type SettlementStatus,
  type SettlementTransition,
  type Statement,
  settlementStatuses,
  settlementTransitions,
  settlementTransitionsFor,
  whyNotDrawn,
  whyNotSettlement,
} from './settlements.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = new Date('2026-11-28T06:00:00Z')
const statement = (over: Partial<Statement> = {}): Statement => ({
  status: 'REVIEW',
  payablePaise: 3_12_522_94,
  acceptedAt: null,
  reviewUntil: later,
  approvedBy: null,
  hasBank: true,
  frozenUntil: null,
  ...over,
})
const backOffice = { roles: ['admin'] as const, userId: 1, now }
const seller = { roles: ['seller'] as const, userId: 9, now }

describe('a statement', () => {
  test('has transitions only from their statuses and by authorised people', () => {
    const easy = { acceptedAt: null, reviewUntil: now }
    for (const name of Object.keys(settlementTransitions) as SettlementTransition[]) {
      const { from, needs } = settlementTransitions[name]
      const asker = needs === 'settlement:answer' ? seller : backOffice
      for (const status of settlementStatuses) {
        const why = whyNotSettlement(name, statement({ ...easy, status }), asker)
        if ((from as readonly SettlementStatus[]).includes(status)) expect(why).toBeNull()
        else expect(why).toMatchObject({ code: 'BAD_TRANSITION' })
        const stranger = needs === 'settlement:answer' ? backOffice : seller
        expect(whyNotSettlement(name, statement({ ...easy, status }), stranger)).toMatchObject({ code: 'FORBIDDEN' })
      }
    }
  })
  test('is approved once accepted, or when the seller’s review period has ended', () => {
    expect(whyNotSettlement('approve', statement(), backOffice)).toMatchObject({ code: 'SETTLEMENT_OPEN' })
    expect(whyNotSettlement('approve', statement({ acceptedAt: now }), backOffice)).toBeNull()
    expect(whyNotSettlement('approve', statement(), { ...backOffice, now: later })).toBeNull()
  })
  test('is created early only when the previous one is approved and ended before today', () => {
    const before = { number: 'ST2627-000007', to: '2026-11-20', isOpen: false }
    expect(whyNotDrawn(undefined, '2026-11-21')).toBeNull()
    expect(whyNotDrawn(before, '2026-11-21')).toBeNull()
    expect(whyNotDrawn(before, '2026-11-20')).toMatchObject({ code: 'SETTLEMENT_DRAWN' })
    expect(whyNotDrawn({ ...before, isOpen: true }, '2026-11-21')).toMatchObject({ code: 'SETTLEMENT_UNDER_WAY' })
  })
  test('is accepted once, and cannot be disputed after that', () => {
    expect(whyNotSettlement('dispute', statement({ acceptedAt: now }), seller)).toMatchObject({
      code: 'BAD_TRANSITION',
    })
    expect(whyNotSettlement('accept', statement({ acceptedAt: now }), seller)).toMatchObject({ code: 'BAD_TRANSITION' })
  })
  test('is marked as paid by somebody other than its approver', () => {
    const filed = statement({ status: 'PAYMENT_FILE', approvedBy: 1 })
    expect(whyNotSettlement('markPaid', filed, backOffice)).toMatchObject({ code: 'SETTLEMENT_SECOND_PERSON' })
    expect(whyNotSettlement('markPaid', filed, { ...backOffice, userId: 2 })).toBeNull()
  })
  test.each([
    [{ payablePaise: 0 }, 'SETTLEMENT_CARRIED'],
    [{ hasBank: false }, 'SETTLEMENT_NO_BANK'],
    [{ frozenUntil: later }, 'SETTLEMENT_FROZEN'],
  ])('with %o is not added to a bank file: %s', (over, code) => {
    expect(whyNotSettlement('file', statement({ status: 'APPROVED', ...over }), backOffice)).toMatchObject({ code })
  })
  test('is disputed, answered and marked as failed with a reason', () => {
    const why = (
      name: SettlementTransition,
      status: SettlementStatus,
      asker: typeof backOffice | typeof seller,
      reason: string,
    ) => whyNotSettlement(name, statement({ status }), { ...asker, reason })?.code
    expect(why('dispute', 'REVIEW', seller, ' ')).toBe('REASON_NEEDED')
    expect(why('answer', 'DISPUTED', backOffice, '')).toBe('REASON_NEEDED')
    expect(why('markFailed', 'PAYMENT_FILE', backOffice, 'x')).toBe('REASON_NEEDED')
    expect(why('markFailed', 'PAYMENT_FILE', backOffice, 'Account closed')).toBeUndefined()
  })
  test('offers the transitions that are possible now', () => {
    expect(settlementTransitionsFor(statement(), seller)).toEqual(['accept', 'dispute'])
    expect(settlementTransitionsFor(statement({ acceptedAt: now }), backOffice)).toEqual(['approve'])
    expect(settlementTransitionsFor(statement({ status: 'PAID' }), backOffice)).toEqual([])
  })
})

test.each([
  [999_99, 0],
  [1_000_00, 1_000_00],
  [-5_00, 0],
  [0, 0],
])('of %s paise %s are paid out, with a minimum of ₹1,000', (closing, payable) => {
  expect(payableOf(closing, 1_000_00)).toBe(payable)
})
test('nothing is paid for a zero balance, even with a zero minimum', () => {
  expect(payableOf(0, 0)).toBe(0)
})

describe('a cycle', () => {
  test.each([
    // 22 November 2026 is a Sunday
    ['WEEKLY', '2026-11-21', '2026-11-15'],
    ['WEEKLY', '2026-11-22', '2026-11-15'],
    ['WEEKLY', '2026-11-23', '2026-11-22'],
    ['FORTNIGHTLY', '2026-11-15', '2026-10-31'],
    ['FORTNIGHTLY', '2026-11-16', '2026-11-15'],
    ['FORTNIGHTLY', '2026-12-01', '2026-11-30'],
    ['MONTHLY', '2026-11-30', '2026-10-31'],
    ['MONTHLY', '2026-12-01', '2026-11-30'],
    ['MONTHLY', '2027-01-01', '2026-12-31'],
  ] as const)('%s on %s is over since %s', (cycle, today, end) => {
    expect(cycleEnd(cycle, today)).toBe(end)
  })
  test('that is current ends today or later, and after the previous one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('WEEKLY', 'FORTNIGHTLY', 'MONTHLY'),
        (days, cycle) => {
          const today = addDays('2026-01-01', days)
          const next = nextCycleEnd(cycle as 'WEEKLY', today)
          expect(next >= today).toBe(true)
          expect(cycleEnd(cycle as 'WEEKLY', today) < today).toBe(true)
          expect(cycleEnd(cycle as 'WEEKLY', addDays(next, 1))).toBe(next)
        },
      ),
    )
  })
})

describe('a formula', () => {
  const fee = {
    rate: 'PERCENT',
    percentBp: 50,
    amountPaise: null,
    unit: null,
    minPaise: null,
    maxPaise: null,
    basePaise: 2_60_000_00,
    feePaise: 1_300_00,
    quantityMilli: 5_000_000,
    grams: 5_008_320,
  }
  test.each([
    [fee, '₹2,60,000.00 × 0.5 %'],
    [{ ...fee, rate: 'PER_TONNE', amountPaise: 150_00, feePaise: 751_25 }, '5.008 t × ₹150.00'],
    [{ ...fee, rate: 'PER_UNIT', amountPaise: 3_00, quantityMilli: 500_000, feePaise: 1_500_00 }, '500 × ₹3.00'],
    [{ ...fee, rate: 'FLAT', amountPaise: 99_00, feePaise: 99_00 }, '₹99.00'],
    [{ ...fee, maxPaise: 1_000_00, feePaise: 1_000_00 }, '₹2,60,000.00 × 0.5 %, ≤ ₹1,000.00'],
    [{ ...fee, minPaise: 100_00 }, '₹2,60,000.00 × 0.5 %'],
  ])('of a fee can be recalculated: %#', (figures, text) => {
    expect(feeFormula(figures)).toEqual({ text, about: false })
  })
  test('is absent if no fee is charged', () => {
    expect(feeFormula({ ...fee, rate: null, feePaise: 0 })).toBeNull()
  })
  test('of a rate shows its halves within a state', () => {
    expect(rateFormula({ paise: 1_337_55, basePaise: 2_67_510_00, rateBp: 50 })).toEqual({
      text: '₹2,67,510.00 × 0.5 %',
      about: false,
    })
    expect(rateFormula({ paise: 289_00, basePaise: 57_800_00, rateBp: 50, halves: true })).toEqual({
      text: '₹57,800.00 × 0.25 % × 2',
      about: false,
    })
    expect(rateFormula({ paise: 1, basePaise: 57_800_00, rateBp: 50 }).about).toBe(true)
  })
})

describe('a manual adjustment', () => {
  const input = {
    debit: 'ADJUSTMENTS',
    credit: 'SELLER_PAYABLE',
    sellerId: '7',
    amountPaise: 500_00,
    reason: 'Late fee waived',
  }
  test('needs two accounts, and the seller if one is owed to sellers', () => {
    expect(adjustmentInput.parse(input)).toMatchObject({ sellerId: '7' })
    for (const bad of [
      { sellerId: '' },
      { credit: 'ADJUSTMENTS' },
      { amountPaise: 0 },
      { reason: 'x' },
      { credit: 'BANK' },
    ])
      expect(adjustmentInput.safeParse({ ...input, ...bad }).success).toBe(false)
  })
  test('and a dispute needs a reason', () => {
    expect(disputeInput.safeParse({ suborderIds: ['4'], reason: ' ' }).success).toBe(false)
    expect(disputeInput.safeParse({ suborderIds: [], reason: 'The freight is missing' }).success).toBe(true)
  })
})
