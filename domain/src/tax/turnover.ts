import type { Paise } from '../core/money.ts'
import type { SellerTurnover } from './einvoices.ts'

/** What follows when invoices pass the declared turnover. */
export const turnoverDuties = ['EINVOICE', 'HSN_DIGITS', 'MONTHLY_RETURNS', 'CONSUMER_QR'] as const
/** What follows when the invoices of a year pass the declared turnover. */
export type TurnoverDuty = (typeof turnoverDuties)[number]

/** The rules EINVOICE_TURNOVER, CONSUMER_QR_TURNOVER and QUARTERLY_TURNOVER, in paise. */
export type TurnoverLimits = { einvoicePaise: Paise; consumerQrPaise: Paise; quarterlyPaise: Paise }

/** What a PAN invoiced here in a financial year: `2026-27`, without tax, less credit notes. */
export type WrittenYear = { year: string; valuePaise: Paise }

/**
 * The turnover that a seller has to declare because its invoices here passed the declared one: the highest, the first
 * year that passed it, and its value. Null if none did. Other sales of the seller can only make it more.
 */
export function turnoverToDeclare(
  declared: SellerTurnover,
  years: readonly WrittenYear[],
  limits: TurnoverLimits,
): { declare: Exclude<SellerTurnover, 'UP_TO_5_CRORE'>; year: string; valuePaise: Paise; limitPaise: Paise } | null {
  const steps = [
    { declare: 'OVER_500_CRORE', limitPaise: limits.consumerQrPaise, isDeclared: declared === 'OVER_500_CRORE' },
    { declare: 'OVER_5_CRORE', limitPaise: limits.einvoicePaise, isDeclared: declared !== 'UP_TO_5_CRORE' },
  ] as const
  const inOrder = years.toSorted((a, b) => a.year.localeCompare(b.year))
  for (const { declare, limitPaise, isDeclared } of steps) {
    const passed = isDeclared ? undefined : inOrder.find(({ valuePaise }) => valuePaise > limitPaise)
    if (passed) return { declare, limitPaise, ...passed }
  }
  return null
}

/** What follows from it; nothing that applied before. A composition seller registers no invoices. */
export function turnoverDutiesOf(
  declared: SellerTurnover,
  years: readonly WrittenYear[],
  limits: TurnoverLimits,
  isComposition: boolean,
): TurnoverDuty[] {
  if (!turnoverToDeclare(declared, years, limits)) return []
  const highest = Math.max(...years.map(({ valuePaise }) => valuePaise))
  const isSmall = declared === 'UP_TO_5_CRORE'
  const due: Record<TurnoverDuty, boolean> = {
    EINVOICE: isSmall && !isComposition && highest > limits.einvoicePaise,
    HSN_DIGITS: isSmall && highest > limits.einvoicePaise,
    MONTHLY_RETURNS: isSmall && !isComposition && highest > limits.quarterlyPaise,
    CONSUMER_QR: !isComposition && highest > limits.consumerQrPaise,
  }
  return turnoverDuties.filter((duty) => due[duty])
}
