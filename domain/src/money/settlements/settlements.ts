import type { settlementCycles } from '../../businesses/sellers/sellers.ts'
import { can, type Permission } from '../../core/access/permissions.ts'
import type { Role } from '../../core/access/roles.ts'
import { addDays, printDay } from '../../core/fiscal.ts'
import { orNull } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, mulDiv, type Paise } from '../../core/money.ts'
import { formatThousandths } from '../../core/quantity.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'
import { ledgerAccounts } from '../ledger.ts'

/** Statuses of a seller's statement, from draft to payment. */
export const settlementStatuses = [
  /** Created; not visible to the seller. */
  'DRAFT',
  /** Waiting for the seller to accept or dispute it. */
  'REVIEW',
  'DISPUTED',
  /** Cannot change any more. */
  'APPROVED',
  /** Part of a bank file. */
  'PAYMENT_FILE',
  'PAID',
  /** The bank could not execute the payment. */
  'FAILED',
] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

type Transition = { from: readonly SettlementStatus[]; to: SettlementStatus; needs: Permission; reason?: true }

/** All transitions of a statement. */
export const settlementTransitions = {
  /** Sends the draft to the seller. */
  send: { from: ['DRAFT'], to: 'REVIEW', needs: 'settlement:write' },
  accept: { from: ['REVIEW'], to: 'REVIEW', needs: 'settlement:answer' },
  dispute: { from: ['REVIEW'], to: 'DISPUTED', needs: 'settlement:answer', reason: true },
  answer: { from: ['DISPUTED'], to: 'REVIEW', needs: 'settlement:write', reason: true },
  approve: { from: ['REVIEW'], to: 'APPROVED', needs: 'settlement:write' },
  file: { from: ['APPROVED'], to: 'PAYMENT_FILE', needs: 'settlement:write' },
  markPaid: { from: ['PAYMENT_FILE'], to: 'PAID', needs: 'settlement:write' },
  markFailed: { from: ['PAYMENT_FILE'], to: 'FAILED', needs: 'settlement:write', reason: true },
  retry: { from: ['FAILED'], to: 'APPROVED', needs: 'settlement:write' },
} as const satisfies Record<string, Transition>
export type SettlementTransition = keyof typeof settlementTransitions
const transitionNames = Object.keys(settlementTransitions) as readonly SettlementTransition[]

/** A statement, as the rules need it; times as dates. */
export type Statement = {
  status: SettlementStatus
  payablePaise: Paise
  acceptedAt: Date | null
  /** End of the seller's review period. */
  reviewUntil: Date | null
  approvedBy: number | null
  /** False if no bank account of the seller is verified. */
  hasBank: boolean
  /** Until when nothing is paid, because the bank account was changed. */
  frozenUntil: Date | null
}
type SettlementCycle = (typeof settlementCycles)[number]
type Asker = { roles: readonly Role[]; userId: number; now: Date; reason?: string }

/**
 * Why the transition is not possible now, or null. A statement can be approved once the seller has accepted it or the
 * review period is over; its approver cannot mark it as paid.
 */
export function whyNotSettlement(
  name: SettlementTransition,
  it: Statement,
  { roles, userId, now, reason }: Asker,
): Refusal | null {
  const transition: Transition = settlementTransitions[name]
  return firstRefusal(
    () => (can(roles, transition.needs) ? null : refuse('FORBIDDEN')),
    () => (transition.from.includes(it.status) ? null : refuse('BAD_TRANSITION')),
    () => ((name === 'accept' || name === 'dispute') && it.acceptedAt ? refuse('BAD_TRANSITION') : null),
    () =>
      name === 'approve' && !it.acceptedAt && it.reviewUntil && it.reviewUntil > now ? refuse('SETTLEMENT_OPEN') : null,
    () => (name === 'file' ? whyNotPayable(it, now) : null),
    () => (name === 'markPaid' && it.approvedBy === userId ? refuse('SETTLEMENT_SECOND_PERSON') : null),
    () =>
      transition.reason && reason !== undefined && reason.trim().length < 3
        ? refuse('REASON_NEEDED', undefined, 'reason')
        : null,
  )
}

const whyNotPayable = (it: Statement, now: Date): Refusal | null =>
  firstRefusal(
    () => (it.payablePaise > 0 ? null : refuse('SETTLEMENT_CARRIED')),
    () => (it.hasBank ? null : refuse('SETTLEMENT_NO_BANK')),
    () => (it.frozenUntil && it.frozenUntil > now ? refuse('SETTLEMENT_FROZEN') : null),
  )

/** The transitions possible now. */
export const settlementTransitionsFor = (it: Statement, asker: Omit<Asker, 'reason'>): SettlementTransition[] =>
  transitionNames.filter((name) => whyNotSettlement(name, it, asker) === null)

/** The amount paid out: zero below the minimum payout or for a negative balance. The remainder is carried over. */
export const payableOf = (closingPaise: Paise, thresholdPaise: Paise): Paise =>
  closingPaise > 0 && closingPaise >= thresholdPaise ? closingPaise : 0

/**
 * The last day of the latest completed cycle on an Indian date: Sunday for weekly; the 15th or the last day of a month
 * for fortnightly; the last day of a month for monthly.
 */
