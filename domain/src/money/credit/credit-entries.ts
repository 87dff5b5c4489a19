import { daysBetween } from '../../core/fiscal.ts'
import { orNull } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, mulDiv, type Paise, sum } from '../../core/money.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'

/**
 * Entries of a credit ledger. Amounts are positive for what the company owes more (INVOICE, DEBIT_NOTE, INTEREST, the
 * REVERSAL of a receipt or deduction) and negative for what it owes less.
 */
export const creditEntryKinds = [
  'INVOICE',
  'CREDIT_NOTE',
  'DEBIT_NOTE',
  'RECEIPT',
  'INTEREST',
  /** A receipt that did not hold, such as a bounced cheque. */
  'REVERSAL',
  'WRITE_OFF',
  /** GST that a government buyer deducted (CGST Act s. 51). */
  'GST_TDS',
] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]

/** How a receipt was paid. */
export const receiptModes = ['NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CASH'] as const
export type CreditReceiptMode = (typeof receiptModes)[number]

const amount = z.int('Enter an amount.').min(1, 'Enter an amount.').max(100_00_00_000_00, 'Enter at most ₹100 crore.')
const entryId = z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')
const reason = z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.')

/** What of a receipt or credit note pays an invoice, in paise. */
export const creditAllocationInput = z.object({ entryId, amountPaise: amount })
const allocations = z
  .array(creditAllocationInput)
  .max(200, 'Choose at most 200 invoices.')
  .refine((all) => new Set(all.map((one) => one.entryId)).size === all.length, 'Choose each invoice once.')

/** Input of a receipt: amount in paise, Indian date, bank reference or cheque number, and what it pays. */
export const creditReceiptInput = z.object({
  amountPaise: amount,
  receivedOn: day,
  mode: z.enum(receiptModes, 'Choose an option from the list.'),
  /** Bank reference (UTR), or the number of the cheque or receipt. */
  reference: z.string().overwrite(cleanText).min(3, 'Enter the reference.').max(40, 'Must be 40 characters or fewer.'),
  note: orNull(z.string().overwrite(cleanText).max(300, 'Must be 300 characters or fewer.')),
  /** What it pays by hand; the rest pays the oldest due by itself. */
  allocations,
  /** GST that the company deducted, by invoice that the receipt pays. */
  deductions: allocations.default([]),
})
export type ReceiptInput = z.output<typeof creditReceiptInput>

/** Input for allocating a receipt or credit note. */
export const allocationInput = z.object({ allocations: allocations.min(1, 'Choose at least one invoice.') })

/** Input for moving what a receipt or credit note pays; without invoices all of it pays by the rule again. */
export const moveInput = z.object({ allocations })

/** Input for GST that the company deducted when it paid a receipt, by invoice. */
export const deductionInput = z.object({ deductions: allocations.min(1, 'Choose at least one invoice.') })

/** Input for reversing a receipt, such as a bounced cheque. */
export const reversalInput = z.object({ reason })
/** Input for writing off an open amount. */
export const writeOffInput = z.object({ amountPaise: amount, reason })
/** A bank reference (UTR) identifies one transfer. */
export const hasUniqueReference = (mode: CreditReceiptMode): boolean => mode !== 'CASH' && mode !== 'CHEQUE'
export const whyNotReference = ({ mode, reference }: Pick<ReceiptInput, 'mode' | 'reference'>): Refusal | null =>
  hasUniqueReference(mode) && !fields.utr.safeParse(reference).success
    ? refuse('UTR_BAD', undefined, 'reference')
    : null

/** Why a receipt cannot have this date, or null: it is in the future. */
export const whyNotReceived = (receivedOn: string, today: string): Refusal | null =>
  receivedOn > today ? refuse('PAID_IN_FUTURE', undefined, 'receivedOn') : null

/** An entry that is owed, with what is still open of it. */
export type OpenItem = { id: number; dueOn: string; openPaise: Paise }
export type Allocation = { entryId: number; amountPaise: Paise }

