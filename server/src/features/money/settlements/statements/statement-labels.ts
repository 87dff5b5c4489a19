import { formatInr } from '@neev/domain/core/money'
import type { EntryPart } from '@neev/domain/money/ledger'
import { type Formula, feeFormula, rateFormula } from '@neev/domain/money/settlements/settlements'
import type { EarningRow } from './statements.queries.ts'

/** Names of the entries on a printed statement. */
export const suborderNames: Record<EntryPart, string> = {
  SALE: 'Invoiced to buyers',
  COMMISSION: 'Commission',
  COMMISSION_GST: 'GST on commission',
  TCS: 'TCS (CGST Act s. 52)',
  TDS: 'TDS (income tax of e-commerce)',
  COLLECTED: 'Paid to you or deducted as GST by the buyer',
  HELD: 'On hold during a claim',
  ADJUSTMENT: 'Adjustment',
  PAYOUT: 'Paid out',
}

export const earningName = ({ kind, suborderNumber, note }: EarningRow): string => {
  if (kind === 'ADJUSTMENT') return `Adjustment: ${note ?? ''}`
  if (kind === 'REFUND_DUE') return `${suborderNumber ?? ''}, refunded to the buyer by us`
  if (kind === 'HOLD') return `${suborderNumber ?? ''}, held for ${note ?? ''}`
  if (kind === 'RELEASE') return `${suborderNumber ?? ''}, released`
  if (kind === 'DEBIT') return `${suborderNumber ?? ''}, debit note ${note ?? ''}`
  if (kind === 'DEBIT_BACK') return `${suborderNumber ?? ''}, debit note cancelled by ${note ?? ''}`
  return kind === 'REVERSAL' ? `${suborderNumber ?? ''}, reversed` : (suborderNumber ?? '')
}

const said = (formula: Formula | null): string => (formula ? `${formula.about ? '≈ ' : ''}${formula.text}` : '')

type Figure = EarningRow['entries'][number] & { how: string[] }

/** The amounts, each with its calculation. */
export const sumsOf = ({ entries, lines, tcsInHalves, operatorGstin }: EarningRow): Figure[] =>
  entries.map((entry) => {
    const { part, paise, basePaise, rateBp } = entry
    if (part === 'COMMISSION') return { ...entry, how: lines.map((line) => `${line.title}: ${feeOf(line)}`) }
    // The GST share of each line is rounded separately
    if (part === 'COMMISSION_GST' && lines.length > 1) return { ...entry, how: lines.map(gstOf) }
    if (basePaise === null || rateBp === null) return { ...entry, how: [] }
    const figure = { paise: -paise, basePaise, rateBp, halves: part === 'TCS' && tcsInHalves }
    const under = part === 'TCS' && operatorGstin ? [`GSTIN ${operatorGstin}`] : []
    const lower = entry.certificate === null ? [] : [`Certificate of lower deduction ${entry.certificate}`]
    return { ...entry, how: [said(rateFormula(figure)), ...under, ...lower] }
  })

const feeOf = (line: EarningRow['lines'][number]): string =>
  `${said(feeFormula({ ...line, grams: line.massMilli }))} = ${formatInr(line.feePaise)}`

const gstOf = ({ title, feePaise, gstPaise, gstBp }: EarningRow['lines'][number]): string =>
  `${title}: ${said(rateFormula({ paise: gstPaise, basePaise: feePaise, rateBp: gstBp }))} = ${formatInr(gstPaise)}`
