import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type BasisPoints, mulDiv, type Paise } from '../core/money.ts'
import type { Grams, Milli } from '../core/quantity.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusals.ts'
import { commissionHeld, commissionRaw, type SoldLine, type Terms } from '../money/commissions/commissions.ts'
import type { TransferStatus } from '../money/payments/payments.ts'
import type { TaxChange } from '../orders/orders/load-bills.ts'
import { isWeighed, toleranceOf, type WeightRule, weightGap } from '../orders/shipping-documents/weighments.ts'
import { type TaxKind, taxOf } from '../tax/gst.ts'
import { type BilledLine, type CreditLine, reduceCredit, shortWeight } from './claims/claims.ts'

/**
 * DRAFT: created automatically, not sent; SENT: waiting for the buyer; DISMISSED: discarded by the seller; CANCELLED: the
 * debit note was cancelled by a credit note.
 */
export const debitStatuses = [
  /** Proposed automatically; the seller can send or discard it. */
  'DRAFT',
  /** Waiting for the buyer. */
  'SENT',
  'ACCEPTED',
  'DECLINED',
  /** Discarded by the seller. */
  'DISMISSED',
  /** Expired without an answer; nothing is due. */
  'LAPSED',
  /** The debit note was cancelled by a credit note. */
  'CANCELLED',
] as const
export type DebitStatus = (typeof debitStatuses)[number]

/** WEIGHT: above the invoiced one; TAX: of a higher rate than the ordered one (CGST Act s. 14). */
export const debitKinds = [
  /** Above the invoiced weight. */
  'WEIGHT',
  /** Of a higher rate than the ordered one. */
  'TAX',
] as const
export type DebitKind = (typeof debitKinds)[number]

export type DebitSide = 'SELLER' | 'BUYER' | 'ADMIN'
type Transition = { from: readonly DebitStatus[]; to: DebitStatus; by: DebitSide | 'SYSTEM'; admin?: boolean }

/** All transitions of a debit proposal. Nothing is due unless the buyer accepts. */
export const debitTransitions = {
  send: { from: ['DRAFT'], to: 'SENT', by: 'SELLER' },
  leave: { from: ['DRAFT'], to: 'DISMISSED', by: 'SELLER' },
  accept: { from: ['SENT'], to: 'ACCEPTED', by: 'BUYER' },
  decline: { from: ['SENT'], to: 'DECLINED', by: 'BUYER' },
  cancel: { from: ['ACCEPTED'], to: 'CANCELLED', by: 'SELLER', admin: true },
  lapse: { from: ['DRAFT', 'SENT'], to: 'LAPSED', by: 'SYSTEM' },
} as const satisfies Record<string, Transition>
export type DebitTransition = keyof typeof debitTransitions
const transitionNames = Object.keys(debitTransitions) as readonly DebitTransition[]

/** Whether this side can make the transition at all. */
export const mayTransitionDebit = (name: DebitTransition, side: DebitSide | null): boolean => {
  const { by, admin }: Transition = debitTransitions[name]
  return side === by || (side === 'ADMIN' && admin === true)
}

/**
 * A debit proposal, as the rules need it: its deadlines for sending and answering, and the payment status of its debit
 * note.
 */
export type Proposed = { status: DebitStatus; sendBy: Date; answerBy: Date | null; transfer: TransferStatus | null }

const until = ({ status, sendBy, answerBy }: Proposed): Date => (status === 'SENT' && answerBy ? answerBy : sendBy)

/** Why the transition is not possible now, or null. After its deadline a proposal can only expire. */
export function whyNotDebit(name: DebitTransition, it: Proposed, now: Date): Refusal | null {
  const { from }: Transition = debitTransitions[name]
  if (!from.includes(it.status)) return refuse('BAD_TRANSITION')
  if (name === 'cancel') return whyNotCancelled(it.transfer)
  const late = now > until(it)
  if (name === 'lapse') return late ? null : refuse('BAD_TRANSITION')
  return late ? refuse('DEBIT_LATE') : null
}

/**
 * A paid debit note is cancelled together with its goods; one that the buyer reports as paid must be verified first.
 */
function whyNotCancelled(transfer: TransferStatus | null): Refusal | null {
  if (transfer === 'VERIFIED' || transfer === 'EXCESS') return refuse('DEBIT_PAID')
  return transfer === 'SUBMITTED' ? refuse('DEBIT_NOTIFIED') : null
}

/** The transitions open to one side now. */
export const debitTransitionsFor = (it: Proposed, side: DebitSide, now: Date): DebitTransition[] =>
  transitionNames.filter((name) => mayTransitionDebit(name, side) && !whyNotDebit(name, it, now))

