import { z } from 'zod'
import { type BilledLine, type CreditLine, reduced, shortWeight } from './claims.ts'
import { commissionHeld, commissionRaw, type SoldLine, type Terms } from './commissions.ts'
import type { BasisPoints, TaxKind } from './gst.ts'
import { mulDiv, type Paise } from './money.ts'
import { statusLabels } from './orders.ts'
import type { TransferStatus } from './payments.ts'
import type { Grams, Milli } from './quantity.ts'
import { isRefusal, type Refusal, refuse } from './refusals.ts'
import { isWeighed, toleranceOf, type WeightRule, weightGap } from './weighments.ts'

/** DRAFT: the rule found it and the seller has not said anything; SENT: the buyer is asked; DISMISSED: the seller lets it be; CANCELLED: a credit note took the debit note back. */
export const debitStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'DISMISSED', 'LAPSED', 'CANCELLED'] as const
export type DebitStatus = (typeof debitStatuses)[number]

export type DebitSide = 'SELLER' | 'BUYER' | 'ADMIN'
type Move = { from: readonly DebitStatus[]; to: DebitStatus; by: DebitSide | 'SYSTEM'; admin?: boolean }

/** Every way in which a proposal can change. Nothing is due but by the buyer's own yes. */
export const debitTransitions = {
  send: { from: ['DRAFT'], to: 'SENT', by: 'SELLER' },
  leave: { from: ['DRAFT'], to: 'DISMISSED', by: 'SELLER' },
  accept: { from: ['SENT'], to: 'ACCEPTED', by: 'BUYER' },
  decline: { from: ['SENT'], to: 'DECLINED', by: 'BUYER' },
  cancel: { from: ['ACCEPTED'], to: 'CANCELLED', by: 'SELLER', admin: true },
  lapse: { from: ['DRAFT', 'SENT'], to: 'LAPSED', by: 'SYSTEM' },
} as const satisfies Record<string, Move>
export type DebitTransition = keyof typeof debitTransitions
const transitionNames = Object.keys(debitTransitions) as readonly DebitTransition[]

/** Who may make this move at all. */
export const mayTransitionDebit = (name: DebitTransition, side: DebitSide | null): boolean => {
  const { by, admin }: Move = debitTransitions[name]
  return side === by || (side === 'ADMIN' && admin === true)
}

/** What the rules ask of a proposal: until when it can be sent, once it is until when it can be answered, and how its note stands with the bank. */
export type Proposed = { status: DebitStatus; sendBy: Date; answerBy: Date | null; transfer: TransferStatus | null }

const until = ({ status, sendBy, answerBy }: Proposed): Date => (status === 'SENT' && answerBy ? answerBy : sendBy)

/** Why it can't make this move now; what is late lapses, and nothing else can happen to it. */
export function whyNotDebit(name: DebitTransition, it: Proposed, now: Date): Refusal | null {
  const { from }: Move = debitTransitions[name]
  if (!from.includes(it.status)) return refuse('BAD_TRANSITION', { from: statusLabels(it.status) })
  if (name === 'cancel') return whyNotCancelled(it.transfer)
  const late = now > until(it)
  if (name === 'lapse') return late ? null : refuse('BAD_TRANSITION', { from: 'open' })
  return late ? refuse('DEBIT_LATE') : null
}

/** A note that is paid goes back with its goods; one that its buyer says is paid is looked for first. */
function whyNotCancelled(transfer: TransferStatus | null): Refusal | null {
  if (transfer === 'VERIFIED' || transfer === 'EXCESS') return refuse('DEBIT_PAID')
  return transfer === 'SUBMITTED' ? refuse('DEBIT_NOTIFIED') : null
}

/** What one side can do with it now: the buttons of a page. */
export const debitTransitionsFor = (it: Proposed, side: DebitSide, now: Date): DebitTransition[] =>
  transitionNames.filter((name) => mayTransitionDebit(name, side) && !whyNotDebit(name, it, now))

/** Why a debit note is taken back. */
export const cancelDebitInput = z.object({
  reason: z.string().trim().min(3, 'Please give a reason.').max(500, 'At most 500 characters.'),
})

