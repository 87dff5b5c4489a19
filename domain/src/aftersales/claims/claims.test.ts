import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../core/money.ts'
import { isRefusal } from '../../core/refusals.ts'
import {
  asFarAsLeft,
  type BilledLine,
  claimInput,
  claimStatusAfter,
  claimStatuses,
  claimTransitionNames,
  creditLinesOfClaim,
  reduceCredit,
  shortWeight,
  totalOf,
  whyNotClaimTransition,
  whyNotInTime,
} from './claims.ts'

// 470 pieces of 12 mm at ₹52 per kilogram
const bars: BilledLine = {
  lineId: 1,
  title: '12 mm bars',
  quantityMilli: 5_008_320,
  pieces: 470,
  grams: 5_008_320,
  goodsPaise: 2_60_432_64,
  discountPaise: 0,
  freightPaise: 0,
  loadingPaise: 0,
  rateBp: 1800,
  claimedMilli: 0,
}
const bags: BilledLine = {
  ...bars,
  lineId: 2,
  title: 'Cement',
  quantityMilli: 100_000,
  pieces: null,
  grams: 5_000_000,
  goodsPaise: 35_000_00,
}

describe('short weight', () => {
  it('of 45 kg is ₹2,340.00 and ₹421.20 of GST', () => {
    expect(shortWeight([bars], 45_000, 'CGST_SGST')).toMatchObject([
      { quantityMilli: 45_000, taxablePaise: 2_340_00, cgstPaise: 210_60, sgstPaise: 210_60, totalPaise: 2_761_20 },
    ])
  })

  it('is split over the lines to the gram', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (gap) => {
        const lines = shortWeight(
          [bars, { ...bars, lineId: 3, grams: 2_000_000, quantityMilli: 2_000_000 }],
          gap,
          'IGST',
        )
        expect(sum(lines.map(({ quantityMilli }) => quantityMilli))).toBe(gap)
      }),
    )
  })
})

