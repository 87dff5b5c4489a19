import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { mulDiv, type Paise } from '../../core/money.ts'

/** What decides about the GST that a government buyer deducts from an invoice. States are codes. */
export type GstTdsFacts = {
  /** Of the invoice without tax, less credit notes. */
  taxablePaise: Paise
  /** Of the whole order without tax. */
  contractPaise: Paise
  supplierState: string
  placeOfSupply: string
  deductorState: string
  /** What was deducted from the invoice before. */
  deductedPaise: Paise
}

/** Values of GST_TDS and GST_TDS_LIMIT on the day of the payment; null before they came into force. */
export type GstTdsRule = { rateBp: number | null; limitPaise: Paise | null }

/**
 * The most that can be deducted from an invoice: the rate of its taxable value where the contract is above the limit, once
 * over all payments. Nothing where both the supplier and the place of supply are in other states than the deductor (CGST
 * Act s. 51(1), proviso).
 */
export function mostGstTds(facts: GstTdsFacts, { rateBp, limitPaise }: GstTdsRule): Paise {
  if (rateBp === null || limitPaise === null || facts.contractPaise <= limitPaise) return 0
  const { supplierState, placeOfSupply, deductorState } = facts
  if (supplierState !== deductorState && placeOfSupply !== deductorState) return 0
  return Math.max(0, mulDiv(facts.taxablePaise, rateBp, 10_000) - facts.deductedPaise)
}

/** Input of a certificate of tax deducted (GSTR-7A): its number and month. */
export const gstTdsCertificateInput = z.object({
  number: z.string().overwrite(cleanText).min(3, 'Enter the number.').max(40, 'Must be 40 characters or fewer.'),
  /** YYYY-MM. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.'),
})
