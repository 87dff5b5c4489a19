import { z } from '../../core/input/zod.ts'
import type { Paise } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { transferOutcome } from '../payments/payments.ts'

/**
 * States of a statement line: OPEN; MATCHED to orders; IGNORED, not ours; RETURNED to the sender; REVERSED by the bank;
 * NOTED, a debit; PROVIDER, a settlement of the payment provider.
 */
export const lineStates = [
  'OPEN',
  'MATCHED',
  /** Not for an order; set aside with a reason. */
  'IGNORED',
  /** To be returned to the sender. */
  'RETURNED',
  /** Reversed by the bank before it was used. */
  'REVERSED',
  /** A debit; recorded only. */
  'NOTED',
  /** A settlement of the payment provider. */
  'PROVIDER',
] as const
export type LineState = (typeof lineStates)[number]
export type StatementLineState = LineState

export const matchReasons = ['UTR', 'REFERENCE', 'AMOUNT_AND_NAME'] as const
export type MatchReason = (typeof matchReasons)[number]
/** SURE: everything matches. LIKELY: one detail is missing. LOOK: a person should check first. */
export const confidences = ['SURE', 'LIKELY', 'LOOK'] as const
export type MatchConfidence = (typeof confidences)[number]
/**
 * The effect of a credit on the transfer. KNOWN: already recorded by a person. DUPLICATE: paid by another line. LATE:
 * no longer expected, refunded in full. ENDED: the buyer has changed the payment method, and may change it back.
 */
export const matchOutcomes = [
  'VERIFIED',
  'SHORT',
  'EXCESS',
  /** Already recorded by a person; the line is only linked to it. */
  'KNOWN',
  /** The order was already paid with this reference. */
  'DUPLICATE',
  /** The payment is no longer expected and is refunded in full. */
  'LATE',
  /** The buyer has changed the payment method. */
  'ENDED',
] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** A transfer that a credit may belong to. */
export type Awaited = {
  transferId: number
  orderNumber: string
  /** The debit note that it pays, if it does not pay the order. */
  noteNumber: string | null
  utr: string | null
  /** Possible senders: the buyer, the company, the payer named by the buyer. */
  names: readonly string[]
  expectedPaise: Paise
  /** Amount recorded as received. */
  receivedPaise: Paise
  /** The part of it already linked to statement lines. */
  linkedPaise: Paise
  stage: 'OPEN' | 'PAID' | 'LATE' | 'ENDED'
}
/** The unallocated part of a credit, with the bank's text. */
export type Credit = { narration: string; reference: string; leftPaise: Paise }
export type Proposal = { transferId: number; reason: MatchReason; confidence: MatchConfidence }

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
/** Banks pad numbers with leading zeros. */
const unpadded = (text: string) => text.replace(/^0+(?=\d{9})/, '')

/**
 * Possible UTRs in a bank's text: 12 digits (IMPS, UPI), or 12 to 22 letters and digits (NEFT 16, RTGS 22). Longer
 * numbers are account numbers, shorter mixtures branch codes.
 */
export function utrsIn(...texts: readonly string[]): string[] {
  const tokens = texts.flatMap((text) => text.toUpperCase().split(/[^A-Z0-9]+/)).map(unpadded)
  const isUtr = (one: string) =>
    /^\d{12}$/.test(one) || (/^[A-Z0-9]{12,22}$/.test(one) && /[A-Z]/.test(one) && /\d{6}/.test(one))
  return [...new Set(tokens.filter(isUtr))]
}
/** A UTR, normalised for comparison. */
export const utrKey = (utr: string): string => unpadded(bare(utr))

/** Order numbers in a text, with or without the hyphen: NV2627-000123. */
export const ordersNamedIn = (words: string): string[] => [
  ...new Set(
    [...words.toUpperCase().matchAll(/NV(\d{4})[^A-Z0-9]{0,3}(\d{6,})(?!\d)/g)].map(
      ([, year, running]) => `NV${year}-${running}`,
    ),
  ),
]

/** Whether the text names a debit note: SA01/N2627/00004 with or without slashes. */
const namesNote = (words: string, noteNumber: string | null): boolean =>
  noteNumber !== null && bare(words).includes(bare(noteNumber))

const legalLabels = new Set(
  'MS PVT LTD LIMITED PRIVATE LLP CO COMPANY AND THE INDIA MR MRS SHRI SHREE SRI SMT'.split(' '),
)
const textsOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1 && !legalLabels.has(word))

/**
 * How much of a name is in the bank's text, in percent of its letters. Banks truncate names, so the first part of a
 * word with at least four letters counts in proportion.
 */
export function nameScore(name: string, narration: string): number {
  const wanted = textsOf(name)
  const there = textsOf(narration)
  const letters = wanted.reduce((sum, word) => sum + word.length, 0)
  if (letters === 0) return 0
  const found = wanted.reduce((sum, word) => {
    const best = there.reduce((max, one) => {
      if (one === word) return word.length
      return one.length >= 4 && word.startsWith(one) ? Math.max(max, one.length) : max
    }, 0)
    return sum + best
  }, 0)
  return Math.round((found * 100) / letters)
}

/** Minimum score for a name to count. */
const MIN_SCORE = 60
/** Minimum lead of the best name over the next. */
const MIN_LEAD = 20

type Standing = Pick<Awaited, 'expectedPaise' | 'receivedPaise' | 'linkedPaise' | 'stage'>

