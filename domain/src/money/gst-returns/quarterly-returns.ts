import { addDays, printDay } from '../../core/fiscal.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, type Paise, sum } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { monthAfter, monthsOfQuarter, quarterMonths, quarterOfMonth } from '../../tax/quarters.ts'
import { cmp08Due } from './composition-returns.ts'
import type { ReturnDoc } from './gst-returns.ts'

/** How often a GSTIN files its returns: every month, or every quarter with monthly payment (QRMP, CGST Rule 61A). */
export const filingFrequencies = [
  'MONTHLY',
  /** Quarterly returns with monthly payment (QRMP, CGST Rule 61A). */
  'QUARTERLY',
] as const
export type FilingFrequency = (typeof filingFrequencies)[number]

/** A choice from a quarter (2026-27-Q3) on, until a later one. */
export type FilingChoice = { quarter: string; frequency: FilingFrequency }

export const filingChoiceInput = z.object({
  gstin: z.string(),
  quarter: z
    .string('Choose a quarter.')
    .refine((quarter) => monthsOfQuarter(quarter) !== null, 'A quarter is written as 2026-27-Q3.'),
  frequency: z.enum(filingFrequencies, 'Choose how often you file.'),
})

/** The quarter after that of a month. */
const quarterAfter = (month: string): string => quarterOfMonth(monthAfter(quarterMonths(month)[2]))
const monthsIn = (quarter: string) => quarterMonths(monthsOfQuarter(quarter)?.[0] ?? quarter)

/**
 * Indian dates between which the filing of a quarter can be chosen: from the first day of the second month of the quarter
 * before it to the last day of its first month (Notification 84/2020-Central Tax).
 */
export function choiceWindow(quarter: string): { from: string; until: string } {
  const [first, second] = monthsIn(quarter)
  return {
    from: `${quarterMonths(addDays(`${first}-01`, -1).slice(0, 7))[1]}-01`,
    until: addDays(`${second}-01`, -1),
  }
}

/** The one quarter whose filing can be chosen on an Indian date. */
export function openQuarter(today: string): string {
  const month = today.slice(0, 7)
  return quarterMonths(month)[0] === month ? quarterOfMonth(month) : quarterAfter(month)
}

/**
 * What is known of the turnover of a PAN: its value invoiced here by quarter, without tax, and the Indian date on which it
 * declared a turnover above the limit; null if it did not.
 */
export type KnownTurnover = { quarters: readonly { quarter: string; valuePaise: Paise }[]; declaredOn: string | null }

/** Whether a turnover is above the limit (the rule QUARTERLY_TURNOVER) in the year before a quarter, or so far in its own. */
export function isAboveBefore(quarter: string, { quarters, declaredOn }: KnownTurnover, limitPaise: Paise): boolean {
  const year = quarter.slice(0, 7)
  const [april] = monthsIn(`${year}-Q1`)
  const yearBefore = quarterOfMonth(addDays(`${april}-01`, -1).slice(0, 7)).slice(0, 7)
  const of = (years: string) =>
    sum(
      quarters
        .filter((one) => one.quarter < quarter && one.quarter.startsWith(years))
        .map(({ valuePaise }) => valuePaise),
    )
  const declared = declaredOn !== null && declaredOn < `${monthsIn(quarter)[0]}-01`
  return declared || of(year) > limitPaise || of(yearBefore) > limitPaise
}

/**
 * How often a GSTIN files in a quarter: as last chosen, in their order, or every month without a choice. A turnover above
 * the limit ends a choice with the next quarter; filing quarterly again has to be chosen. `limitOn` has the rule
 * QUARTERLY_TURNOVER on an Indian date.
 */
export function frequencyIn(
  quarter: string,
  choices: readonly FilingChoice[],
  turnover: KnownTurnover,
  limitOn: (date: string) => Paise,
): FilingFrequency {
  const from = choices.filter((one) => one.quarter <= quarter).toSorted((a, b) => a.quarter.localeCompare(b.quarter))
  const choice = from.at(-1)
  if (choice?.frequency !== 'QUARTERLY') return 'MONTHLY'
  for (let at = choice.quarter; at <= quarter; at = quarterAfter(monthsIn(at)[0]))
    if (isAboveBefore(at, turnover, limitOn(`${monthsIn(at)[0]}-01`))) return 'MONTHLY'
  return 'QUARTERLY'
}