/** What was billed of a line for the goods themselves, after discount and without carriage, and what credit notes took back of it. */
export type CreditedLine = { quantityMilli: Milli; goodsPaise: Paise; creditedMilli: Milli; creditedPaise: Paise }
/** Pieces of a line are rounded each for itself: so much, in paise, is nothing. */
const ROUNDING_PAISE: Paise = 100

/**
 * Whether all goods of a load are credited: of each line the whole quantity, at no less than its value. Then what they weighed more
 * goes back too, whole; before that a debit note stands, for the goods that stay may be those that weighed more.
 */
export const allCredited = (lines: readonly CreditedLine[]): boolean =>
  lines.length > 0 &&
  lines.every(
    ({ quantityMilli, goodsPaise, creditedMilli, creditedPaise }) =>
      creditedMilli >= quantityMilli && creditedPaise >= goodsPaise - ROUNDING_PAISE,
  )

export type Excess = { excessGrams: Grams; toleranceGrams: Grams }

/**
 * What the site's weighbridge found above what was billed. Within the tolerance nothing follows; beyond it the whole of it may be
 * asked for, as the whole of a short weight is claimed: billed 5,000 kg, site 5,024 kg → nothing; site 5,045 kg → 45 kg. Where the site found
 * the load too light for the yard's slip nothing is asked for either. Masses in grams.
 */
export function excessWeight(
  rule: WeightRule,
  { billedGrams, yardGrams, siteGrams }: { billedGrams: Grams; yardGrams: Grams; siteGrams: Grams },
): Excess | null {
  const excessGrams = siteGrams - billedGrams
  const toleranceGrams = toleranceOf(rule, billedGrams)
  const beyond = isWeighed(rule.policy) && excessGrams > toleranceGrams
  return beyond && !weightGap(rule, yardGrams, siteGrams).short ? { excessGrams, toleranceGrams } : null
}

/** What the rule makes of it in money: line by line as short weight, at what was billed after discount, without carriage. */
export const debitLines = (lines: readonly BilledLine[], excessGrams: Grams, taxKind: TaxKind): CreditLine[] =>
  shortWeight(lines, excessGrams, taxKind)

/** What a seller asks for: less than the rule makes it (before tax, in paise), or null for all of it. */
export const sendDebitInput = z.object({
  taxablePaise: z
    .int('Give an amount in rupees.')
    .min(1, 'Give an amount above zero.')
    .nullish()
    .transform((paise) => paise ?? null),
  note: z
    .string()
    .trim()
    .max(500, 'At most 500 characters.')
    .nullish()
    .transform((note) => note || null),
})

/** The lines for less, each in proportion; DEBIT_AMOUNT for more than the rule makes it. */
export function requestedLines(
  lines: readonly CreditLine[],
  taxablePaise: Paise | null,
  rates: ReadonlyMap<number, number>,
  kind: TaxKind,
): CreditLine[] | Refusal {
  if (taxablePaise === null) return [...lines]
  const less = reduced(lines, taxablePaise, rates, kind)
  if (isRefusal(less)) return refuse('DEBIT_AMOUNT', undefined, 'taxablePaise')
  const some = less.filter((line) => line.taxablePaise > 0)
  return some
}

/** A line as it was sold and what its commission was frozen at, and what is charged on top of it: mass, quantity and value. */
export type MoreOfLine = { sold: SoldLine; more: SoldLine; terms: Terms | null; gstBp: BasisPoints }

/**
 * What is taken of more goods of a line: at its frozen rate, with the least and the most of the rule over all of the line. A flat fee
 * was taken with the sale. 45 kg of ₹52 at 0.5 % are ₹11.70.
 */
export function feeOnMore({ sold, more, terms, gstBp }: MoreOfLine) {
  const basePaise = more.goodsPaise
  if (!terms || terms.rate === 'FLAT') return { basePaise, feePaise: 0, gstPaise: 0 }
  const [before, onTop] = [commissionRaw(sold, terms), commissionRaw(more, terms)]
  const held = commissionHeld(before + onTop, terms) - commissionHeld(before, terms)
  const feePaise = Math.max(0, Math.min(held, basePaise))
  return { basePaise, feePaise, gstPaise: mulDiv(feePaise, gstBp, 10_000) }
}
