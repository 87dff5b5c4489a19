import { addDays, printDay } from '../../core/fiscal.ts'
import { orNull } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, type Paise } from '../../core/money.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'

/** HOLD: nothing new can be ordered on credit; what is owed stays due. */
export const creditLineStatuses = [
  'ACTIVE',
  /** Nothing new can be ordered on it; what is owed stays due. */
  'HOLD',
  'CLOSED',
] as const
export type CreditLineStatus = (typeof creditLineStatuses)[number]

/** The status as shown: an active line past its last day is EXPIRED. */
export type CreditStatus =
  | CreditLineStatus
  /** Active, but past its last day. */
  | 'EXPIRED'

/**
 * When an order counts towards the limit: when it is placed, or when it is dispatched. The invoice is issued with the
 * dispatch, so counting at the invoice is the same.
 */
export const creditExposures = [
  'ORDER',
  /** With its invoice, which is issued at dispatch. */
  'DISPATCH',
] as const
/** When an order counts towards the limit. */
export type CreditExposure = (typeof creditExposures)[number]

/** Days from the invoice to the due day. */
export const creditTerms = [7, 15, 30, 45] as const

/** The largest limit: ₹100 crore. */
export const MAX_CREDIT_PAISE: Paise = 100_00_00_000_00
/** The largest interest rate: 36 % a year. */
const MAX_RATE_BP = 3600

const amount = z.int('Enter an amount.').min(1, 'Enter an amount.').max(MAX_CREDIT_PAISE, 'Enter at most ₹100 crore.')
const termsDays = z.coerce
  .number('Choose an option from the list.')
  .int('Choose an option from the list.')
  .refine((days) => (creditTerms as readonly number[]).includes(days), 'Choose an option from the list.')
const words = (max: number) => orNull(z.string().overwrite(cleanText).max(max, `Must be ${max} characters or fewer.`))
const id = z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')

/** Terms of a line: limit in paise, days until due, interest in hundredths of a percent a year after the due day. */
const lineTerms = {
  limitPaise: amount,
  termsDays,
  exposureAt: z.enum(creditExposures, 'Choose an option from the list.'),
  interestBp: orNull(
    z
      .int('Enter a rate with at most two decimals.')
      .min(1, 'Enter a rate above zero, or leave it empty.')
      .max(MAX_RATE_BP, 'Enter at most 36 % a year.'),
  ),
  validTo: orNull(day),
  /** Cheque or guarantee that the seller holds. */
  security: words(200),
  /** Where the company can pay by UPI. */
  upi: orNull(fields.upi),
}

/** Input for granting credit to a company. */
export const creditLineInput = z.object({ companyId: id, ...lineTerms })
/** Input for changing the terms of a line. The due days of issued invoices stay. */
export const creditTermsInput = z.object(lineTerms)
export type CreditTermsInput = z.output<typeof creditTermsInput>

const reason = z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.')
/** Input for a hold, which the company reads. */
export const creditHoldInput = z.object({ reason })

/** REQUESTED: the company waits for the seller's answer. */
export const creditRequestStatuses = ['REQUESTED', 'GRANTED', 'DECLINED', 'WITHDRAWN'] as const
export type CreditRequestStatus = (typeof creditRequestStatuses)[number]

/** Input for requesting credit from a seller: wanted limit in paise and terms. */
export const creditRequestInput = z.object({ sellerId: id, limitPaise: amount, termsDays, note: words(500) })
/** Input for declining a request. */
export const creditDeclineInput = z.object({ reason })

const edges = {
  /** Requires a reason, which the company reads. */
  hold: { from: ['ACTIVE'], to: 'HOLD' },
  resume: { from: ['HOLD'], to: 'ACTIVE' },
  /** Once nothing is owed and no order on it is open. */
  close: { from: ['ACTIVE', 'HOLD'], to: 'CLOSED' },
} as const satisfies Record<string, { from: readonly CreditLineStatus[]; to: CreditLineStatus }>
export type CreditTransition = keyof typeof edges
export const creditTransitions = Object.keys(edges) as readonly CreditTransition[]

