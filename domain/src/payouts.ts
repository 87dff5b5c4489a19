import { z } from 'zod'
import { type Commission, type CommissionRule, commissionOn, type SoldLine } from './commissions.ts'
import { chargedRate, type DatedRate, rateOn, type TaxKind, taxOf } from './gst.ts'
import { mulDiv, type Paise, roundToRupee, sum } from './money.ts'
import { day } from './policies.ts'

/** What is kept back besides the commission: GST on it, GST collected at source, income tax deducted at source. */
export const deductionKinds = ['FEE_GST', 'TCS', 'TDS'] as const
export type DeductionKind = (typeof deductionKinds)[number]
export type Deductions = Record<DeductionKind, number>

/** A rate of a deduction from a day on. */
export const deductionInput = z.object({
  kind: z.enum(deductionKinds, 'Choose a deduction.'),
  from: day,
  rateBp: z.int('Give the rate in percent.').min(0, 'A rate is not negative.').max(4000, 'A rate ends at 40 %.'),
})

/** The rates in force on a day; what has none yet takes nothing. */
export const deductionsOn = (rates: readonly (DatedRate & { kind: DeductionKind })[], date: string): Deductions => {
  const rate = (kind: DeductionKind) =>
    rateOn(
      rates.filter((one) => one.kind === kind),
      date,
    ) ?? 0
  return { FEE_GST: rate('FEE_GST'), TCS: rate('TCS'), TDS: rate('TDS') }
}

/** The rate of income tax deducted: without a PAN the higher one, where it is higher (Income-tax Act 1961 s. 206AA; 2025 s. 397). */
export const tdsRate = (rateBp: number, hasPan: boolean, noPanBp: number): number =>
  hasPan ? rateBp : Math.max(rateBp, noPanBp)

/**
 * What an individual or a Hindu undivided family may sell through a platform in a financial year before income tax is deducted, once
 * their PAN is there: ₹5 lakh (Income-tax Act 1961 s. 194-O(2); 2025 s. 393).
 */
export const tdsFreePaise: Paise = 5_00_000_00

/** Whether a PAN is of an individual (P) or a Hindu undivided family (H): its fourth letter says so. */
export const isIndividualPan = (pan: string): boolean => /^[A-Z]{3}[PH]/.test(pan)

/** The financial year of whoever has a PAN, before a sale: what was sold, less what was taken back, and what tax was deducted of. */
export type TdsYear = { soldPaise: Paise; taxedPaise: Paise }

/**
 * What income tax is deducted of when something is sold: the sale; of individuals and undivided families nothing until the year's sales
 * exceed ₹5 lakh, and then all that none was deducted of yet, because the law taxes the whole. After goods have come back the next
 * sale makes up for what was deducted of too much. Paise before GST, or with it, as the setting counts.
 */
export const tdsBaseOf = (basePaise: Paise, pan: string, { soldPaise, taxedPaise }: TdsYear): Paise => {
  if (!isIndividualPan(pan)) return basePaise
  const sold = soldPaise + basePaise
  return sold > tdsFreePaise ? Math.max(0, sold - taxedPaise) : 0
}

/** One sale of one line, all that its buyer's invoice says. */
export type Sale = SoldLine & {
  /** Loading, insurance and the like, before tax. */
  otherPaise: Paise
  gstBp: number
  taxKind: TaxKind
  /** The seller is under the composition scheme: its price is what the buyer pays, without GST. */
  composition?: boolean
}

export type PayoutRow = {
  key: 'GOODS' | 'FREIGHT' | 'OTHER' | 'GST' | 'ROUND_OFF' | 'BUYER_PAYS' | 'COMMISSION' | DeductionKind | 'RECEIVES'
  /** Signed: what is kept back is negative. */
  paise: Paise
  /** What the row is a part of, where it is one. */
  of?: { basePaise: Paise; rateBp: number }
}
export type Payout = { rows: PayoutRow[]; buyerPaise: Paise; receivesPaise: Paise; commission: Commission }

/**
 * From the price to the seller's bank, row by row, each to be done again from what it names. TCS is counted on the value
 * before GST, TDS too unless a setting says otherwise. 5 t at ₹52,000 with ₹7,510 of freight, loading and insurance: the buyer pays ₹3,15,662; of 0.5 % commission the
 * seller receives ₹3,12,522.94.
 */
export function payoutOf(
  sale: Sale,
  rule: CommissionRule | null,
  rates: Deductions,
  { tdsWithGst = false }: { tdsWithGst?: boolean } = {},
): Payout {
  const commission = rule ? commissionOn(sale, rule) : { basePaise: sale.goodsPaise, feePaise: 0 }
  const { feePaise } = commission
  const taxable = sum([sale.goodsPaise, sale.freightPaise, sale.otherPaise])
  const gst = taxOf(taxable, chargedRate(sale.gstBp, sale), sale.taxKind).taxPaise
  const { rounded: buyerPaise, roundOff } = roundToRupee(taxable + gst)
  const tdsBase = tdsWithGst ? buyerPaise : taxable
  const kept: PayoutRow[] = [
    {
      key: 'COMMISSION',
      paise: -feePaise,
      ...(rule?.rate === 'PERCENT' && { of: { basePaise: commission.basePaise, rateBp: rule.percentBp ?? 0 } }),
    },
    part('FEE_GST', -mulDiv(feePaise, rates.FEE_GST, 10_000), feePaise, rates.FEE_GST),
    part('TCS', -taxOf(taxable, rates.TCS, sale.taxKind).taxPaise, taxable, rates.TCS),
    part('TDS', -mulDiv(tdsBase, rates.TDS, 10_000), tdsBase, rates.TDS),
  ]
  const receivesPaise = buyerPaise + sum(kept.map((row) => row.paise))
  const rows: PayoutRow[] = [
    { key: 'GOODS', paise: sale.goodsPaise },
    { key: 'FREIGHT', paise: sale.freightPaise },
    { key: 'OTHER', paise: sale.otherPaise },
    ...(sale.composition ? [] : [part('GST', gst, taxable, sale.gstBp)]),
    { key: 'ROUND_OFF', paise: roundOff },
    { key: 'BUYER_PAYS', paise: buyerPaise },
    ...kept,
    { key: 'RECEIVES', paise: receivesPaise },
  ]
  return { rows: rows.filter(tells), buyerPaise, receivesPaise, commission }
}

const part = (key: PayoutRow['key'], paise: Paise, basePaise: Paise, rateBp: number): PayoutRow => ({
  key,
  paise: paise === 0 ? 0 : paise,
  of: { basePaise, rateBp },
})

/** What this sale has none of is left out; what every sale has is said even when it is nought. */
const tells = ({ key, paise }: PayoutRow) =>
  paise !== 0 || !(['FREIGHT', 'OTHER', 'ROUND_OFF'] as PayoutRow['key'][]).includes(key)
