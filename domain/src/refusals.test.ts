import { describe, expect, it } from 'vitest'
import { isRefusalCode, refusalTexts, sentence } from './refusal-texts.ts'
import { firstRefusal, isRefusal, type RefusalCode, refuse } from './refusals.ts'

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
    expect(sentence(refuse('PRICE_CHANGED', { old: '₹52.00' }))).toBe(
      'The price changed from ₹52.00 to {new}. Review and accept it.',
    )
    expect(sentence(refuse('CART_EMPTY'))).toBe('Your cart is empty.')
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
