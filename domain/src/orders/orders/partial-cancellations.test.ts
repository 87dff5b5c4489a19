import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import {
  answersPartialCancellation,
  partialCancellationInput,
  partialCancellationSides,
  partialCancellationTerms,
  whyNotPartialCancellation,
} from './partial-cancellations.ts'

describe('partial cancellations', () => {
  it.each([
    ['CONFIRMED', true, false, ['AT_ONCE', 'REQUEST', 'AT_ONCE']],
    ['PLACED', false, false, ['AT_ONCE', 'REQUEST', 'AT_ONCE']],
    ['CONFIRMED', true, true, ['REQUEST', 'REQUEST', 'AT_ONCE']],
    ['PACKED', true, true, ['REQUEST', 'REQUEST', 'AT_ONCE']],
    ['PACKED', false, true, ['CANCEL_WHOLE', 'CANCEL_WHOLE', 'CANCEL_WHOLE']],
    ['DISPATCHED', true, false, ['BAD_TRANSITION', 'BAD_TRANSITION', 'BAD_TRANSITION']],
  ] as const)(
    'of a part that is %s, sent %s, packed %s are cancelled by buyer, seller, admin: %j',
    (status, suborderSent, packed, terms) => {
      const found = partialCancellationSides.map((side) =>
        partialCancellationTerms(side, { status, suborderSent, packed }),
      )
      expect(found.map((one) => (isRefusal(one) ? one.code : one))).toEqual(terms)
    },
  )

  it('are answered by the other side or an admin', () => {
    expect(answersPartialCancellation('BUYER', 'BUYER')).toBe(false)
    expect(answersPartialCancellation('BUYER', 'SELLER')).toBe(true)
    expect(answersPartialCancellation('SELLER', 'ADMIN')).toBe(true)
  })

  it('cover some of the remaining goods, not all', () => {
    const lines = [
      { id: 1, quantityMilli: 5000, packedMilli: 3000, cancelledMilli: 0 },
      { id: 2, quantityMilli: 1000, packedMilli: 1000, cancelledMilli: 1000 },
    ]
    expect(whyNotPartialCancellation(lines, [])?.code).toBe('NOTHING_TO_CANCEL')
    expect(whyNotPartialCancellation(lines, [{ lineId: 1, quantityMilli: 2000 }])).toBeNull()
    expect(whyNotPartialCancellation(lines, [{ lineId: 1, quantityMilli: 5000 }])?.code).toBe('CANCEL_WHOLE')
    expect(partialCancellationInput.safeParse({ reason: 'no' }).error?.issues[0]?.message).toBe('Enter a reason.')
  })
})
