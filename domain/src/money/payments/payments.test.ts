import { describe, expect, it } from 'vitest'
import {
  approversFor,
  type PaymentTransition,
  paymentStatuses,
  paymentTransitions,
  type RefundTransition,
  refundStatuses,
  refundTransitions,
  type TransferTransition,
  transferInput,
  transferOutcome,
  transferStatuses,
  transferTransitions,
  whyNotConfirmedBy,
  whyNotLate,
  whyNotPayment,
  whyNotRefund,
  whyNotRefundTransition,
  whyNotSettled,
  whyNotSubmitted,
  whyNotTransfer,
} from './payments.ts'

const now = new Date('2026-11-21T06:00:00Z')

describe('refunds', () => {
  const possible = (mode: 'SOURCE' | 'BANK') =>
    refundStatuses.map((status) => {
      const open = (Object.keys(refundTransitions) as RefundTransition[]).filter(
        (transition) => !whyNotRefundTransition(transition, { status, mode, outsideId: null }),
      )
      return `${status}: ${open.join(' ')}`
    })

  it('by the original method belong to the provider until it fails', () => {
    expect(possible('SOURCE')).toEqual([
      'REQUESTED: approve',
      'APPROVED: send',
      'PROCESSING: send finish fail',
      'DONE: ',
      'FAILED: finish retry payByHand',
    ])
  })

  it('to a bank account are paid manually', () => {
    expect(possible('BANK')).toEqual([
      'REQUESTED: approve',
      'APPROVED: payByHand',
      'PROCESSING: finish fail',
      'DONE: ',
      'FAILED: finish payByHand',
    ])
  })

  it('above the limit need two people', () => {
    expect([50_000_00, 50_000_01].map(approversFor)).toEqual([0, 2])
  })
})

describe('payments', () => {
  it('have exactly the drawn transitions', () => {
    const possible = paymentStatuses.map((status) => {
      const open = (Object.keys(paymentTransitions) as PaymentTransition[]).filter(
        (transition) => !whyNotPayment(transition, status),
      )
      return `${status}: ${open.join(' ')}`
    })
    expect(possible).toEqual([
      'CREATED: start authorise capture fail cancel expire',
      'PENDING: authorise capture fail cancel expire',
      'AUTHORISED: capture fail cancel expire',
      'CAPTURED: refundPart refundAll dispute',
      'FAILED: captureLate',
      'CANCELLED: captureLate',
      'EXPIRED: captureLate',
      'PARTIALLY_REFUNDED: refundPart refundAll dispute',
      'REFUNDED: ',
      'DISPUTED: winDispute loseDispute',
    ])
    expect(whyNotPayment('capture', 'CAPTURED')).toEqual({ code: 'BAD_TRANSITION' })
  })

  it('settle only with the requested amount and currency', () => {
    expect(whyNotSettled({ amountPaise: 100 }, { amountPaise: 100, currency: 'INR' })).toBeNull()
    for (const amountPaise of [1, 99, 101]) {
      expect(whyNotSettled({ amountPaise: 100 }, { amountPaise, currency: 'INR' })?.code).toBe('AMOUNT_MISMATCH')
    }
    expect(whyNotSettled({ amountPaise: 100 }, { amountPaise: 100, currency: 'USD' })?.code).toBe('AMOUNT_MISMATCH')
  })

  it.each<[number, number, number, number, string | null]>([
    [100_00, 100_00, 0, 1, null],
    [100_01, 100_00, 0, 1, 'REFUND_TOO_HIGH'],
    [60_00, 100_00, 50_00, 1, 'REFUND_TOO_HIGH'],
    [0, 100_00, 0, 1, 'AMOUNT_BAD'],
    [-1, 100_00, 0, 1, 'AMOUNT_BAD'],
    [50_000_00, 60_000_00, 0, 1, null],
    [50_000_01, 60_000_00, 0, 1, 'SECOND_PERSON_NEEDED'],
    [50_000_01, 60_000_00, 0, 2, null],
  ])(
    'refund %i of %i with %i gone and %i approvers: %s',
    (amountPaise, capturedPaise, refundedPaise, approvers, code) => {
      expect(whyNotRefund({ amountPaise, capturedPaise, refundedPaise, approvers })?.code ?? null).toBe(code)
    },
  )
})

describe('transfers', () => {
  it('have exactly the drawn transitions', () => {
    const possible = transferStatuses.map((status) => {
      const open = (Object.keys(transferTransitions) as TransferTransition[]).filter(
        (transition) => !whyNotTransfer(transition, status),
      )
      return `${status}: ${open.join(' ')}`
    })
    expect(possible).toEqual([
      'AWAITED: submit verify findShort findExcess expire findLate',
      'SUBMITTED: match verify findShort findExcess reject bounce expire findLate',
      'MATCHED: verify findShort findExcess reject bounce findLate',
      'VERIFIED: bounce',
      'SHORT: submit verify findShort findExcess expire findLate',
      'EXCESS: ',
      'REJECTED: submit verify findShort findExcess expire findLate',
      'BOUNCED: ',
      'EXPIRED: findLate',
      'LATE: findLate',
    ])
  })

  it.each([
    ['EXPIRED', true, null],
    ['LATE', true, null],
    ['SUBMITTED', true, null],
    ['SUBMITTED', false, 'TRANSFER_WAITS'],
    ['AWAITED', false, 'TRANSFER_WAITS'],
    ['VERIFIED', true, 'BAD_TRANSITION'],
    ['EXCESS', true, 'BAD_TRANSITION'],
  ] as const)('bring money after the end: %s, over %s: %s', (status, isOver, code) => {
    expect(whyNotLate({ status, isOver })?.code ?? null).toBe(code)
  })

  it('are submitted with a reference and a date that is not in the future', () => {
    const input = transferInput.parse({
      mode: 'NEFT',
      amountPaise: 100,
      utr: ' hdfcn52026112100 ',
      paidOn: '2026-11-21',
    })
    expect(input.utr).toBe('HDFCN52026112100')
    const clock = { today: '2026-11-21', payBy: new Date('2026-11-22T06:00:00Z'), now }
    expect(whyNotSubmitted(input, clock)).toBeNull()
    expect(whyNotSubmitted({ paidOn: '2026-11-22' }, clock)).toEqual({ code: 'PAID_IN_FUTURE', field: 'paidOn' })
    expect(whyNotSubmitted(input, { ...clock, payBy: new Date(0) })).toEqual({ code: 'TRANSFER_EXPIRED' })
    expect(transferInput.safeParse({ ...input, amountPaise: -1 }).success).toBe(false)
    expect(transferInput.safeParse({ ...input, paidOn: '2026-02-30' }).success).toBe(false)
  })

  it('are verified by another person, against the received amount', () => {
    expect(whyNotConfirmedBy('7', '7')).toEqual({ code: 'OWN_SUBMISSION' })
    expect(whyNotConfirmedBy('7', '8')).toBeNull()
    expect(whyNotConfirmedBy(null, '8')).toBeNull()
    expect([99, 100, 101].map((received) => transferOutcome(100, received))).toEqual(['SHORT', 'VERIFIED', 'EXCESS'])
  })
})