/** Why the filing of a quarter cannot be chosen on an Indian date, or null. */
export function whyNotChoice(
  { quarter, frequency }: FilingChoice,
  today: string,
  of: { isComposition: boolean; turnover: KnownTurnover; limitPaise: Paise },
): Refusal | null {
  if (of.isComposition) return refuse('FILING_COMPOSITION')
  const window = choiceWindow(quarter)
  if (quarter !== openQuarter(today))
    return refuse('FILING_WINDOW', { from: printDay(window.from), until: printDay(window.until) }, 'quarter')
  const isAbove = of.turnover.declaredOn !== null || isAboveBefore(quarter, of.turnover, of.limitPaise)
  return frequency === 'QUARTERLY' && isAbove
    ? refuse('FILING_TURNOVER', { limit: formatInr(of.limitPaise, { paise: 'auto' }) }, 'frequency')
    : null
}

export type ReturnPeriod = { form: 'GSTR_1' | 'IFF' | 'CMP_08'; months: string[] }

/**
 * The return of a month: monthly filers file GSTR-1; quarterly ones may furnish invoices of the first two months (IFF) and
 * file GSTR-1 of the quarter with the third. Under the composition scheme it is CMP-08 of the quarter.
 */
export function returnOf(month: string, frequency: FilingFrequency | 'COMPOSITION'): ReturnPeriod {
  const months = quarterMonths(month)
  if (frequency === 'COMPOSITION') return { form: 'CMP_08', months }
  if (frequency === 'MONTHLY') return { form: 'GSTR_1', months: [month] }
  return month === months[2] ? { form: 'GSTR_1', months } : { form: 'IFF', months: [month] }
}

/** The rules GSTR1_DUE_DAY, GSTR1_QUARTERLY_DUE_DAY and IFF_DUE_DAY of a month; null before their first value. */
export type DueDays = { monthly: number | null; quarterly: number | null; iff: number | null }

/** The Indian date on which a return is due; null if no rule says it. */
export function dueOn({ form, months }: ReturnPeriod, days: DueDays): string | null {
  const last = months.at(-1) ?? ''
  if (form === 'CMP_08') return cmp08Due(quarterMonths(last))
  const ofMonth = form === 'IFF' ? days.iff : days.monthly
  const date = months.length === 1 ? ofMonth : days.quarterly
  return date === null ? null : `${monthAfter(last)}-${String(date).padStart(2, '0')}`
}

/**
 * The return that is due next on an Indian date, of the last months and this quarter, without months that are furnished
 * already.
 */
export function nextDue(
  today: string,
  frequencyOf: (quarter: string) => FilingFrequency | 'COMPOSITION',
  daysOf: (month: string) => DueDays,
  furnished: readonly string[],
): (ReturnPeriod & { dueOn: string }) | null {
  const current = quarterMonths(today.slice(0, 7))
  const last = quarterMonths(addDays(`${current[0]}-01`, -1).slice(0, 7))
  const due = [...last, ...current].flatMap((month) => {
    const period = returnOf(month, frequencyOf(quarterOfMonth(month)))
    const on = dueOn(period, daysOf(month))
    const isDone = period.form === 'IFF' && furnished.includes(month)
    return on === null || on < today || isDone ? [] : [{ ...period, dueOn: on }]
  })
  return due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0] ?? null
}

/** What counts towards the limit of a month: the value of invoices and debit notes with tax; credit notes take nothing off. */
const iffValue = ({ against, adds, totalPaise }: ReturnDoc): Paise => (against && !adds ? 0 : totalPaise)

/**
 * What a quarterly filer furnishes for a month (IFF): invoices to registered buyers and their notes since the quarter began
 * that are not furnished yet, by date, as far as they fit the limit (the rule IFF_LIMIT). The others wait, and a note waits
 * with its invoice. `furnished` are the numbers of documents in other months' IFF of the quarter.
 */
export function iffOf(
  docs: readonly ReturnDoc[],
  furnished: ReadonlySet<string>,
  limitPaise: Paise,
): { taken: ReturnDoc[]; waiting: ReturnDoc[]; valuePaise: Paise } {
  const open = docs
    .filter((doc) => doc.recipientGstin && !furnished.has(doc.number))
    .toSorted((a, b) => a.day.localeCompare(b.day) || Number(a.against !== null) - Number(b.against !== null))
  const taken: ReturnDoc[] = []
  const waiting: ReturnDoc[] = []
  let valuePaise = 0
  for (const doc of open) {
    const isBehind = waiting.some(({ number }) => number === doc.against?.number)
    const value = iffValue(doc)
    if (isBehind || valuePaise + value > limitPaise) waiting.push(doc)
    else {
      taken.push(doc)
      valuePaise += value
    }
  }
  return { taken, waiting, valuePaise }
}

/** What was furnished for a month, as recorded; nothing waits any more. */
export function asFurnished(docs: readonly ReturnDoc[], numbers: ReadonlySet<string>): ReturnType<typeof iffOf> {
  const taken = docs.filter((doc) => doc.recipientGstin && numbers.has(doc.number))
  return { taken, waiting: [], valuePaise: sum(taken.map(iffValue)) }
}
