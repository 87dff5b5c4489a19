import { z } from 'zod'
import { addDays } from './fiscal.ts'
import { orNull } from './form-rules.ts'
import type { TaxKind } from './gst.ts'
import { fields } from './identity.ts'
import { ledgerAccounts } from './ledger.ts'
import { formatInr, mulDiv, type Paise } from './money.ts'
import { statusLabels } from './orders.ts'
import { can, type Permission } from './permissions.ts'
import { formatThousandths } from './quantity.ts'
import { firstRefusal, type Refusal, refuse } from './refusals.ts'
import type { Role } from './roles.ts'
import type { settlementCycles } from './sellers.ts'

/** A seller's statement, from the draft to the money in its bank. */
export const settlementStatuses = ['DRAFT', 'REVIEW', 'DISPUTED', 'APPROVED', 'PAYMENT_FILE', 'PAID', 'FAILED'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

/** States in which its figures may still change; after them it is frozen. */
export const openStatuses = ['DRAFT', 'REVIEW', 'DISPUTED'] as const satisfies SettlementStatus[]

type Move = { from: readonly SettlementStatus[]; to: SettlementStatus; needs: Permission; reason?: true }

/** Every way in which a statement moves: from where, where to, who may. */
export const settlementTransitions = {
  send: { from: ['DRAFT'], to: 'REVIEW', needs: 'settlement:write' },
  accept: { from: ['REVIEW'], to: 'REVIEW', needs: 'settlement:answer' },
  dispute: { from: ['REVIEW'], to: 'DISPUTED', needs: 'settlement:answer', reason: true },
  answer: { from: ['DISPUTED'], to: 'REVIEW', needs: 'settlement:write', reason: true },
  approve: { from: ['REVIEW'], to: 'APPROVED', needs: 'settlement:write' },
  file: { from: ['APPROVED'], to: 'PAYMENT_FILE', needs: 'settlement:write' },
  markPaid: { from: ['PAYMENT_FILE'], to: 'PAID', needs: 'settlement:write' },
  markFailed: { from: ['PAYMENT_FILE'], to: 'FAILED', needs: 'settlement:write', reason: true },
  retry: { from: ['FAILED'], to: 'APPROVED', needs: 'settlement:write' },
} as const satisfies Record<string, Move>
export type SettlementTransition = keyof typeof settlementTransitions
const transitionNames = Object.keys(settlementTransitions) as readonly SettlementTransition[]

/** What the rules need to know of a statement; moments as dates. */
export type Statement = {
  status: SettlementStatus
  payablePaise: Paise
  acceptedAt: Date | null
  /** Until when the seller may look at it. */
  reviewUntil: Date | null
  approvedBy: number | null
  /** Where the money goes: null while no account is known to be the seller's. */
  hasBank: boolean
  /** The bank account was changed: nothing is paid before. */
  frozenUntil: Date | null
}
type SettlementCycle = (typeof settlementCycles)[number]
type Asker = { roles: readonly Role[]; userId: number; now: Date; reason?: string }

/**
 * Why a statement can not take this step now, or null. It is approved when its seller has accepted it or has had its time; whoever
 * approved it does not also say that it is paid.
 */
export function whyNotSettlement(
  name: SettlementTransition,
  it: Statement,
  { roles, userId, now, reason }: Asker,
): Refusal | null {
  const transition: Move = settlementTransitions[name]
  return firstRefusal(
    () => (can(roles, transition.needs) ? null : refuse('FORBIDDEN')),
    () => (transition.from.includes(it.status) ? null : refuse('BAD_TRANSITION', { from: statusLabels(it.status) })),
    () =>
      (name === 'accept' || name === 'dispute') && it.acceptedAt
        ? refuse('BAD_TRANSITION', { from: 'accepted' })
        : null,
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

/** What can be done with it now: the buttons of a page. */
export const settlementTransitionsFor = (it: Statement, asker: Omit<Asker, 'reason'>): SettlementTransition[] =>
  transitionNames.filter((name) => whyNotSettlement(name, it, asker) === null)

/** What is paid out and what is carried on: nothing below the least payout, and nothing of what the seller owes. */
export const payableOf = (closingPaise: Paise, thresholdPaise: Paise): Paise =>
  closingPaise > 0 && closingPaise >= thresholdPaise ? closingPaise : 0

/**
 * The last day of the latest cycle that is over, for an Indian day: Sunday of a week; the 15th and the last day of a month for
 * fortnights; the last day of a month.
 */
export function cycleEnd(cycle: SettlementCycle, today: string): string {
  const month = `${today.slice(0, 8)}01`
  if (cycle === 'WEEKLY') return addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7))
  if (cycle === 'FORTNIGHTLY' && today > `${today.slice(0, 8)}15`) return `${today.slice(0, 8)}15`
  return addDays(month, -1)
}

/** The last day of the cycle that is running. */
export function nextCycleEnd(cycle: SettlementCycle, today: string): string {
  let day = today
  while (cycleEnd(cycle, addDays(day, 1)) !== day) day = addDays(day, 1)
  return day
}

/** How a figure was counted, in signs alone, so that it needs no translation; `about` when it is a rounded part of another. */
export type Formula = { text: string; about: boolean }

const percent = (bp: number): string => `${formatThousandths(bp * 10)} %`

/** A rate of a base. GST collected at source is two halves inside a state, each rounded. */
export function rateFormula(figure: { paise: Paise; basePaise: Paise; rateBp: number; halves?: boolean }): Formula {
  const { basePaise, rateBp, halves = false } = figure
  const half = 2 * mulDiv(basePaise, rateBp, 20_000)
  const paise = halves ? half : mulDiv(basePaise, rateBp, 10_000)
  const text = halves
    ? `${formatInr(basePaise)} × ${percent(rateBp / 2)} × 2`
    : `${formatInr(basePaise)} × ${percent(rateBp)}`
  return { text, about: paise !== figure.paise }
}

/** One TCS rate as halves, where the sale was inside a state. */
export const inHalves = (kind: TaxKind | null): boolean => kind !== null && kind !== 'IGST'

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

/** How the commission of one line was counted, with the least and the most that the rule takes; null: nothing is taken. */
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

const reason = z.string().trim().min(3, 'Please give a reason.').max(1000, 'At most 1,000 characters.')

/** What a seller says is wrong: which sales, and why. */
export const disputeInput = z.object({
  suborderIds: z.array(z.string().regex(/^\d{1,15}$/, 'Choose one of the list.')).max(200),
  reason,
})
export const answerInput = z.object({ answer: reason })
export const failureInput = z.object({ reason })
/** The bank's reference of a payout. */
export const payoutInput = z.object({ utr: fields.utr })

/** Whose statement is drawn before its cycle is over. */
export const drawInput = z.object({ sellerId: z.string().regex(/^\d{1,15}$/, 'Choose one of the list.') })

/** The latest statement of a seller: up to which day it goes, and whether its figures may still change. */
type Latest = { number: string; to: string; isOpen: boolean }
/** Why no statement up to `today` can be drawn after the latest one: two at once would ask the seller the same thing twice. */
export const whyNotDrawn = (latest: Latest | undefined, today: string): Refusal | null =>
  firstRefusal(
    () => (latest?.isOpen ? refuse('SETTLEMENT_UNDER_WAY', { number: latest.number }) : null),
    () => (latest && latest.to >= today ? refuse('SETTLEMENT_DRAWN', { number: latest.number, to: latest.to }) : null),
  )

/** What is put right by hand: from one account to another, with why; a second person agrees. */
export const adjustmentInput = z
  .object({
    debit: z.enum(ledgerAccounts, 'Choose an account.'),
    credit: z.enum(ledgerAccounts, 'Choose an account.'),
    sellerId: orNull(z.string().regex(/^\d{1,15}$/, 'Choose one of the list.')),
    amountPaise: z.int('Give an amount.').min(1, 'Give an amount.').max(10_00_00_000_00, 'At most ₹10 crore.'),
    reason,
  })
  .superRefine(({ debit, credit, sellerId }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (debit === credit) say('credit', 'Choose another account than the first.')
    const ofSeller = debit === 'SELLER_PAYABLE' || credit === 'SELLER_PAYABLE'
    if (ofSeller && sellerId === null) say('sellerId', 'Choose the seller.')
    if (!ofSeller && sellerId !== null) say('sellerId', 'Only what is owed to sellers has a seller.')
  })
