import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { mulDiv, type Paise, roundToRupee } from '../core/money.ts'

export const commissionTdsStates = [
  'PENDING',
  /** Credited to the seller, on its next statement. */
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type CommissionTdsState = (typeof commissionTdsStates)[number]

/** Input of a seller's certificate of the income tax that it deducted on the operator's commission of a quarter. */
export const commissionTdsInput = z.object({
  financialYear: z.string().regex(/^20\d\d-\d\d$/, 'Choose the financial year.'),
  quarter: z.int('Choose the quarter.').min(1, 'Choose the quarter.').max(4, 'Choose the quarter.'),
  number: z
    .string()
    .overwrite(cleanText)
    .transform((number) => number.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9/-]{4,30}$/, 'Enter the number as on the certificate.')),
  amountPaise: z
    .int('Enter a valid amount.')
    .min(1, 'Enter a valid amount.')
    .max(1_000_000_00_00, 'The amount is too high.'),
})
export type CommissionTdsInput = z.output<typeof commissionTdsInput>

/** First and last Indian date of a quarter of a financial year, such as 3 of 2026-27. */
export function quarterDays(financialYear: string, quarter: number): { from: string; to: string } {
  const start = Number(financialYear.slice(0, 4))
  const year = quarter === 4 ? start + 1 : start
  const [from, to] = [
    ['04-01', '06-30'],
    ['07-01', '09-30'],
    ['10-01', '12-31'],
    ['01-01', '03-31'],
  ][quarter - 1] as [string, string]
  return { from: `${year}-${from}`, to: `${year}-${to}` }
}

/**
 * The most that can be claimed for a quarter: the rate of the fees without GST that were invoiced in it, to the rupee.
 * Nothing while the fees of the year do not exceed the limit; in the quarter that exceeds it, also of the fees before,
 * because the law then taxes the whole.
 */
export function claimableOf(
  { beforePaise, quarterPaise }: { beforePaise: Paise; quarterPaise: Paise },
  { rateBp, exemptPaise }: { rateBp: number; exemptPaise: Paise },
): Paise {
  const yearPaise = beforePaise + quarterPaise
  if (yearPaise <= exemptPaise) return 0
  const basePaise = beforePaise > exemptPaise ? quarterPaise : yearPaise
  return roundToRupee(mulDiv(Math.max(0, basePaise), rateBp, 10_000)).rounded
}
