import type { Paise } from './money.ts'

/** What goods come to before tax: goods − discount + freight + loading is the taxable value, where nothing else is on top. */
export type Amounts = {
  goodsPaise: Paise
  /** What the seller gives: lowers the taxable value. */
  discountPaise: Paise
  /** With what the place costs on top. */
  freightPaise: Paise
  loadingPaise: Paise
}

/** A taxable value with its taxes. */
export type Taxed = {
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST where the kind of tax says so. */
  sgstPaise: Paise
}
