import { fields } from '../core/identity/identity.ts'
import { cleanCode, cleanDigits } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { mulDiv, type Paise, sum } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { monthsOfQuarter } from '../tax/quarters.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The months of its financial year until the end of a quarter. */
export function monthsUntil(quarter: string): string[] {
  const [year, number] = [quarter.slice(0, 7), Number(quarter.slice(-1))]
  return [1, 2, 3, 4].slice(0, number).flatMap((at) => monthsOfQuarter(`${year}-Q${at}`) ?? [])
}

/** Forms and codes of a deduction in a quarter: those of the Act of 2025 from April 2026. */
export const tdsForms = (quarter: string) =>
  quarter >= '2026'
    ? { statement: 'Form 140', certificate: 'Form 131', section: '393(1), Table Sl. 8(v)', code: '1035' }
    : { statement: 'Form 26Q', certificate: 'Form 16A', section: '194-O', code: '94O' }

/** Due date of a quarterly statement: 31 July, 31 October, 31 January, 31 May (Income-tax Rules 2026, rule 219). */
export function tdsStatementDue(quarter: string): string {
  const start = Number(quarter.slice(0, 4))
  const days = [`${start}-07-31`, `${start}-10-31`, `${start + 1}-01-31`, `${start + 1}-05-31`]
  return days[Number(quarter.slice(-1)) - 1] ?? ''
}

/** Due date of a month's deposit: the 7th of the next month, for March 30 April (Income-tax Rules 2026, rule 218). */
export function tdsDepositDue(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  if (number === 3) return `${year}-04-30`
  return number === 12 ? `${year + 1}-01-07` : `${year}-${two(number + 1)}-07`
}

/** Deductions of a month in the ledger by PAN and rate; negative if more was reversed than deducted. */
export type TdsDeduction = {
  month: string
  pan: string
  name: string
  rateBp: number
  basePaise: Paise
  taxPaise: Paise
}
const byDeductee = ({ pan, name, rateBp }: TdsDeduction) => `${pan || name} ${rateBp}`

/**
 * The rows of a quarter's statement, from the deductions of its financial year so far. A statement has no negative rows:
 * what was reversed is set against the later deductions of the same deductee and rate. `carriedIn` is what earlier
 * quarters left to set off, `carriedOut` what this one leaves; so the rows come to the ledger less the first, plus the
 * second.
 */
export function tdsRows(deductions: readonly TdsDeduction[], quarter: string) {
  const months: readonly string[] = monthsOfQuarter(quarter) ?? []
  const [first = ''] = months
  const rows: TdsDeduction[] = []
  let [carriedInPaise, carriedOutPaise] = [0, 0]
  for (const unordered of Map.groupBy(deductions, byDeductee).values()) {
    const same = unordered.toSorted((a, b) => a.month.localeCompare(b.month))
    const before = same.filter(({ month }) => month < first).length
    let left = { basePaise: 0, taxPaise: 0 }
    same.forEach((one, at) => {
      if (at === before) carriedInPaise -= left.taxPaise
      const taxPaise = one.taxPaise + left.taxPaise
      const basePaise = one.basePaise + left.basePaise
      left = taxPaise < 0 ? { basePaise, taxPaise } : { basePaise: 0, taxPaise: 0 }
      if (taxPaise >= 0 && months.includes(one.month)) rows.push({ ...one, basePaise, taxPaise })
    })
    if (before === same.length) carriedInPaise -= left.taxPaise
    carriedOutPaise -= left.taxPaise
  }
  const inOrder = rows.toSorted((a, b) => a.month.localeCompare(b.month) || byDeductee(a).localeCompare(byDeductee(b)))
  return {
    rows: inOrder.filter(({ basePaise, taxPaise }) => basePaise !== 0 || taxPaise !== 0),
    carriedInPaise,
    carriedOutPaise,
  }
}