export function cycleEnd(cycle: SettlementCycle, today: string): string {
  const month = `${today.slice(0, 8)}01`
  if (cycle === 'WEEKLY') return addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7))
  if (cycle === 'FORTNIGHTLY' && today > `${today.slice(0, 8)}15`) return `${today.slice(0, 8)}15`
  return addDays(month, -1)
}

/** The last day of the current cycle. */
export function nextCycleEnd(cycle: SettlementCycle, today: string): string {
  let day = today
  while (cycleEnd(cycle, addDays(day, 1)) !== day) day = addDays(day, 1)
  return day
}

/**
 * A calculation in numbers and symbols, so that it needs no translation; `about` if it is a rounded part of another
 * one.
 */
export type Formula = { text: string; about: boolean }

const percent = (bp: number): string => `${formatThousandths(bp * 10)} %`

/** The calculation of a rate on a base. TCS within a state is two halves, each rounded. */
export function rateFormula(figure: { paise: Paise; basePaise: Paise; rateBp: number; halves?: boolean }): Formula {
  const { basePaise, rateBp, halves = false } = figure
  const half = 2 * mulDiv(basePaise, rateBp, 20_000)
  const paise = halves ? half : mulDiv(basePaise, rateBp, 10_000)
  const text = halves
    ? `${formatInr(basePaise)} × ${percent(rateBp / 2)} × 2`
    : `${formatInr(basePaise)} × ${percent(rateBp)}`
  return { text, about: paise !== figure.paise }
}

export type FeeFigures = {
  rate: string | null
  percentBp: number | null
  amountPaise: Paise | null
  unit: string | null
  minPaise: Paise | null
  maxPaise: Paise | null
  basePaise: Paise
  feePaise: Paise
  quantityMilli: number
  grams: number
}

/** The calculation of a line's commission, with the rule's minimum and maximum; null if there is none. */
export function feeFormula(fee: FeeFigures): Formula | null {
  const amount = fee.amountPaise ?? 0
  const bounds = [
    ...(fee.minPaise === null ? [] : [`≥ ${formatInr(fee.minPaise)}`]),
    ...(fee.maxPaise === null ? [] : [`≤ ${formatInr(fee.maxPaise)}`]),
  ]
  const whole = {
    PERCENT: () => ({
      text: `${formatInr(fee.basePaise)} × ${percent(fee.percentBp ?? 0)}`,
      paise: mulDiv(fee.basePaise, fee.percentBp ?? 0, 10_000),
    }),
    PER_TONNE: () => ({
      text: `${formatThousandths(mulDiv(fee.grams, 1, 1000))} t × ${formatInr(amount)}`,
      paise: mulDiv(fee.grams, amount, 1_000_000),
    }),
    PER_UNIT: () => ({
      text: `${formatThousandths(fee.quantityMilli)} × ${formatInr(amount)}`,
      paise: mulDiv(fee.quantityMilli, amount, 1000),
    }),
    FLAT: () => ({ text: formatInr(amount), paise: amount }),
  }[fee.rate ?? '']
  if (!whole) return null
  const { text, paise } = whole()
  const shown = bounds.length > 0 && paise !== fee.feePaise ? `${text}, ${bounds.join(', ')}` : text
  return { text: shown, about: bounds.length === 0 && paise !== fee.feePaise }
}

const reason = z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(1000, 'Must be 1,000 characters or fewer.')

/** Input of a dispute: the suborders and the reason. */
export const disputeInput = z.object({
  suborderIds: z.array(z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')).max(200),
  reason,
})
export const answerInput = z.object({ answer: reason })
export const failureInput = z.object({ reason })
/** Input of a payout: the bank's reference. */
export const payoutInput = z.object({ utr: fields.utr })

/** Input for creating a statement early: the seller. */
export const drawInput = z.object({ sellerId: z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.') })

/** A seller's latest statement: its last day, and whether its amounts can still change. */
type Latest = { number: string; to: string; isOpen: boolean }
/** Why no statement up to `today` can be created after the latest one, or null: two open ones would overlap. */
export const whyNotDrawn = (latest: Latest | undefined, today: string): Refusal | null =>
  firstRefusal(
    () => (latest?.isOpen ? refuse('SETTLEMENT_UNDER_WAY', { number: latest.number }) : null),
    () =>
      latest && latest.to >= today
        ? refuse('SETTLEMENT_DRAWN', { number: latest.number, to: printDay(latest.to) })
        : null,
  )

/** Input of a manual adjustment between two accounts, with a reason; a second person must approve it. */
export const adjustmentInput = z
  .object({
    debit: z.enum(ledgerAccounts, 'Choose an account.'),
    credit: z.enum(ledgerAccounts, 'Choose an account.'),
    sellerId: orNull(z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')),
    amountPaise: z.int('Enter an amount.').min(1, 'Enter an amount.').max(10_00_00_000_00, 'Enter at most ₹10 crore.'),
    reason,
  })
  .superRefine(({ debit, credit, sellerId }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (debit === credit) say('credit', 'Choose a different account.')
    const ofSeller = debit === 'SELLER_PAYABLE' || credit === 'SELLER_PAYABLE'
    if (ofSeller && sellerId === null) say('sellerId', 'Choose the seller.')
    if (!ofSeller && sellerId !== null) say('sellerId', 'Choose a seller only for amounts owed to sellers.')
  })
