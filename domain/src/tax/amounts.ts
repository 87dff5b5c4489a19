import { type Paise, sum } from '../core/money.ts'

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

export const amountNames = ['goodsPaise', 'discountPaise', 'freightPaise', 'loadingPaise'] as const
export const taxedNames = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const

/** These amounts, each added up over all parts. */
export const totals = <Name extends string>(
  names: readonly Name[],
  parts: readonly Record<Name, number>[],
): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, sum(parts.map((part) => part[name]))])) as Record<Name, number>

/** What a coupon takes off a line or a load, and who funds it. */
export type CouponShare = { key: string; discountPaise: Paise; platformPaise: Paise; sellerPaise: Paise }
