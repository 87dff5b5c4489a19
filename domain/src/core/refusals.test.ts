import { describe, expect, it } from 'vitest'
import { isRefusalCode, refusalTexts, sentence } from './refusal-texts.ts'
import { firstRefusal, isRefusal, type RefusalCode, refuse, terms } from './refusals.ts'

describe('refusals', () => {
  it('have codes in capitals and messages with a full stop', () => {
    for (const [code, text] of Object.entries(refusalTexts)) {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
      expect(`${code} ${text}`).toMatch(/[.}]$/)
      expect(text.trim()).toBe(text)
    }
  })

  it('have a different message for each code', () => {
    const texts = Object.values(refusalTexts)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('contain every code that the specification requires', () => {
    const promised = (
      'AUTH_INVALID AUTH_LOCKED AUTH_UNVERIFIED SESSION_EXPIRED FORBIDDEN NOT_FOUND ALREADY_SIGNED_IN VALIDATION ' +
      'DUPLICATE STALE RATE_LIMITED BOT_CHECK_FAILED FILE_TYPE FILE_SIZE FILE_STORE OFFER_UNAVAILABLE PRICE_CHANGED PRICE_EXPIRED ' +
      'LOCK_EXPIRED STOCK_SHORT BELOW_MOQ STEP NOT_SERVICEABLE MIN_ORDER MAX_ONLINE SELLER_CLOSED FREIGHT_ON_QUOTE ' +
      'PAYMENT_FAILED PAYMENT_PENDING UTR_USED AMOUNT_MISMATCH TRANSFER_EXPIRED CREDIT_LIMIT APPROVAL_NEEDED ' +
      'REFUND_TOO_HIGH BAD_TRANSITION NOT_CANCELLABLE WINDOW_CLOSED MTC_REQUIRED EWAY_REQUIRED WEIGHT_REQUIRED OTP_WRONG OTP_LOCKED ' +
      'INVOICE_LOCKED GSTIN_BAD_CHECKSUM GSTIN_STATE_MISMATCH GSTIN_PAN_MISMATCH PINCODE_STATE_MISMATCH IFSC_BAD ' +
      'DOCUMENT_EXPIRED BRAND_NOT_AUTHORISED COUPON_NOT_FOUND COUPON_NOT_STARTED COUPON_EXPIRED COUPON_MIN_CART ' +
      'COUPON_NOT_FOR_ITEMS COUPON_USED_UP COUPON_USER_LIMIT COUPON_NOT_FOR_ACCOUNT'
    ).split(' ')
    expect(promised.filter((code) => !isRefusalCode(code))).toEqual([])
  })

  it('fill in their params and show missing ones', () => {
    expect(sentence(refuse('AUTH_LOCKED', { m: 15 }))).toBe('Too many attempts. Try again in 15 minutes.')
    expect(sentence({ code: 'PRICE_CHANGED', params: { old: '₹52.00' } })).toBe(
      'The price changed from ₹52.00 to {new}. Review and accept it.',
    )
    expect(sentence(refuse('CART_EMPTY'))).toBe('Your cart is empty.')
  })

  it('show quantities with their unit, terms by their names, and large numbers in groups', () => {
    expect(sentence(refuse('BELOW_MOQ', { moq: { milli: 5000, unit: 'bag' } }))).toBe('Minimum order: 5 bags.')
    expect(sentence(refuse('SELLER_STEPS_OPEN', { steps: terms('TAX', 'BANK') }))).toBe(
      'Complete Tax, Bank account first.',
    )
    expect(sentence(refuse('TOO_LARGE', { field: terms('STOCK'), max: 123_456 }))).toBe(
      'Stock must be at most 1,23,456.',
    )
  })

  it('have exactly the params of their message, and text in names only', () => {
    // @ts-expect-error English within a sentence that is translated
    refuse('STOCK_SHORT', { available: 'too little' })
    // @ts-expect-error a moment as a machine writes it
    refuse('COUPON_EXPIRED', { until: '2026-11-20T12:30:00.000Z' })
    // @ts-expect-error a term outside the list
    refuse('REQUIRED', { field: terms('ANYTHING') })
    // @ts-expect-error a param of another name
    refuse('PACK_TOO_MUCH', { title: 'Bar', rest: 2 })
    // @ts-expect-error a param that the message does not have
    refuse('BAD_TRANSITION', { from: 'placed' })
    // @ts-expect-error no params
    refuse('ONE_SELLER')
    const params = Object.values(refusalTexts).flatMap((text) => text.match(/\{[^}]*\}/g) ?? [])
    expect(params.filter((param) => !/^\{[a-zA-Z]+\}$/.test(param))).toEqual([])
  })

  it('compare by value, differ from results, and are returned in order', () => {
    expect(refuse('STEP', { step: 5 }, 'quantity')).toEqual({ code: 'STEP', params: { step: 5 }, field: 'quantity' })
    expect(refuse('STALE')).toEqual({ code: 'STALE' })
    expect(isRefusal(refuse('STALE'))).toBe(true)
    expect(isRefusal({ code: 'toString' })).toBe(false)
    expect(isRefusal({ pricePaise: 5 })).toBe(false)
    const code: RefusalCode = 'STALE'
    expect(
      firstRefusal(
        () => null,
        () => refuse(code),
        () => refuse('FORBIDDEN'),
      ),
    ).toEqual({ code })
    expect(firstRefusal(() => null)).toBeNull()
  })
})