/** What is open of an entry: its amount less its live allocations, never negative. */
export const openOf = (amountPaise: Paise, allocatedPaise: Paise): Paise =>
  Math.max(0, Math.abs(amountPaise) - allocatedPaise)

/** Which invoices an amount pays if the oldest are paid first: by due day, then by number. What is over is left. */
export function suggestAllocations(amountPaise: Paise, items: readonly OpenItem[]): Allocation[] {
  let left = amountPaise
  return items
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id)
    .flatMap(({ id, openPaise }) => {
      const paise = Math.min(left, openPaise)
      left -= paise
      return paise > 0 ? [{ entryId: id, amountPaise: paise }] : []
    })
}

/** An entry that is owed, from its Indian day, with what is open of it before the rule. */
export type RuledItem = OpenItem & { day: string }
/** Money of a receipt or credit note, from its Indian day, with what is left of it before the rule. */
export type RuledMoney = { id: number; day: string; leftPaise: Paise }
export type RuledAllocation = { fromId: number; toId: number; amountPaise: Paise }

/**
 * What money pays that nobody allocated by hand: day by day, what lies on the account pays what is open, the oldest due
 * first, then by number; of the money the oldest is used first. So on no day anything is open while money lies beside it.
 * What was paid on a day stays paid when something with an earlier due day is owed later.
 */
export function allocateByRule(items: readonly RuledItem[], money: readonly RuledMoney[]): RuledAllocation[] {
  const open = items.map((one) => ({ ...one }))
  const left = money.map((one) => ({ ...one }))
  const byDue = open.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id)
  const byDay = left.toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
  const days = [...new Set([...open, ...left].map(({ day }) => day))].toSorted()
  return days.flatMap((today) =>
    byDay
      .filter(({ day, leftPaise }) => day <= today && leftPaise > 0)
      .flatMap((from) =>
        byDue.flatMap((to): RuledAllocation[] => {
          const amountPaise = to.day <= today ? Math.min(from.leftPaise, to.openPaise) : 0
          if (amountPaise <= 0) return []
          from.leftPaise -= amountPaise
          to.openPaise -= amountPaise
          return [{ fromId: from.id, toId: to.id, amountPaise }]
        }),
      ),
  )
}

/** Why amounts cannot be allocated, or null: more than is left of the receipt, or than an invoice has open. */
export const whyNotAllocated = (
  leftPaise: Paise,
  items: readonly OpenItem[],
  wanted: readonly Allocation[],
): Refusal | null =>
  firstRefusal(
    () => {
      const over = wanted.findIndex(
        ({ entryId, amountPaise }) => amountPaise > (items.find(({ id }) => id === entryId)?.openPaise ?? 0),
      )
      if (over < 0) return null
      const open = items.find(({ id }) => id === wanted[over]?.entryId)?.openPaise ?? 0
      return refuse('CREDIT_MORE_THAN_OPEN', { open: formatInr(open) }, `allocations.${over}.amountPaise`)
    },
    () =>
      sum(wanted.map(({ amountPaise }) => amountPaise)) > leftPaise
        ? refuse('CREDIT_MORE_THAN_RECEIVED', { left: formatInr(leftPaise) }, 'allocations')
        : null,
  )

