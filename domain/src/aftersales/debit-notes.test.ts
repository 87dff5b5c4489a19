import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../core/money.ts'
import { isRefusal } from '../core/refusals.ts'
import type { BilledLine } from './claims/claims.ts'
import {
  allCredited,
  cancelDebitInput,
  debitLines,
  debitTransitionsFor,
  excessWeight,
  feeOnMore,
  type Proposed,
  requestedLines,
  sendDebitInput,
  whyNotDebit,
} from './debit-notes.ts'

// 5 t at ₹52 per kilogram
const bars: BilledLine = {
  lineId: 1,
  title: '12 mm bars',
  quantityMilli: 5_000_000,
  pieces: 469,
  grams: 5_000_000,
  goodsPaise: 2_60_000_00,
  discountPaise: 0,
  freightPaise: 6_000_00,
  loadingPaise: 1_510_00,
  rateBp: 1800,
  claimedMilli: 0,
}
const rule = { policy: 'SELLER_ACTUAL', toleranceBp: 50, toleranceGrams: 20_000 } as const

describe('excess weight', () => {
  const weighed = (siteGrams: number, yardGrams = 5_000_000) => ({ billedGrams: 5_000_000, yardGrams, siteGrams })
  it.each([
    ['within the tolerance of 25 kg', weighed(5_025_000), null],
    ['beyond it whole', weighed(5_045_000), { excessGrams: 45_000, toleranceGrams: 25_000 }],
    ['a gram beyond it', weighed(5_025_001), { excessGrams: 25_001, toleranceGrams: 25_000 }],
    ['less than billed', weighed(4_955_000), null],
    // The yard's weight was short too: the buyer has the invoiced weight
    ['more than the yard alone', { billedGrams: 5_050_000, yardGrams: 5_000_000, siteGrams: 5_045_000 }, null],
    ['what the yard found as well', weighed(5_045_000, 5_060_000), { excessGrams: 45_000, toleranceGrams: 25_000 }],
    ['what is short of the yard', weighed(5_045_000, 5_100_000), null],
  ])('of %s', (_, masses, found) => {
    expect(excessWeight(rule, masses)).toEqual(found)
  })

  it('is zero for goods that are not weighed', () => {
    expect(excessWeight({ ...rule, policy: 'THEORETICAL' }, weighed(5_300_000))).toBeNull()
  })

  it('of 45 kg is ₹2,340.00 and ₹421.20 of GST, without carriage', () => {
    expect(debitLines([bars], 45_000, 'CGST_SGST')).toEqual([
      {
        lineId: 1,
        quantityMilli: 45_000,
        pieces: null,
        taxablePaise: 2_340_00,
        igstPaise: 0,
        cgstPaise: 210_60,
        sgstPaise: 210_60,
        totalPaise: 2_761_20,
      },
    ])
    const cheaper = { ...bars, discountPaise: 26_000_00 }
    expect(debitLines([cheaper], 45_000, 'IGST')).toMatchObject([{ taxablePaise: 2_106_00, igstPaise: 379_08 }])
  })
})

describe("the seller's request", () => {
  const whole = debitLines([bars, { ...bars, lineId: 2, rateBp: 2800, grams: 2_500_000 }], 45_000, 'CGST_SGST')
  const rates = new Map([
    [1, 1800],
    [2, 2800],
  ])
  it("can be less, with each line's own rate and to the paisa", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: sum(whole.map((line) => line.taxablePaise)) }), (paise) => {
        const requested = requestedLines(whole, paise, rates, 'CGST_SGST')
        if (isRefusal(requested)) throw new Error('refused')
        expect(sum(requested.map((line) => line.taxablePaise))).toBe(paise)
        expect(requested.every((line) => line.totalPaise === line.taxablePaise + line.cgstPaise + line.sgstPaise)).toBe(
          true,
        )
        expect(requested.every((line) => line.taxablePaise > 0)).toBe(true)
      }),
    )
  })
  it('cannot exceed the weight difference', () => {
    const all = sum(whole.map((line) => line.taxablePaise))
    expect(requestedLines(whole, null, rates, 'IGST')).toEqual(whole)
    expect(requestedLines(whole, all + 1, rates, 'IGST')).toMatchObject({ code: 'DEBIT_AMOUNT', field: 'taxablePaise' })
    expect(sendDebitInput.safeParse({ taxablePaise: 0 }).error?.issues[0]?.message).toBe('Enter an amount above zero.')
  })
})