describe('a claim', () => {
  it('for ten bent bars is their price and tax', () => {
    expect(creditLinesOfClaim([bars], [{ lineId: 1, pieces: 10 }], { taxKind: 'IGST' })).toEqual([
      {
        lineId: 1,
        quantityMilli: 106_560,
        pieces: 10,
        taxablePaise: 5_541_12,
        igstPaise: 997_40,
        cgstPaise: 0,
        sgstPaise: 0,
        totalPaise: 6_538_52,
      },
    ])
  })

  it.each([
    ['nothing', [{ lineId: 1, pieces: 0 }], 'CLAIM_NOTHING'],
    ['more than came', [{ lineId: 2, quantityMilli: 100_001 }], 'CLAIM_TOO_MUCH'],
    ['what another claim has', [{ lineId: 1, pieces: 470 }], 'CLAIM_TOO_MUCH'],
    ['half a bar', [{ lineId: 1, pieces: 0.5 }], 'WHOLE_PIECES'],
    ['a line of another load', [{ lineId: 9, pieces: 1 }], 'NOT_FOUND'],
  ])('for %s is refused', (_, wanted, code) => {
    expect(creditLinesOfClaim([{ ...bars, claimedMilli: 106_560 }, bags], wanted, { taxKind: 'IGST' })).toMatchObject({
      code,
    })
  })

  it('can be settled for less, in proportion and to the paisa', () => {
    const credits = creditLinesOfClaim(
      [bars, bags],
      [
        { lineId: 1, pieces: 10 },
        { lineId: 2, quantityMilli: 3_000 },
      ],
      { taxKind: 'CGST_SGST' },
    )
    if (isRefusal(credits)) throw new Error('refused')
    const rates = new Map([
      [1, 1800],
      [2, 1800],
    ])
    const less = reduceCredit(credits, 4_000_00, rates, 'CGST_SGST')
    if (isRefusal(less)) throw new Error('refused')
    expect(sum(less.map(({ taxablePaise }) => taxablePaise))).toBe(4_000_00)
    expect(totalOf(less)).toBe(4_720_00)
    // One paisa goes to one line; the other gets none
    expect(reduceCredit(credits, 1, rates, 'CGST_SGST')).toHaveLength(1)
    expect(reduceCredit(credits, 99_999_99, rates, 'CGST_SGST')).toMatchObject({ code: 'CLAIM_AMOUNT' })
    expect(reduceCredit(credits, 0, rates, 'CGST_SGST')).toMatchObject({ code: 'CLAIM_AMOUNT' })
  })

  it('needs a note, and cannot be made for short weight', () => {
    const issues = claimInput
      .safeParse({ reason: 'SHORT_WEIGHT', note: 'bent' })
      .error?.issues.map(({ message }) => message)
    expect(issues).toEqual([
      'Claim short weight with a weighbridge slip.',
      'Describe the problem in one or two sentences.',
    ])
  })

  it('must be made within its time limit', () => {
    const delivered = new Date('2026-11-20T06:00:00Z')
    expect(whyNotInTime('BENT', delivered, new Date('2026-11-22T06:00:00Z'))).toBeNull()
    expect(whyNotInTime('BENT', delivered, new Date('2026-11-22T06:00:01Z'))?.code).toBe('CLAIM_LATE')
    expect(whyNotInTime('WRONG_GRADE', delivered, new Date('2026-11-26T06:00:00Z'))).toBeNull()
  })

  it('covers delivered goods, or goods to be returned where allowed', () => {
    const note = 'Ten of them, all of the same bundle.'
    const codes = (kind: string) =>
      ['SHORT_PIECES', 'BENT', 'NOT_NEEDED'].map((reason) => claimInput.safeParse({ kind, reason, note }).success)
    expect(codes('CLAIM')).toEqual([true, true, false])
    expect(codes('RETURN')).toEqual([false, true, true])
    expect(codes('REPLACEMENT')).toEqual([false, true, false])
  })

  it.each([
    [
      'CLAIM',
      {
        SELLER_REVIEW: ['accept RESOLVED', 'refuse REJECTED', 'timeOut ESCALATED', 'withdraw WITHDRAWN'],
        ESCALATED: ['grant RESOLVED', 'dismiss DISMISSED', 'withdraw WITHDRAWN'],
        APPROVED: ['withdraw WITHDRAWN'],
        PICKUP_SCHEDULED: ['withdraw WITHDRAWN'],
        REJECTED: ['escalate ESCALATED'],
      },
    ],
    [
      'RETURN',
      {
        SELLER_REVIEW: ['accept APPROVED', 'refuse REJECTED', 'timeOut ESCALATED', 'withdraw WITHDRAWN'],
        ESCALATED: ['grant APPROVED', 'dismiss DISMISSED', 'withdraw WITHDRAWN'],
        REJECTED: ['escalate ESCALATED'],
        APPROVED: ['withdraw WITHDRAWN', 'schedule PICKUP_SCHEDULED'],
        PICKUP_SCHEDULED: ['withdraw WITHDRAWN', 'schedule PICKUP_SCHEDULED', 'pickUp IN_TRANSIT'],
        IN_TRANSIT: ['receive RECEIVED'],
        RECEIVED: ['inspect INSPECTED'],
        INSPECTED: ['refund RESOLVED', 'sendBack RETURNING_TO_BUYER'],
        RETURNING_TO_BUYER: ['overrule INSPECTED', 'bringBack RETURNED_TO_BUYER', 'closeBack RESOLVED'],
      },
    ],
    ['REPLACEMENT', { INSPECTED: ['refundClaim RESOLVED', 'replace RESOLVED', 'sendBack RETURNING_TO_BUYER'] }],
  ] as const)('of kind %s moves as a person would draw it', (kind, drawing) => {
    const drawn = claimStatuses.map((status) => [
      status,
      claimTransitionNames
        .filter((name) => !whyNotClaimTransition(name, { status, kind }, 'SYSTEM'))
        .map((name) => `${name} ${claimStatusAfter(name, kind)}`),
    ])
    const full = Object.fromEntries(drawn)
    expect(kind === 'REPLACEMENT' ? { INSPECTED: full.INSPECTED } : full).toEqual({
      ...(kind !== 'REPLACEMENT' && Object.fromEntries(claimStatuses.map((status) => [status, []]))),
      ...drawing,
    })
  })

  it('has transitions by role', () => {
    const kind = 'RETURN'
    expect(whyNotClaimTransition('grant', { status: 'ESCALATED', kind }, ['seller'])?.code).toBe('FORBIDDEN')
    expect(whyNotClaimTransition('overrule', { status: 'RETURNING_TO_BUYER', kind }, ['seller'])?.code).toBe(
      'FORBIDDEN',
    )
    expect(whyNotClaimTransition('timeOut', { status: 'SELLER_REVIEW', kind }, ['admin'])?.code).toBe('FORBIDDEN')
    expect(whyNotClaimTransition('inspect', { status: 'RECEIVED', kind: 'CLAIM' }, ['seller'])?.code).toBe(
      'BAD_TRANSITION',
    )
  })
})

describe('for goods already credited', () => {
  const credit = {
    lineId: 1,
    quantityMilli: 1000,
    pieces: null,
    taxablePaise: 52_000,
    igstPaise: 9360,
    cgstPaise: 0,
    sgstPaise: 0,
    totalPaise: 61_360,
  }
  it('cannot credit more than remains, with its tax', () => {
    const left = [{ lineId: 1, quantityMilli: 991, taxablePaise: 51_532, rateBp: 1800 }]
    expect(asFarAsLeft([credit], left, 'IGST')).toEqual([
      { ...credit, quantityMilli: 991, taxablePaise: 51_532, igstPaise: 9276, totalPaise: 60_808 },
    ])
    expect(asFarAsLeft([credit], [{ ...left[0], quantityMilli: 1000, taxablePaise: 52_000 } as never], 'IGST')).toEqual(
      [credit],
    )
    for (const nothing of [{ taxablePaise: 0 }, { quantityMilli: 0 }])
      expect(asFarAsLeft([credit], [{ ...left[0], ...nothing } as never], 'IGST')).toMatchObject({
        code: 'CREDITED_ALREADY',
      })
  })
})