/** Ages of open amounts, by whole days after the due day. */
export const creditAges = ['NOT_DUE', 'UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'OVER_90'] as const
/** By whole days after the due day. */
export type CreditAge = (typeof creditAges)[number]

/** Whole days after the due day, both Indian dates; zero or negative if it is not overdue. */
export const daysLate = (dueOn: string, today: string): number => daysBetween(dueOn, today)

export const ageOf = (dueOn: string, today: string): CreditAge => {
  const late = daysLate(dueOn, today)
  if (late <= 0) return 'NOT_DUE'
  if (late <= 30) return 'UP_TO_30'
  if (late <= 60) return 'UP_TO_60'
  return late <= 90 ? 'UP_TO_90' : 'OVER_90'
}

/** Open amounts and their number by age, every age in order. */
export const ageing = (
  items: readonly OpenItem[],
  today: string,
): { age: CreditAge; paise: Paise; count: number }[] => {
  const open = items.filter(({ openPaise }) => openPaise > 0)
  return creditAges.map((age) => {
    const those = open.filter(({ dueOn }) => ageOf(dueOn, today) === age)
    return { age, paise: sum(those.map(({ openPaise }) => openPaise)), count: those.length }
  })
}

/** A stretch of days with the same open amount. `to` is the first day that no longer counts. */
export type InterestPart = { from: string; to: string; days: number; basePaise: Paise; paise: Paise }

type Interested = {
  amountPaise: Paise
  dueOn: string
  /** Hundredths of a percent a year; null for none. */
  rateBp: number | null
  /** What was paid or credited, each from its Indian date. */
  paid: readonly { day: string; paise: Paise }[]
}

/**
 * Simple interest on what is open of an invoice after its due day, up to an Indian date, by a year of 365 days. Each
 * stretch with the same open amount is rounded half-up to the paisa; the interest is the sum of the stretches. The day
 * of a payment no longer counts for what it paid.
 */
export function interestOf({ amountPaise, dueOn, rateBp, paid }: Interested, today: string) {
  const days = [...new Set(paid.map((one) => one.day))].filter((one) => one > dueOn && one < today).toSorted()
  const marks = [dueOn, ...days, today]
  const parts = marks.slice(0, -1).flatMap((from, at): InterestPart[] => {
    const to = marks[at + 1] ?? today
    const count = daysBetween(from, to)
    const basePaise = Math.max(0, amountPaise - sum(paid.filter((one) => one.day <= from).map(({ paise }) => paise)))
    if (rateBp === null || count <= 0 || basePaise === 0) return []
    return [{ from, to, days: count, basePaise, paise: mulDiv(basePaise, rateBp * count, 365 * 10_000) }]
  })
  return { paise: sum(parts.map(({ paise }) => paise)), parts }
}

/** What an entry of charged interest is the sum of: its stretches, less what was charged before, in paise. */
export type ChargedInterest = { parts: InterestPart[]; beforePaise: Paise }

/** Interest that is not charged yet; nothing if a late receipt made it less than what was charged. */
export const interestToCharge = (accruedPaise: Paise, chargedPaise: Paise): Paise =>
  Math.max(0, accruedPaise - chargedPaise)

/** The reference that a company gives with a payment: the line and the invoice, or the line alone. */
export const creditReference = (lineId: number): string => `NCR${String(lineId).padStart(5, '0')}`

/** The amount up to which UPI usually pays: ₹1,00,000. */
export const UPI_MAX_PAISE: Paise = 1_00_000_00

/** The URI of a UPI payment to a seller, at most ₹1,00,000: payee, amount and reference. */
export function creditUpiUri(payee: { upi: string; name: string }, amountPaise: Paise, reference: string): string {
  const paise = Math.min(amountPaise, UPI_MAX_PAISE)
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const parts = { pa: payee.upi, pn: payee.name, am: rupees, cu: 'INR', tr: reference, tn: reference }
  return `upi://pay?${Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}

/** Reminders of an open invoice: three days before the due day, on it, and a week after it. */
export const creditReminders = ['BEFORE', 'DUE', 'AFTER'] as const
export type CreditReminder = (typeof creditReminders)[number]

/** The reminder that is due on an Indian date, or null. A job that did not run catches up within these windows. */
export function reminderOn(dueOn: string, today: string): CreditReminder | null {
  const late = daysLate(dueOn, today)
  if (late < -3) return null
  if (late < 0) return 'BEFORE'
  if (late < 7) return 'DUE'
  return late <= 30 ? 'AFTER' : null
}

/** Input of a debit note of the seller's own: amount in paise, its number, due day and reason. */
export const creditDebitNoteInput = z.object({
  amountPaise: amount,
  /** The seller's own number. */
  number: z.string().overwrite(cleanText).min(1, 'Enter the number.').max(40, 'Must be 40 characters or fewer.'),
  dueOn: day,
  reason,
})