/** The effect of this amount on the transfer. With the transfer's own UTR it may already be recorded by a person. */
export function outcomeOf(leftPaise: Paise, to: Standing, byUtr: boolean): MatchOutcome {
  if (to.stage === 'ENDED') return 'ENDED'
  if (byUtr && to.receivedPaise - to.linkedPaise >= leftPaise) return 'KNOWN'
  if (to.stage === 'LATE') return 'LATE'
  return to.stage === 'PAID' ? 'DUPLICATE' : transferOutcome(to.expectedPaise, to.receivedPaise + leftPaise)
}

/**
 * The transfer that a credit belongs to: the one with its UTR; otherwise the one whose debit note or order the text
 * names; otherwise the only one with this exact amount and a matching buyer's name. Null if none or several match.
 */
export function proposalFor(credit: Credit, awaited: readonly Awaited[]): Proposal | null {
  const utrs = new Set(utrsIn(credit.reference, credit.narration))
  const byUtr = best(awaited.filter(({ utr }) => utr !== null && utrs.has(utrKey(utr))))
  if (byUtr) {
    const outcome = outcomeOf(credit.leftPaise, byUtr, true)
    const sure = outcome === 'VERIFIED' || outcome === 'KNOWN'
    const wrong = outcome === 'DUPLICATE' || outcome === 'ENDED'
    return { transferId: byUtr.transferId, reason: 'UTR', confidence: sure ? 'SURE' : wrong ? 'LOOK' : 'LIKELY' }
  }
  const words = `${credit.narration} ${credit.reference}`
  const numbers = new Set(ordersNamedIn(words))
  const notes = awaited.filter(({ noteNumber }) => namesNote(words, noteNumber))
  // A payment that names several orders is split manually
  if (numbers.size > 1 || notes.length > 1) return null
  const only = notes[0] ?? best(awaited.filter(({ orderNumber }) => numbers.has(orderNumber)))
  if (only) {
    const outcome = outcomeOf(credit.leftPaise, only, false)
    const wrong = outcome === 'DUPLICATE' || outcome === 'ENDED'
    return {
      transferId: only.transferId,
      reason: 'REFERENCE',
      confidence: outcome === 'VERIFIED' ? 'SURE' : wrong ? 'LOOK' : 'LIKELY',
    }
  }
  return byNameOf(credit, awaited)
}

function byNameOf(credit: Credit, awaited: readonly Awaited[]): Proposal | null {
  const scored = awaited
    .filter(
      ({ stage, expectedPaise, receivedPaise }) =>
        stage === 'OPEN' && expectedPaise - receivedPaise === credit.leftPaise,
    )
    .map((one) => ({ one, score: Math.max(0, ...one.names.map((name) => nameScore(name, credit.narration))) }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scored
  if (!first || first.score < MIN_SCORE || (second && first.score - second.score < MIN_LEAD)) return null
  return { transferId: first.one.transferId, reason: 'AMOUNT_AND_NAME', confidence: 'LIKELY' }
}

/**
 * Of several transfers with one UTR (a rejected one and its retry) or of one order (its own and its debit notes), the
 * open one.
 */
const best = (found: readonly Awaited[]): Awaited | undefined =>
  found.find(({ stage }) => stage === 'OPEN') ?? found.find(({ stage }) => stage === 'PAID') ?? found[0]

const takesBack = /\b(rev|rvsl|reversal|reversed|return|returned|rtn|ret|bounced?|chq\s*ret|failed|unsuccessful)\b/i

type Moved = { id: number; narration: string; reference: string; amountPaise: Paise; onDay: string; isOpen: boolean }

/**
 * The line that this one reverses, among lines of the opposite direction and the same account: the same amount with the
 * same UTR, or a text about a return and only one unused line of this amount.
 */
export function reversedLineId(line: Omit<Moved, 'id' | 'isOpen'>, others: readonly Moved[]): number | null {
  const same = others.filter(({ amountPaise, onDay }) => amountPaise === line.amountPaise && onDay <= line.onDay)
  const utrs = new Set(utrsIn(line.reference, line.narration))
  const byUtr = same.find((one) => utrsIn(one.reference, one.narration).some((utr) => utrs.has(utr)))
  if (byUtr) return byUtr.id
  const open = same.filter(({ isOpen }) => isOpen)
  return takesBack.test(line.narration) && open.length === 1 ? (open[0]?.id ?? null) : null
}

export const lineTransitions = {
  allocate: { from: ['OPEN'] },
  setAside: { from: ['OPEN'] },
  sendBack: { from: ['OPEN'] },
  undo: { from: ['OPEN', 'MATCHED', 'IGNORED', 'RETURNED'] },
} as const satisfies Record<string, { from: readonly LineState[] }>
export type LineTransition = keyof typeof lineTransitions

/** Why the transition of a line is not possible, or null. */
export const whyNotLine = (transition: LineTransition, state: LineState): Refusal | null =>
  (lineTransitions[transition].from as readonly LineState[]).includes(state) ? null : refuse('BAD_TRANSITION')

/** Input of an allocation of a credit to orders. */
export const allocationInput = z
  .array(
    z.object({
      transferId: z.string(),
      amountPaise: z.int('Enter a valid amount.').positive('Enter a valid amount.'),
    }),
  )
  .min(1, 'Choose at least one order.')
  .max(20, 'One transfer can pay for at most 20 orders.')

/** Why these amounts cannot be allocated from the remainder of a credit, or null. */
export function whyNotAllocated(
  allocations: readonly { transferId: string; amountPaise: Paise }[],
  leftPaise: Paise,
): Refusal | null {
  if (new Set(allocations.map(({ transferId }) => transferId)).size < allocations.length) return refuse('ORDER_TWICE')
  return allocations.reduce((sum, { amountPaise }) => sum + amountPaise, 0) > leftPaise
    ? refuse('MORE_THAN_CAME')
    : null
}

/** Days between two Indian dates, YYYY-MM-DD. */
export const daysSince = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000))