/** Why a line cannot take this step, or null. A line is closed once nothing is owed and no order on it is open. */
export const whyNotCreditTransition = (
  transition: CreditTransition,
  line: { status: CreditLineStatus; balancePaise: Paise; ordersPaise: Paise },
): Refusal | null =>
  firstRefusal(
    () => ((edges[transition].from as readonly string[]).includes(line.status) ? null : refuse('BAD_TRANSITION')),
    () =>
      transition === 'close' && (line.balancePaise !== 0 || line.ordersPaise !== 0)
        ? refuse('CREDIT_OPEN', {
            balance: formatInr(line.balancePaise),
            orders: formatInr(line.ordersPaise),
          })
        : null,
  )

/** The status after a step; check `whyNotCreditTransition` first. */
export const creditStatusAfter = (transition: CreditTransition): CreditLineStatus => edges[transition].to

/** The status as shown on an Indian date. */
export const shownCreditStatus = (
  line: { status: CreditLineStatus; validTo: string | null },
  today: string,
): CreditStatus => (line.status === 'ACTIVE' && line.validTo !== null && line.validTo < today ? 'EXPIRED' : line.status)

/** What is used of a line, in paise. */
export type CreditUse = {
  limitPaise: Paise
  exposureAt: CreditExposure
  /** The sum of the entries; negative if the company has paid more than it owes. */
  balancePaise: Paise
  /** Orders on credit that are not invoiced yet. */
  ordersPaise: Paise
}

/** What counts towards the limit: the balance and, if orders count when placed, open orders. */
export const exposureOf = ({ exposureAt, balancePaise, ordersPaise }: CreditUse): Paise =>
  balancePaise + (exposureAt === 'ORDER' ? ordersPaise : 0)

/** What is left of the limit; negative if it is exceeded, as after a lower limit. */
export const availableOf = (use: CreditUse): Paise => use.limitPaise - exposureOf(use)

/** Why an amount does not fit into what is left, or null: CREDIT_LIMIT says by how much, and what is left. */
export function whyNotWithin(use: CreditUse, amountPaise: Paise): Refusal | null {
  const available = availableOf(use)
  if (amountPaise <= available) return null
  return refuse('CREDIT_LIMIT', {
    over: formatInr(amountPaise - available),
    available: formatInr(Math.max(0, available)),
  })
}

type Line = CreditUse & { status: CreditLineStatus; validTo: string | null; holdReason: string | null }

/**
 * Why an amount cannot be ordered on a seller's credit, or null: no line, on hold, expired, or over the limit. `name` is
 * the seller's, `today` the Indian date.
 */
export const whyNotOnCredit = (
  line: Line | null | undefined,
  { amountPaise, name, today }: { amountPaise: Paise; name: string; today: string },
): Refusal | null => {
  if (!line || line.status === 'CLOSED') return refuse('CREDIT_NONE', { name })
  if (line.status === 'HOLD') return refuse('CREDIT_HELD', { name })
  if (line.validTo !== null && line.validTo < today)
    return refuse('CREDIT_EXPIRED', { name, day: printDay(line.validTo) })
  return whyNotWithin(line, amountPaise)
}

/** The due day of an invoice: days after its Indian date. */
export const dueDayOf = (invoicedOn: string, days: number): string => addDays(invoicedOn, days)

type Supplier = { udyamClass: string | null; businessKinds: readonly string[] }

/**
 * Whether sections 15 of the MSMED Act and 43B(h) of the Income-tax Act protect this seller: a registered micro or small
 * enterprise in manufacture or services. Traders are registered for priority lending only.
 */
export const isMsmeProtected = ({ udyamClass, businessKinds }: Supplier): boolean =>
  (udyamClass === 'MICRO' || udyamClass === 'SMALL') && businessKinds.includes('MANUFACTURER')

/** The latest day of payment to a protected seller, so many days (the rule MSME_PAYMENT_DAYS) after the acceptance. */
export const msmeDayOf = (acceptedOn: string, days: number): string => addDays(acceptedOn, days)
