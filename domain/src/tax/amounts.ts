import type { Paise } from '../core/money.ts'

/** Amounts in paise before tax. The taxable value is goods − discount + freight + loading, unless stated otherwise. */
export type Amounts = {
  goodsPaise: Paise
  /** The seller's discount; reduces the taxable value. */
  discountPaise: Paise
  /** Including the surcharge of a remote place. */
  freightPaise: Paise
  loadingPaise: Paise
}

/** A taxable value with its taxes, in paise. */
export type Taxed = {
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST if the kind of tax says so. */
  sgstPaise: Paise
}

/** What a coupon takes off a line or a load, and who funds it. */
export type CouponShare = { key: string; discountPaise: Paise; platformPaise: Paise; sellerPaise: Paise }