/** Input for cancelling a debit note. */
export const cancelDebitInput = z.object({
  reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(500, 'Must be 500 characters or fewer.'),
})

/** The invoiced value of a line's goods, after discount and without freight, and what credit notes took back. */
export type CreditedLine = { quantityMilli: Milli; goodsPaise: Paise; creditedMilli: Milli; creditedPaise: Paise }
/** Tolerance in paise, because parts of a line are rounded separately. */
const ROUNDING_PAISE: Paise = 100

/**
 * Whether all goods of a shipment are credited: the full quantity of each line at no less than its value. Only then is
 * the debit note for excess weight cancelled as well; otherwise the remaining goods may be the heavier ones.
 */
export const allCredited = (lines: readonly CreditedLine[]): boolean =>
  lines.length > 0 &&
  lines.every(
    ({ quantityMilli, goodsPaise, creditedMilli, creditedPaise }) =>
      creditedMilli >= quantityMilli && creditedPaise >= goodsPaise - ROUNDING_PAISE,
  )

export type Excess = { excessGrams: Grams; toleranceGrams: Grams }

/**
 * The excess weight in grams that can be charged: the site's weight above the invoiced one. Within the tolerance it is
 * zero; beyond it, all of it counts, as for short weight. Invoiced 5,000 kg, site 5,024 kg: zero; site 5,045 kg: 45 kg.
 * Also zero if the site's weight is below the yard's beyond the tolerance.
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

/**
 * The amounts of a debit proposal by line, as for short weight: at the invoiced price after discount, without freight.
 */
export const debitLines = (lines: readonly BilledLine[], excessGrams: Grams, taxKind: TaxKind): CreditLine[] =>
  shortWeight(lines, excessGrams, taxKind)

/**
 * The amounts of a debit proposal for a higher tax rate: of each line the value that its seller bears as a discount, and
 * the tax on it at the rate charged. With it the value before tax is the agreed one again. No quantity is added.
 */
export const taxDebitLines = (lines: TaxChange['lines'], taxKind: TaxKind): CreditLine[] =>
  lines.flatMap(({ lineId, chargedBp, taxablePaise }) => {
    if (taxablePaise <= 0) return []
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, chargedBp, taxKind)
    const totalPaise = taxablePaise + taxPaise
    return [{ lineId, quantityMilli: 0, pieces: null, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise }]
  })

/** Input for sending a proposal: a smaller amount in paise before tax, or null for the full amount. */
export const sendDebitInput = z.object({
  taxablePaise: z
    .int('Enter an amount in rupees.')
    .min(1, 'Enter an amount above zero.')
    .nullish()
    .transform((paise) => paise ?? null),
  note: z
    .string()
    .overwrite(cleanText)
    .max(500, 'Must be 500 characters or fewer.')
    .nullish()
    .transform((note) => note || null),
})

/** The lines reduced in proportion to a requested amount. DEBIT_AMOUNT if it exceeds the full amount. */
export function requestedLines(
  lines: readonly CreditLine[],
  taxablePaise: Paise | null,
  rates: ReadonlyMap<number, number>,
  kind: TaxKind,
): CreditLine[] | Refusal {
  if (taxablePaise === null) return [...lines]
  const less = reduceCredit(lines, taxablePaise, rates, kind)
  if (isRefusal(less)) return refuse('DEBIT_AMOUNT', undefined, 'taxablePaise')
  const some = less.filter((line) => line.taxablePaise > 0)
  return some
}

/** A sold line with its frozen commission terms, and the additional weight, quantity and value. */
export type MoreOfLine = { sold: SoldLine; more: SoldLine; terms: Terms | null; gstBp: BasisPoints }

/**
 * The commission on additional goods of a line: at its frozen rate, with minimum and maximum applied to the whole line.
 * A flat fee is not charged again. 45 kg at ₹52 and 0.5 % is ₹11.70.
 */
export function feeOnMore({ sold, more, terms, gstBp }: MoreOfLine) {
  const basePaise = more.goodsPaise
  if (!terms || terms.rate === 'FLAT') return { basePaise, feePaise: 0, gstPaise: 0 }
  const [before, onTop] = [commissionRaw(sold, terms), commissionRaw(more, terms)]
  const held = commissionHeld(before + onTop, terms) - commissionHeld(before, terms)
  const feePaise = Math.max(0, Math.min(held, basePaise))
  return { basePaise, feePaise, gstPaise: mulDiv(feePaise, gstBp, 10_000) }
}
