import { cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { states } from '../core/states.ts'
import { hsnCode, whyNotLawful } from './hsn.ts'

/** How a rule's value is entered and shown: hundredths of a percent, paise, or a whole number of its kind. */
export const ruleUnits = [
  'BASIS_POINTS',
  'PAISE',
  'DAYS',
  'HOURS',
  'KM',
  'DIGITS',
  'DATE',
  'MONTH_DAY',
  'VERSION',
] as const
/**
 * How a value is entered and shown. DATE is a day of the month; MONTH_DAY a day of the year, 1130 for 30
 * November.
 */
export type RuleUnit = (typeof ruleUnits)[number]

/** The event whose Indian date decides which value of a rule applies. */
export const fixingEvents = ['ORDER', 'SUPPLY', 'INVOICE', 'PAYMENT', 'MONTH', 'FINANCIAL_YEAR', 'COMPLAINT'] as const
/** The event whose Indian date decides which value applies. */
export type FixingEvent = (typeof fixingEvents)[number]

/** What a rule has values for: all of India, each HSN code, or each state. */
export type RuleScope = 'INDIA' | 'HSN' | 'STATE'

export const ruleGroups = ['GST', 'DEDUCTION', 'EWAY', 'EINVOICE', 'RETURNS', 'DEADLINES'] as const
export type RuleGroup = (typeof ruleGroups)[number]

export type StatutoryRule = {
  group: RuleGroup
  name: string
  unit: RuleUnit
  scope: RuleScope
  fixedBy: FixingEvent
  /** Act and section, or rule. The notification of each value is entered with it. */
  law: string
  explains: string
  /** Limits of a value in its unit. */
  min: number
  max: number
}

const percent = { unit: 'BASIS_POINTS', min: 0, max: 4000 } as const
const amount = { unit: 'PAISE', min: 0, max: 1_000_00_00_000_00 } as const
/** A day of the month after the period of a return. */
const dueDay = { group: 'RETURNS', unit: 'DATE', min: 1, max: 28, scope: 'INDIA', fixedBy: 'MONTH' } as const
const india = { scope: 'INDIA' } as const
const state = { scope: 'STATE', group: 'EWAY', fixedBy: 'SUPPLY', ...amount } as const

/** Every figure of law that the shop reads, by key. A value is a dated row; the code names the rule where it reads it. */
export const statutoryRules = {
  GST_RATE: {
    group: 'GST',
    name: 'GST rate',
    ...percent,
    scope: 'HSN',
    fixedBy: 'SUPPLY',
    law: 'CGST Act s. 9, s. 14',
    explains: 'Central and state tax together. At a change, supply, invoice and payment decide which rate applies.',
  },
  COMPOSITION_RATE: {
    group: 'GST',
    name: 'Tax on turnover under the composition scheme',
    ...percent,
    ...india,
    fixedBy: 'MONTH',
    law: 'CGST Act s. 10(1), Notification 8/2017',
    explains: 'Paid by the seller on its turnover, half central and half state tax. Nothing is charged to the buyer.',
  },
  FEE_GST: {
    group: 'DEDUCTION',
    name: 'GST on the commission',
    ...percent,
    ...india,
    fixedBy: 'INVOICE',
    law: 'CGST Act s. 9',
    explains: 'Charged by the operator on its fees.',
  },
  TCS: {
    group: 'DEDUCTION',
    name: 'Tax collected at source',
    ...percent,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'CGST Act s. 52',
    explains: 'Of the net value of supplies whose payment the operator collects, central and state tax together.',
  },
  TDS: {
    group: 'DEDUCTION',
    name: 'Income tax deducted at source',
    ...percent,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'Income-tax Act 1961 s. 194-O, 2025 s. 393',
    explains: 'Of sales through the marketplace, for sellers with a PAN.',
  },
  TDS_EXEMPT: {
    group: 'DEDUCTION',
    name: 'Sales of individuals without deduction',
    ...amount,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'Income-tax Act 1961 s. 194-O(2), 2025 s. 393',
    explains:
      'Up to this value of sales in a financial year nothing is deducted from individuals and undivided families.',
  },
  TDS_NO_PAN: {
    group: 'DEDUCTION',
    name: 'Income tax deducted without a PAN',
    ...percent,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'Income-tax Act 1961 s. 206AA, 2025 s. 397(2)',
    explains: 'Replaces the usual rate where that is lower.',
  },
  COMMISSION_TDS: {
    group: 'DEDUCTION',
    name: 'Income tax deducted on commission by sellers',
    ...percent,
    ...india,
    fixedBy: 'INVOICE',
    law: 'Income-tax Act 1961 s. 194H, 2025 s. 393',
    explains: 'Of the operator’s commission without GST. Sellers who deduct it claim it back by their certificates.',
  },
  COMMISSION_TDS_EXEMPT: {
    group: 'DEDUCTION',
    name: 'Commission of a year without deduction',
    ...amount,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'Income-tax Act 1961 s. 194H, 2025 s. 393',
    explains: 'Up to this commission in a financial year sellers deduct nothing.',
  },
  GST_TDS: {
    group: 'DEDUCTION',
    name: 'GST deducted by government buyers',
    ...percent,
    ...india,
    fixedBy: 'PAYMENT',
    law: 'CGST Act s. 51',
    explains: 'Of the value without tax of what they pay, central and state tax together.',
  },
  GST_TDS_LIMIT: {
    group: 'DEDUCTION',
    name: 'Contracts without deduction by government buyers',
    ...amount,
    ...india,
    fixedBy: 'PAYMENT',
    law: 'CGST Act s. 51(1)',
    explains: 'Up to this value of a contract without tax government buyers deduct nothing.',
  },
  EWAY_INTRA_STATE: {
    ...state,
    name: 'E-way bill within the state',
    law: 'CGST Rule 138(14)(d)',
    explains: 'Consignments above this value, tax included, need an e-way bill if they stay in the state of dispatch.',
  },
  EWAY_INTER_STATE: {
    ...state,
    name: 'E-way bill to other states',
    law: 'CGST Rule 138(1)',
    explains: 'The same for consignments to another state.',
  },
  EWAY_DISTRICT: {
    ...state,
    name: 'E-way bill within a district or city',
    law: 'CGST Rule 138(14)(d)',
    explains: 'The limit for consignments that stay in one district, where the state has one of its own.',
  },
  EWAY_KM_PER_DAY: {
    group: 'EWAY',
    name: 'Distance for each day of an e-way bill',
    unit: 'KM',
    min: 1,
    max: 4000,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'CGST Rule 138(10)',
    explains: 'An e-way bill is valid one day for each of these distances or a part of it.',
  },
  EWAY_KM_PER_DAY_ODC: {
    group: 'EWAY',
    name: 'The same for over-dimensional cargo',
    unit: 'KM',
    min: 1,
    max: 4000,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'CGST Rule 138(10)',
    explains: 'For vehicles with cargo that exceeds the dimensions of the Motor Vehicles Rules.',
  },
  B2C_LARGE: {
    group: 'RETURNS',
    name: 'Large invoices to consumers',
    ...amount,
    ...india,
    fixedBy: 'MONTH',
    law: 'CGST Rule 59(4)',
    explains: 'Interstate invoices above this value to unregistered buyers are listed one by one in GSTR-1.',
  },
  HSN_DIGITS: {
    group: 'GST',
    name: 'Digits of HSN codes on invoices',
    unit: 'DIGITS',
    min: 2,
    max: 8,
    ...india,
    fixedBy: 'INVOICE',
    law: 'CGST Rule 46(g)',
    explains: 'For sellers up to ₹5 crore of turnover.',
  },
  HSN_DIGITS_LARGE: {
    group: 'GST',
    name: 'Digits of HSN codes, large sellers',
    unit: 'DIGITS',
    min: 2,
    max: 8,
    ...india,
    fixedBy: 'INVOICE',
    law: 'CGST Rule 46(g)',
    explains: 'For sellers above ₹5 crore of turnover.',
  },
  EINVOICE_TURNOVER: {
    group: 'EINVOICE',
    name: 'Turnover above which e-invoices are required',
    ...amount,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'CGST Rule 48(4), Notification 13/2020',
    explains: 'Of a PAN in any financial year since 2017-18. Its invoices to registered buyers are registered.',
  },
  CONSUMER_QR_TURNOVER: {
    group: 'EINVOICE',
    name: 'Turnover above which consumer invoices have a payment code',
    ...amount,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'CGST Rule 46(r), Notification 14/2020',
    explains: 'Of a PAN in any financial year since 2017-18. Its invoices to consumers have a dynamic QR code.',
  },
  QUARTERLY_TURNOVER: {
    group: 'RETURNS',
    name: 'Turnover up to which returns can be quarterly',
    ...amount,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'CGST Rule 61A, Notification 84/2020',
    explains: 'Of a PAN in the preceding and in the current financial year (QRMP).',
  },
  GSTR1_DUE_DAY: {
    ...dueDay,
    name: 'GSTR-1 of a month is due',
    law: 'CGST Act s. 37(1), Notification 83/2020',
    explains: 'The day of the following month until which monthly filers file it.',
  },
  GSTR1_QUARTERLY_DUE_DAY: {
    ...dueDay,
    name: 'GSTR-1 of a quarter is due',
    law: 'CGST Act s. 37(1), Notification 83/2020',
    explains: 'The day of the month after the quarter until which quarterly filers file it (QRMP).',
  },
  IFF_DUE_DAY: {
    ...dueDay,
    name: 'Invoices of a month can be furnished (IFF)',
    law: 'CGST Rule 59(2)',
    explains:
      'The day of the following month until which quarterly filers may furnish invoices to registered buyers of the first and second month of a quarter.',
  },
  IFF_LIMIT: {
    group: 'RETURNS',
    name: 'Value of invoices furnished for a month (IFF)',
    ...amount,
    ...india,
    fixedBy: 'MONTH',
    law: 'CGST Rule 59(2)',
    explains: 'The most that a quarterly filer may furnish for each of the first two months of a quarter.',
  },
  IRN_CANCEL_HOURS: {
    group: 'EINVOICE',
    name: 'Cancellation of an e-invoice',
    unit: 'HOURS',
    min: 1,
    max: 720,
    ...india,
    fixedBy: 'INVOICE',
    law: 'CGST Rule 48',
    explains: 'How long after its registration an e-invoice can be cancelled on the portal.',
  },
  MSME_PAYMENT_DAYS: {
    group: 'DEADLINES',
    name: 'Payment to micro and small suppliers',
    unit: 'DAYS',
    min: 1,
    max: 365,
    ...india,
    fixedBy: 'SUPPLY',
    law: 'MSMED Act s. 15',
    explains: 'The longest credit that a micro or small manufacturer may be asked for.',
  },
  COMPLAINT_ACK_HOURS: {
    group: 'DEADLINES',
    name: 'Acknowledgement of a complaint',
    unit: 'HOURS',
    min: 1,
    max: 240,
    ...india,
    fixedBy: 'COMPLAINT',
    law: 'Consumer Protection (E-Commerce) Rules 2020, rule 4(5)',
    explains: 'How soon a person acknowledges a complaint, and any other ticket. It is solved within a month.',
  },
  NOTE_LAST_DAY: {
    group: 'DEADLINES',
    name: 'Last day of a GST credit note',
    unit: 'MONTH_DAY',
    min: 101,
    max: 1231,
    ...india,
    fixedBy: 'FINANCIAL_YEAR',
    law: 'CGST Act s. 34(2)',
    explains: 'The day after the financial year of the supply until which a credit note lowers its tax.',
  },
} as const satisfies Record<string, StatutoryRule>
export type RuleKey = keyof typeof statutoryRules
export const ruleKeys = Object.keys(statutoryRules) as [RuleKey, ...RuleKey[]]

/** A value of a rule from an Indian date (YYYY-MM-DD) on. `scope` is an HSN code, a state's code, or empty for India. */
export type RuleValue = { rule: RuleKey; scope: string; from: string; value: number }

/** The value of a rule on an Indian date, from its rows in any order; null before the first. */
export const ruleOn = (rows: readonly RuleValue[], rule: RuleKey, date: string, scope = ''): number | null => {
  let found: RuleValue | null = null
  for (const row of rows)
    if (row.rule === rule && row.scope === scope && row.from <= date && (!found || row.from > found.from)) found = row
  return found?.value ?? null
}

/** Input of a value from a future date. A source without the number of its notification can be rehearsed, not signed. */
export const ruleValueInput = z.object({
  rule: z.enum(ruleKeys, 'Choose a rule.'),
  scope: z.string().overwrite(cleanText).max(8, 'Choose what the rule applies to.').default(''),
  from: day,
  value: z.int('Enter the value.').min(0, 'The value cannot be negative.'),
  source: z.string().overwrite(cleanText).max(200, 'Must be 200 characters or fewer.').default(''),
})
export type RuleValueInput = z.output<typeof ruleValueInput>

const isScope: Record<RuleScope, (scope: string) => boolean> = {
  INDIA: (scope) => scope === '',
  HSN: (scope) => hsnCode.safeParse(scope).success,
  STATE: (scope) => states.some(({ code }) => code === scope),
}

/**
 * Why a value cannot be entered, or null. The field is the one to correct. A GST rate that no goods had so far needs its
 * notification at once.
 */
export function whyNotValue({ rule, scope, value, source }: Omit<RuleValueInput, 'from'>): Refusal | null {
  const { scope: kind, min, max, unit }: StatutoryRule = statutoryRules[rule]
  if (!isScope[kind](scope)) return refuse('RULE_SCOPE', undefined, 'scope')
  if (value < min || value > max) return refuse('RULE_RANGE', undefined, 'value')
  if (unit === 'MONTH_DAY' && !isMonthDay(value)) return refuse('RULE_RANGE', undefined, 'value')
  if (rule === 'GST_RATE' && !hasNotification(source)) return whyNotLawful(scope, value)
  return null
}

/** A day of the year as a number, 1130 for 30 November. */
const isMonthDay = (value: number): boolean => {
  const [month, date] = [Math.floor(value / 100), value % 100]
  return month >= 1 && month <= 12 && date >= 1 && date <= 31
}

/** The notification is named if the source has a number. */
export const hasNotification = (source: string): boolean => /\d/.test(source)