export type TdsChallan = {
  id: number
  month: string
  bsr: string
  depositedOn: string
  serial: string
  amountPaise: Paise
}
/** A row, or a part of it, with the challan that deposits it; null if none does yet. */
export type TdsDeposited = TdsDeduction & { challan: TdsChallan | null }

/**
 * Sets the challans of each month against its rows, in their order. A row that two challans deposit is divided, its base in
 * proportion; the parts add up to it.
 */
export function depositsOf(rows: readonly TdsDeduction[], challans: readonly TdsChallan[]): TdsDeposited[] {
  const left = new Map(challans.map((challan) => [challan, challan.amountPaise]))
  return rows.flatMap((row): TdsDeposited[] => {
    const parts: TdsDeposited[] = []
    const rest = () => ({
      taxPaise: row.taxPaise - sum(parts.map(({ taxPaise }) => taxPaise)),
      basePaise: row.basePaise - sum(parts.map(({ basePaise }) => basePaise)),
    })
    for (const [challan, freePaise] of left) {
      const { taxPaise, basePaise } = rest()
      if (challan.month !== row.month || freePaise === 0 || taxPaise === 0) continue
      const paid = Math.min(freePaise, taxPaise)
      left.set(challan, freePaise - paid)
      const base = paid === taxPaise ? basePaise : mulDiv(row.basePaise, paid, row.taxPaise)
      parts.push({ ...row, taxPaise: paid, basePaise: base, challan })
    }
    const open = rest()
    return open.taxPaise > 0 || parts.length === 0 ? [...parts, { ...row, ...open, challan: null }] : parts
  })
}

const month = z.string('Choose a month.').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')

export const tdsChallanInput = z.object({
  month,
  bsr: z
    .string('Enter the BSR code.')
    .overwrite(cleanDigits)
    .regex(/^\d{7}$/, 'A BSR code must have 7 digits.'),
  depositedOn: day,
  serial: z
    .string('Enter the serial number of the challan.')
    .overwrite(cleanDigits)
    .regex(/^\d{1,5}$/, 'The serial number of a challan must have up to 5 digits.')
    .transform((text) => text.padStart(5, '0')),
  amountPaise: z
    .int('Enter a valid amount.')
    .positive('Enter a valid amount.')
    .max(1_000_00_00_000_00, 'Enter a valid amount.'),
})

export const tdsCertificateInput = z.object({
  quarter: z.string('Choose a quarter.').refine((text) => monthsOfQuarter(text) !== null, 'Choose a quarter.'),
  pan: fields.pan,
  /** Number of the certificate from TRACES. */
  number: z
    .string('Enter the certificate number.')
    .transform(cleanCode)
    .refine((text) => /^[A-Z0-9]{5,12}$/.test(text), 'A certificate number must have 5 to 12 letters and digits.'),
  issuedOn: day,
})

/** Why a challan cannot be entered on a day, or null. */
export const whyNotChallan = (of: { month: string; depositedOn: string }, today: string): Refusal | null =>
  of.depositedOn > today || of.depositedOn < `${of.month}-01`
    ? refuse('TDS_CHALLAN_DAY', undefined, 'depositedOn')
    : null

/** Why a certificate cannot be issued for a deductee's rows of a quarter, or null. */
export function whyNotCertificate(
  rows: readonly TdsDeposited[],
  of: { quarter: string; issuedOn: string },
  today: string,
): Refusal | null {
  const last = monthsOfQuarter(of.quarter)?.[2] ?? ''
  if (today.slice(0, 7) <= last) return refuse('TDS_QUARTER_OPEN')
  if (of.issuedOn > today || of.issuedOn.slice(0, 7) <= last)
    return refuse('TDS_CERTIFICATE_DAY', undefined, 'issuedOn')
  if (!rows.some(({ taxPaise }) => taxPaise > 0)) return refuse('TDS_NOTHING')
  return rows.some(({ challan, taxPaise }) => challan === null && taxPaise > 0) ? refuse('TDS_NO_CHALLAN') : null
}
