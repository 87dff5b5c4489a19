import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../core/money.ts'
import {
  adjustmentEntries,
  capturedEntries,
  deductionBackEntries,
  type Entry,
  ledgerAccountNames,
  ledgerAccounts,
  payoutEntries,
  pieceOf,
  refundDoneEntries,
  refundDueEntries,
  reversalEntries,
  type SaleFigures,
  saleEntries,
  unmatchedAmount,
  unmatchedEntries,
} from './ledger.ts'

const paise = fc.integer({ min: 0, max: 10 ** 12 })
const figures: fc.Arbitrary<SaleFigures> = fc.record({
  sellerId: fc.constant(7),
  availableOn: fc.constant('2026-11-24'),
  totalPaise: paise,
  couponPaise: paise,
  taxablePaise: paise,
  feeBasePaise: paise,
  feePaise: paise,
  feeGstPaise: paise,
  feeGstBp: fc.constant(1800),
  tcsPaise: paise,
  tcsBp: fc.constant(50),
  tds: fc.array(
    fc.record({
      basePaise: paise,
      paise,
      rateBp: fc.constant(10),
      lowerDeductionId: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
})
const total = (entries: Entry[]) => sum(entries.map((entry) => entry.paise))
const held = (entries: Entry[], account: string) => total(entries.filter((entry) => entry.account === account))

/** 5 t with freight, loading and insurance; half a percent commission. */
const fiveTonnes: SaleFigures = {
  sellerId: 7,
  availableOn: '2026-11-24',
  totalPaise: 3_15_662_00,
  couponPaise: 0,
  taxablePaise: 2_67_510_00,
  feeBasePaise: 2_60_000_00,
  feePaise: 1_300_00,
  feeGstPaise: 234_00,
  feeGstBp: 1800,
  tcsPaise: 1_337_55,
  tcsBp: 50,
  tds: [{ basePaise: 2_67_510_00, paise: 267_51, rateBp: 10, lowerDeductionId: null }],
}

test('every transaction balances and has no zero entry', () => {
  fc.assert(
    fc.property(
      paise,
      figures,
      fc.constantFrom(...ledgerAccounts),
      fc.constantFrom(...ledgerAccounts),
      (any, sale, debit, credit) => {
        const postings = [
          capturedEntries(any, 'GATEWAY'),
          capturedEntries(any, 'BANK'),
          capturedEntries(any, 'BANK', Math.floor(any / 59)),
          deductionBackEntries(7, { paise: any, setOffPaise: Math.floor(any / 2) }, '2026-11-24'),
          unmatchedEntries(any, 'BANK'),
          unmatchedEntries(-any, 'GATEWAY'),
          refundDueEntries(any, 'BUYER_ADVANCE'),
          refundDueEntries(any, 'SUSPENSE'),
          refundDoneEntries(any, 'SOURCE'),
          refundDoneEntries(any, 'BANK'),
          saleEntries(sale),
          reversalEntries(sale),
          payoutEntries(7, any, '2026-11-24'),
          adjustmentEntries({ debit, credit, paise: any, sellerId: 7, availableOn: '2026-11-24' }),
        ]
        for (const entries of postings) {
          expect(total(entries)).toBe(0)
          expect(entries.every((entry) => entry.paise !== 0)).toBe(true)
          expect(
            entries.every((entry) => (entry.account === 'SELLER_PAYABLE') === (entry.sellerId !== undefined)),
          ).toBe(true)
        }
      },
    ),
  )
})

test('a platform coupon pays for the buyer; the seller’s amount is unchanged', () => {
  const entries = saleEntries({ ...fiveTonnes, couponPaise: 1_000_00 })
  expect(held(entries, 'COUPON_COST')).toBe(1_000_00)
  expect(held(entries, 'BUYER_ADVANCE')).toBe(3_14_662_00)
  expect(held(entries, 'SELLER_PAYABLE')).toBe(-3_12_522_94)
})

test('a sale and its reversal leave no balance', () => {
  fc.assert(
    fc.property(figures, (sale) => {
      const both = [...saleEntries(sale), ...reversalEntries(sale)]
      for (const account of ledgerAccounts) expect(held(both, account)).toBe(0)
    }),
  )
})

test.each([
  ['SHORT', 60, 60],
  ['SUBMITTED', 60, 60],
  ['AWAITED', null, 0],
  ['VERIFIED', 100, 0],
  ['EXCESS', 130, 30],
  ['EXPIRED', 60, 60],
  ['LATE', 100, 100],
])('of a transfer that is %s with %s of 100 received, %s is unmatched', (status, receivedPaise, unmatched) => {
  expect(unmatchedAmount({ status, receivedPaise, expectedPaise: 100, deductedPaise: 0, toSeller: false })).toBe(
    unmatched,
  )
})

test('what a government buyer deducted is received with the money, whose excess alone is unmatched', () => {
  const transfer = { expectedPaise: 100, deductedPaise: 2, toSeller: false }
  expect(unmatchedAmount({ ...transfer, status: 'VERIFIED', receivedPaise: 98 })).toBe(0)
  expect(unmatchedAmount({ ...transfer, status: 'EXCESS', receivedPaise: 103 })).toBe(5)
  const entries = [
    ...capturedEntries(100, 'BANK', 2),
    ...deductionBackEntries(7, { paise: 2, setOffPaise: 2 }, '2026-11-24'),
  ]
  expect(held(entries, 'BANK')).toBe(98)
  expect(held(entries, 'BUYER_ADVANCE')).toBe(-98)
  expect(held(entries, 'WITH_SELLERS')).toBe(2)
  expect(held(entries, 'SELLER_PAYABLE')).toBe(-2)
})

test('a late payment to a seller’s own account is not in the ledger', () => {
  const transfer = { receivedPaise: 100, expectedPaise: 100, deductedPaise: 0, toSeller: true }
  expect(unmatchedAmount({ ...transfer, status: 'LATE' })).toBe(0)
  expect(unmatchedAmount({ ...transfer, status: 'SHORT' })).toBe(100)
})

test('parts of an amount add up to it, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 10 }),
      fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 12 }),
      (amount, cuts) => {
        const whole = sum(cuts)
        let before = 0
        let taken = 0
        for (const now of cuts) {
          const piece = pieceOf(amount, { before, now, whole, takenPaise: taken })
          expect(piece).toBeGreaterThanOrEqual(0)
          before += now
          taken += piece
        }
        expect(taken).toBe(amount)
      },
    ),
  )
})

test('one of five tonnes is a fifth', () => {
  const oneOfFive = { before: 0, now: 1000, whole: 5000, takenPaise: 0 }
  expect(pieceOf(1_300_00, oneOfFive)).toBe(260_00)
  expect(pieceOf(234_00, oneOfFive)).toBe(46_80)
})

test('every account has a name', () => {
  expect(Object.keys(ledgerAccountNames)).toEqual([...ledgerAccounts])
})
