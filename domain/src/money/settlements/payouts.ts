import { mulDiv, type Paise, roundToRupee, sum } from '../../core/money.ts'
import { chargedRate, type DatedRate, rateOn, type TaxKind, taxOf } from '../../tax/gst.ts'
import { type Commission, type CommissionRule, commissionOn, type SoldLine } from '../commissions/commissions.ts'

/** Deductions besides commission: GST on it, GST collected at source, income tax deducted at source. */
export const deductionKinds = [
  /** GST on the commission. */
  'FEE_GST',
  /** GST collected at source by the marketplace. */
  'TCS',
  /** Income tax deducted at source by the marketplace. */
  'TDS',
] as const
export type DeductionKind = (typeof deductionKinds)[number]
export type Deductions = Record<DeductionKind, number>

/** The deduction rates on a date; zero if there is none yet. */
export const deductionsOn = (rates: readonly (DatedRate & { kind: DeductionKind })[], date: string): Deductions => {
  const rate = (kind: DeductionKind) =>
    rateOn(
      rates.filter((one) => one.kind === kind),
      date,
    ) ?? 0
  return { FEE_GST: rate('FEE_GST'), TCS: rate('TCS'), TDS: rate('TDS') }
}

/**
 * The rate of income tax deducted at source: the higher rate without a PAN (Income-tax Act 1961 s. 206AA; 2025 s. 397).
 */
export const tdsRate = (rateBp: number, hasPan: boolean, noPanBp: number): number =>
  hasPan ? rateBp : Math.max(rateBp, noPanBp)

/** Whether a PAN belongs to an individual (P) or a Hindu undivided family (H), by its fourth letter. */
export const isIndividualPan = (pan: string): boolean => /^[A-Z]{3}[PH]/.test(pan)

/** A PAN holder's financial year before a sale: sales less returns, and the part that tax was deducted from. */
export type TdsYear = { soldPaise: Paise; taxedPaise: Paise }

/**
 * The amount from which income tax is deducted for a sale: the sale; for individuals and Hindu undivided families zero
 * until the year's sales exceed `exemptPaise` (the rule TDS_EXEMPT), then everything not deducted from yet, because the law taxes the whole. After
 * returns the next sale compensates for excess deductions. Paise with or without GST, depending on the setting.
 */
export const tdsBaseOf = (
  basePaise: Paise,
  pan: string,
  { soldPaise, taxedPaise }: TdsYear,
  exemptPaise: Paise,
): Paise => {
  if (!isIndividualPan(pan)) return basePaise
  const sold = soldPaise + basePaise
  return sold > exemptPaise ? Math.max(0, sold - taxedPaise) : 0
}

/** The sale of one line, with the amounts of the invoice. */
export type Sale = SoldLine & {
  /** Loading, insurance and similar charges, before tax. */
  otherPaise: Paise
  gstBp: number
  taxKind: TaxKind
  /** True under the composition scheme: the price is the invoice amount, without GST. */
  composition?: boolean
}

export type PayoutRow = {
  key: 'GOODS' | 'FREIGHT' | 'OTHER' | 'GST' | 'ROUND_OFF' | 'BUYER_PAYS' | 'COMMISSION' | DeductionKind | 'RECEIVES'
  /** Signed: deductions are negative. */
  paise: Paise
  /** The base and rate, if the row is a share of something. */
  of?: { basePaise: Paise; rateBp: number }
}
export type Payout = { rows: PayoutRow[]; buyerPaise: Paise; receivesPaise: Paise; commission: Commission }

/**
 * The calculation from the price to the seller's payout, row by row; each row can be recalculated from what it names.
 * TCS is calculated on the value before GST, TDS too unless a setting says otherwise. 5 t at ₹52,000 with ₹7,510
 * freight, loading and insurance: the buyer pays ₹3,15,662; with 0.5 % commission the seller receives ₹3,12,522.94.
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
  const deductionRows: PayoutRow[] = [
    {
      key: 'COMMISSION',
      paise: -feePaise,
      ...(rule?.rate === 'PERCENT' && { of: { basePaise: commission.basePaise, rateBp: rule.percentBp ?? 0 } }),
    },
    part('FEE_GST', -mulDiv(feePaise, rates.FEE_GST, 10_000), feePaise, rates.FEE_GST),
    part('TCS', -taxOf(taxable, rates.TCS, sale.taxKind).taxPaise, taxable, rates.TCS),
    part('TDS', -mulDiv(tdsBase, rates.TDS, 10_000), tdsBase, rates.TDS),
  ]
  const receivesPaise = buyerPaise + sum(deductionRows.map((row) => row.paise))
  const rows: PayoutRow[] = [
    { key: 'GOODS', paise: sale.goodsPaise },
    { key: 'FREIGHT', paise: sale.freightPaise },
    { key: 'OTHER', paise: sale.otherPaise },
    ...(sale.composition ? [] : [part('GST', gst, taxable, sale.gstBp)]),
    { key: 'ROUND_OFF', paise: roundOff },
    { key: 'BUYER_PAYS', paise: buyerPaise },
    ...deductionRows,
    { key: 'RECEIVES', paise: receivesPaise },
  ]
  return { rows: rows.filter(tells), buyerPaise, receivesPaise, commission }
}

const part = (key: PayoutRow['key'], paise: Paise, basePaise: Paise, rateBp: number): PayoutRow => ({
  key,
  paise: paise === 0 ? 0 : paise,
  of: { basePaise, rateBp },
})

/** Rows that a sale does not have are omitted; rows that every sale has are shown even if zero. */
const tells = ({ key, paise }: PayoutRow) =>
  paise !== 0 || !(['FREIGHT', 'OTHER', 'ROUND_OFF'] as PayoutRow['key'][]).includes(key)
