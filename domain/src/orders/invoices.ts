import { type BasisPoints, type Paise, sum } from '../core/money.ts'
import { formatThousandths, type Milli } from '../core/quantity.ts'
import type { Taxed } from '../tax/amounts.ts'
import type { TaxKind } from '../tax/gst.ts'

/** The three copies of an invoice for goods (CGST Rule 48(1)). */
export const copyLabels = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'] as const

/** Index of the copy. */
export type InvoiceCopy = 0 | 1 | 2

export const invoiceTypes = {
  TAX_INVOICE: 'Tax invoice',
  BILL_OF_SUPPLY: 'Bill of supply',
  PROFORMA: 'Proforma invoice',
  CREDIT_NOTE: 'Credit note',
  DEBIT_NOTE: 'Debit note',
} as const
/** A composition supplier charges no tax and issues a bill of supply (CGST Rule 49). */
export const invoiceTypeFor = (composition: boolean): 'BILL_OF_SUPPLY' | 'TAX_INVOICE' =>
  composition ? 'BILL_OF_SUPPLY' : 'TAX_INVOICE'

/** The statement at the top of a composition bill of supply (CGST Composition Rules, Rule 5(1)(f)). */
export const compositionStatement = 'Composition taxable person, not eligible to collect tax on supplies'

type Place = { line1: string; pincode: string; gstin?: string | null }

/**
 * The GSTIN of the delivery place, for a registered buyer: the site's own, or the buyer's if it is the billing address;
 * null if the site is not registered, and for unregistered buyers.
 */
export function shipToGstin(buyer: { gstin: string | null; billing: Place; shipping: Place }): string | null {
  const { gstin, billing, shipping } = buyer
  if (gstin === null) return null
  if (shipping.gstin) return shipping.gstin
  const same = billing.pincode === shipping.pincode && billing.line1.toLowerCase() === shipping.line1.toLowerCase()
  return same ? gstin : null
}

/** The HSN code of a note, with as many digits as on its invoice. */
export const noteHsn = (hsn: string, invoiced: readonly { hsn: string }[]): string =>
  hsn.slice(0, invoiced[0]?.hsn.length ?? hsn.length)

/** The rule that says how many digits of an HSN code a seller prints, by its turnover. */
export const hsnDigitsRule = (over5Crore: boolean) => (over5Crore ? 'HSN_DIGITS_LARGE' : 'HSN_DIGITS')

/** The HSN code as it must be printed. */
export const printedHsn = (hsn: string, digits: number): string => hsn.slice(0, digits)

export type InvoiceLine = Taxed & {
  hsn: string
  /** Unit quantity code of the GST portal: KGS, BAG, NOS, … */
  uqc: string
  qtyMilli: Milli
  rateBp: BasisPoints
  taxPaise: Paise
}

export type HsnRow = InvoiceLine & { totalPaise: Paise }

/** One row per HSN code, rate and unit, in the order of their first line: the summary on an invoice and in GSTR-1. */
export const hsnSummary = (lines: readonly InvoiceLine[]): HsnRow[] =>
  [...Map.groupBy(lines, ({ hsn, rateBp, uqc }) => `${hsn} ${rateBp} ${uqc}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const add = (of: (line: InvoiceLine) => number) => sum(same.map(of))
    const taxablePaise = add((line) => line.taxablePaise)
    const taxPaise = add((line) => line.taxPaise)
    return {
      hsn: first.hsn,
      uqc: first.uqc,
      rateBp: first.rateBp,
      qtyMilli: add((line) => line.qtyMilli),
      taxablePaise,
      igstPaise: add((line) => line.igstPaise),
      cgstPaise: add((line) => line.cgstPaise),
      sgstPaise: add((line) => line.sgstPaise),
      taxPaise,
      totalPaise: taxablePaise + taxPaise,
    }
  })

/** A rate as printed: 1800 → 18%, 900 → 9%, 25 → 0.25%. */
export const printedRate = (rateBp: BasisPoints): string => `${formatThousandths(rateBp * 10)}%`

/** The tax columns of an invoice: IGST 18%, or CGST 9% and SGST 9%. */
export const taxColumns = (kind: TaxKind, rateBp: BasisPoints): string[] => {
  if (kind === 'IGST') return [`IGST ${printedRate(rateBp)}`]
  const half = `${formatThousandths(rateBp * 5)}%`
  return [`CGST ${half}`, `${kind === 'CGST_UTGST' ? 'UTGST' : 'SGST'} ${half}`]
}

/** Reasons as printed on a debit note. */
export const debitReasons: Readonly<Record<string, string>> = {
  EXCESS_WEIGHT: 'Excess weight, accepted by the recipient',
  TAX_RATE: 'Tax at the rate of the supply, accepted by the recipient',
}

/** Reasons as printed on a credit note. */
export const creditReasons: Readonly<Record<string, string>> = {
  SHORT_WEIGHT: 'Short weight',
  SHORT_PIECES: 'Pieces missing',
  WRONG_ITEM: 'Other goods delivered',
  WRONG_GRADE: 'Other grade delivered',
  DAMAGED: 'Goods damaged',
  BENT: 'Goods bent',
  RUSTED: 'Goods rusted',
  MTC_MISMATCH: 'Certificate does not fit',
  NOT_NEEDED: 'Goods returned',
  DEBIT_CANCELLED: 'Debit note cancelled',
  DEBIT_RETURNED: 'All goods of the load credited',
}

/**
 * The last Indian date on which a credit note lowers the tax of an invoice: the day of the rule NOTE_LAST_DAY (1130 for
 * 30 November) after the end of the invoice's financial year (CGST Act s. 34(2)).
 */
export const lastDayOfNote = (invoicedOn: string, monthDay: number): string => {
  const ends = Number(invoicedOn.slice(0, 4)) + (invoicedOn.slice(5) > '03-31' ? 1 : 0)
  const digits = String(monthDay).padStart(4, '0')
  return `${ends}-${digits.slice(0, 2)}-${digits.slice(2)}`
}
