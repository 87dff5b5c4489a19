import { describe, expect, test } from 'vitest'
import { memberMay } from '../businesses/sellers/members.ts'
import { rolesWith } from '../core/access/permissions.ts'
import {
  draftOrderInput,
  draftOrderNumber,
  draftOrderStatus,
  draftOrderStepsNow,
  heldDraftPrice,
  whyNotAnotherDraft,
  whyNotAnsweredDraft,
  whyNotDraftHours,
  whyNotDraftMessage,
  whyNotDraftStep,
} from './draft-orders.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:00:01Z')

describe('a draft order', () => {
  test('has a number', () => expect(draftOrderNumber(12)).toBe('DO-00012'))

  test.each([
    ['DRAFT', null, 'DRAFT', ['edit', 'send', 'cancel'], 'DRAFT_ORDER_OVER'],
    ['SENT', later, 'SENT', ['resend', 'cancel'], undefined],
    ['SENT', now, 'EXPIRED', [], 'DRAFT_ORDER_OVER'],
    ['ACCEPTED', now, 'ACCEPTED', [], 'DRAFT_ORDER_USED'],
    ['DECLINED', later, 'DECLINED', [], 'DRAFT_ORDER_OVER'],
    ['CANCELLED', later, 'CANCELLED', [], 'DRAFT_ORDER_OVER'],
  ] as const)('%s until %s is %s', (status, validUntil, shown, steps, code) => {
    const draft = { status, validUntil }
    expect(draftOrderStatus(draft, now)).toBe(shown)
    expect(draftOrderStepsNow(draft, now)).toEqual(steps)
    expect(whyNotAnsweredDraft(draft, now)?.code).toBe(code)
    expect(whyNotDraftStep('send', draft, now)?.code).toBe(status === 'DRAFT' ? undefined : 'DRAFT_ORDER_MOVED')
  })

  test.each([
    ['SELLER', 72, undefined],
    ['SELLER', 73, 'DRAFT_ORDER_HOURS'],
    ['STAFF', 24, undefined],
    ['STAFF', 25, 'DRAFT_ORDER_HOURS'],
  ] as const)('of a %s holds prices for %i hours: %s', (side, hours, code) => {
    expect(whyNotDraftHours(side, hours)?.code).toBe(code)
  })

  test('is limited by preparer and by customer', () => {
    expect(whyNotAnotherDraft({ ofPreparer: 19, ofCustomer: 2 })).toBeNull()
    expect(whyNotAnotherDraft({ ofPreparer: 20, ofCustomer: 0 })?.code).toBe('DRAFT_ORDERS_OPEN')
    expect(whyNotAnotherDraft({ ofPreparer: 0, ofCustomer: 3 })?.code).toBe('DRAFT_ORDERS_OF_CUSTOMER')
  })

  test('sends few messages', () => {
    expect(whyNotDraftMessage({ ofDraft: 2, ofNumber: 2 })).toBeNull()
    expect(whyNotDraftMessage({ ofDraft: 3, ofNumber: 0 })?.code).toBe('DRAFT_ORDER_MESSAGES')
    expect(whyNotDraftMessage({ ofDraft: 0, ofNumber: 3 })?.code).toBe('DRAFT_ORDER_MESSAGES')
  })

  test('holds the price for its quantity and site only', () => {
    const held = { pricePaise: 300_00, quantityMilli: 5000, pincode: '422001' }
    expect(heldDraftPrice(held, { quantityMilli: 5000, pincode: '422001' })).toBe(300_00)
    expect(heldDraftPrice(held, { quantityMilli: 4000, pincode: '422001' })).toBeNull()
    expect(heldDraftPrice(held, { quantityMilli: 5000, pincode: '411001' })).toBeNull()
  })

  test('has each item once', () => {
    const line = { offerId: '1', quantityMilli: 1000 }
    const input = {
      ...{ customerName: 'Asha Rao', mobile: '9812345678', email: '', line1: 'Plot 4', city: 'Nashik' },
      ...{ pincode: '422001', gstin: '', note: '', validHours: 24, lines: [line] },
    }
    expect(draftOrderInput.safeParse(input).success).toBe(true)
    expect(draftOrderInput.safeParse({ ...input, lines: [line, line] }).error?.issues).toMatchObject([
      { path: ['lines', 1, 'offerId'] },
    ])
  })

  test('is prepared by sellers, associates and admins, not by those who only keep the catalogue', () => {
    expect(rolesWith('draftOrder:write').sort()).toEqual(['admin', 'seller', 'superSeller'])
    expect(rolesWith('draftOrder:read').sort()).toEqual(['admin', 'seller', 'superSeller'])
    expect(memberMay('ORDERS', 'draftOrder:write')).toBe(true)
    expect(memberMay('VIEWER', 'draftOrder:write')).toBe(false)
    expect(memberMay('VIEWER', 'draftOrder:read')).toBe(true)
    expect(memberMay('CATALOGUE', 'draftOrder:read')).toBe(false)
  })
})
