import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import type { BilledLine } from './claims.ts'
import {
  creditsOf,
  inspectionInput,
  outcomeOf,
  pickupInput,
  type ReturnTerms,
  toInspectedLines,
  wayBackBy,
  whyNotPickup,
  whyNotReturn,
} from './returns.ts'

const tiles: ReturnTerms = { title: 'Tiles', goesOff: false, windowDays: 10, paidBy: 'BUYER' }
const bars: ReturnTerms = { title: 'Bars', goesOff: false, windowDays: 0, paidBy: 'SELLER' }
const cement: ReturnTerms = { title: 'Cement', goesOff: true, windowDays: 10, paidBy: 'BUYER' }
const deliveredAt = new Date('2026-11-01T06:00:00Z')
const after = (days: number) => ({ deliveredAt, now: new Date(deliveredAt.getTime() + days * 86_400_000) })

describe('a return', () => {
  it.each([
    ['what is not needed, within the days of the policy', 'NOT_NEEDED', [tiles], 10, undefined],
    ['what is not needed, after them', 'NOT_NEEDED', [tiles], 10.1, 'RETURN_LATE'],
    ['what is not needed of goods that are not taken back', 'NOT_NEEDED', [tiles, bars], 1, 'RETURN_NOT_TAKEN'],
    ['another grade, whatever the policy', 'WRONG_GRADE', [bars], 6.9, undefined],
    ['another grade, after a week', 'WRONG_GRADE', [bars], 7.1, 'CLAIM_LATE'],
    ['bent bars of the third day', 'BENT', [bars], 2.1, 'CLAIM_LATE'],
    ['cement, whatever is wrong with it', 'WRONG_ITEM', [cement], 0.1, 'RETURN_NOT_TAKEN'],
  ] as const)('of %s', (_, reason, lines, days, code) => {
    expect(whyNotReturn(reason, lines, after(days))?.code).toBe(code)
  })

  it('is transported by the party at fault, and by the buyer for a change of plan', () => {
    expect(wayBackBy('WRONG_GRADE', [tiles])).toBe('SELLER')
    expect(wayBackBy('NOT_NEEDED', [{ paidBy: 'PLATFORM' }])).toBe('PLATFORM')
    expect(wayBackBy('NOT_NEEDED', [{ paidBy: 'PLATFORM' }, tiles])).toBe('BUYER')
  })

  it('is collected on a future date, not too far ahead, from an address', () => {
    const pickup = {
      on: '2026-11-02',
      party: 'Sahyadri Ispat',
      mobile: '',
      vehicle: 'mh12ab1234',
      address: 'Plot 4, Baner, Pune',
    }
    const parsed = pickupInput.parse(pickup)
    expect(parsed).toMatchObject({ mobile: null, vehicle: 'MH12AB1234' })
    expect(whyNotPickup(parsed, deliveredAt)).toBeNull()
    expect(whyNotPickup({ ...parsed, on: '2026-10-31' }, deliveredAt)?.code).toBe('PICKUP_DAY')
    expect(whyNotPickup({ ...parsed, on: '2026-12-02' }, deliveredAt)?.code).toBe('PICKUP_DAY')
    expect(pickupInput.safeParse({ ...pickup, address: 'Pune' }).error?.issues[0]?.message).toBe(
      'The address must be at least 10 characters.',
    )
  })
})

const line = { lineId: 1, title: 'Bars', quantityMilli: 106_560, pieces: 10 }
const requested = [
  { ...line, taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 },
  {
    ...line,
    lineId: 2,
    quantityMilli: 3000,
    pieces: null,
    title: 'Tiles',
    taxablePaise: 0,
    igstPaise: 0,
    cgstPaise: 0,
    sgstPaise: 0,
    totalPaise: 0,
  },
]

describe('returned goods', () => {
  it.each([
    ['more than was asked', [{ lineId: 1, pieces: 11, fit: true }], 'PASSED_TOO_MUCH'],
    ['half a bar', [{ lineId: 1, pieces: 0.5, fit: true }], 'WHOLE_PIECES'],
    ['a line of other goods', [{ lineId: 9, pieces: 1, fit: true }], 'NOT_FOUND'],
    [
      'a line twice',
      [
        { lineId: 1, pieces: 1, fit: true },
        { lineId: 1, pieces: 1, fit: true },
      ],
      'NOT_FOUND',
    ],
  ])('cannot pass inspection as %s', (_, input, code) => {
    expect(toInspectedLines(requested, input)).toMatchObject({ code })
  })

  it('can pass in part, and are refunded with outbound freight if the seller was at fault', () => {
    const lines = toInspectedLines(requested, [{ lineId: 1, pieces: 5, fit: true }])
    if (isRefusal(lines)) throw new Error('refused')
    expect(lines).toEqual([
      { lineId: 1, quantityMilli: 53_280, pieces: 5, fit: true },
      { lineId: 2, quantityMilli: 0, pieces: null, fit: false },
    ])
    const billed: BilledLine = {
      ...line,
      grams: 106_560,
      goodsPaise: 5_541_12,
      discountPaise: 41_12,
      freightPaise: 200_00,
      loadingPaise: 100_00,
      rateBp: 1800,
      claimedMilli: 0,
    }
    expect(creditsOf([billed], lines, { taxKind: 'IGST', withCarriage: true })).toMatchObject([
      { lineId: 1, pieces: 5, taxablePaise: 2_900_00, igstPaise: 522_00, totalPaise: 3_422_00 },
    ])
    expect(creditsOf([billed], lines, { taxKind: 'IGST' })).toMatchObject([{ taxablePaise: 2_750_00 }])
  })

  it.each([
    ['RETURN', [106_560, 3000], { pays: true, replaces: false, bringsBack: false }],
    ['RETURN', [53_280, 0], { pays: true, replaces: false, bringsBack: true }],
    ['RETURN', [0, 0], { pays: false, replaces: false, bringsBack: true }],
    ['REPLACEMENT', [53_280, 0], { pays: false, replaces: true, bringsBack: false }],
    ['REPLACEMENT', [0, 0], { pays: false, replaces: false, bringsBack: true }],
  ] as const)('of a %s with %j passed: %j', (kind, milli, outcome) => {
    const lines = milli.map((quantityMilli, at) => ({ lineId: at + 1, quantityMilli, pieces: null, fit: true }))
    expect(outcomeOf(kind, requested, lines)).toEqual(outcome)
  })

  it('need remarks of the inspection', () => {
    expect(inspectionInput.safeParse({ by: 'A', remarks: '' }).error?.issues.map(({ message }) => message)).toEqual([
      'Enter who inspected the goods.',
      'Enter the result of the inspection.',
    ])
  })
})