describe('goods of a shipment', () => {
  const line = { quantityMilli: 5_000, goodsPaise: 2_60_000_00, creditedMilli: 5_000, creditedPaise: 2_60_000_00 }
  it.each([
    ['that all went back', [line], true],
    ['with their carriage', [{ ...line, creditedPaise: 2_66_000_00 }], true],
    ['but for a rounding', [{ ...line, creditedPaise: 2_59_999_50 }], true],
    ['but for a piece', [{ ...line, creditedMilli: 4_999 }], false],
    ['at less than their value', [{ ...line, creditedPaise: 2_50_000_00 }], false],
    ['of one line alone', [line, { ...line, creditedMilli: 0, creditedPaise: 0 }], false],
    ['that are none', [], false],
  ])('%s are credited: %s', (_, lines, all) => {
    expect(allCredited(lines)).toBe(all)
  })
  it('debit notes are cancelled with a reason', () => {
    expect(cancelDebitInput.safeParse({ reason: ' x ' }).error?.issues[0]?.message).toBe('Enter a reason.')
  })
})

describe('a proposal', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n))
  const draft: Proposed = { status: 'DRAFT', sendBy: day(8), answerBy: null, transfer: null }
  const sent: Proposed = { status: 'SENT', sendBy: day(8), answerBy: day(12), transfer: null }
  const agreed: Proposed = { ...sent, status: 'ACCEPTED', transfer: 'AWAITED' }
  it.each([
    ['is the seller’s to send or leave', draft, 'SELLER', day(2), ['send', 'leave']],
    ['is not the buyer’s before it was sent', draft, 'BUYER', day(2), []],
    ['can not be sent late', draft, 'SELLER', day(9), []],
    ['is the buyer’s to answer once it was sent', sent, 'BUYER', day(10), ['accept', 'decline']],
    ['is not the seller’s to answer', sent, 'SELLER', day(10), []],
    ['can not be answered late', sent, 'BUYER', day(13), []],
    ['that was agreed to is the seller’s to cancel, whatever the day', agreed, 'SELLER', day(99), ['cancel']],
    ['that was agreed to is the admins’ to cancel too', agreed, 'ADMIN', day(13), ['cancel']],
    ['that was agreed to is not the buyer’s to cancel', agreed, 'BUYER', day(13), []],
    ['of which too little came can be cancelled', { ...agreed, transfer: 'SHORT' }, 'SELLER', day(13), ['cancel']],
    ['that is paid can not be cancelled', { ...agreed, transfer: 'VERIFIED' }, 'SELLER', day(13), []],
    ['that the buyer says is paid can not be cancelled', { ...agreed, transfer: 'SUBMITTED' }, 'ADMIN', day(13), []],
    ['that was sent is nothing of the admins’', sent, 'ADMIN', day(10), []],
    ['of which the buyer said no is over', { ...sent, status: 'DECLINED' }, 'BUYER', day(10), []],
  ] as const)('%s', (_, it, by, now, transitions) => {
    expect(debitTransitionsFor(it, by, now)).toEqual(transitions)
  })
  it('expires after its deadline, not before', () => {
    expect(whyNotDebit('lapse', draft, day(8))).toMatchObject({ code: 'BAD_TRANSITION' })
    expect(whyNotDebit('lapse', draft, day(9))).toBeNull()
    expect(whyNotDebit('accept', sent, day(13))).toMatchObject({ code: 'DEBIT_LATE' })
  })
})

describe('commission on additional goods of a line', () => {
  const sold = { goodsPaise: 2_60_000_00, freightPaise: 0, grams: 5_000_000, milli: 5_000_000 }
  const more = { goodsPaise: 2_340_00, freightPaise: 0, grams: 45_000, milli: 45_000 }
  const terms = {
    rate: 'PERCENT',
    percentBp: 50,
    amountPaise: null,
    minPaise: null,
    maxPaise: null,
    base: 'GOODS',
  } as const
  const of = (change: object) => feeOnMore({ sold, more, terms: { ...terms, ...change }, gstBp: 1800 })
  it.each([
    ['is the frozen percentage', {}, 11_70, 2_11],
    ['is the frozen amount a tonne', { rate: 'PER_TONNE', amountPaise: 200_00 }, 9_00, 1_62],
    ['is nothing of a flat fee', { rate: 'FLAT', amountPaise: 500_00 }, 0, 0],
    ['is nothing once the most was taken', { maxPaise: 1_000_00 }, 0, 0],
    ['stops at the most', { maxPaise: 1_305_00 }, 5_00, 90],
    ['is nothing below the least', { minPaise: 2_000_00 }, 0, 0],
  ])('%s', (_, change, feePaise, gstPaise) => {
    expect(of(change)).toEqual({ basePaise: 2_340_00, feePaise, gstPaise })
  })
  it('is zero if no rule applied', () => {
    expect(feeOnMore({ sold, more, terms: null, gstBp: 1800 })).toMatchObject({ feePaise: 0, gstPaise: 0 })
  })
})
