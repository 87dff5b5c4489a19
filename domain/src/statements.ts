import { z } from 'zod'
import type { Paise } from './money.ts'
import { statusLabels } from './orders.ts'
import { transferOutcome } from './payments.ts'
import { type Refusal, refuse } from './refusals.ts'

/** What became of a line: waits for somebody, belongs to orders, is not ours, goes back, was taken back by the bank; NOTED: money out; PROVIDER: a settlement of the payment provider. */
export const lineStates = ['OPEN', 'MATCHED', 'IGNORED', 'RETURNED', 'REVERSED', 'NOTED', 'PROVIDER'] as const
export type LineState = (typeof lineStates)[number]

export const matchReasons = ['UTR', 'REFERENCE', 'AMOUNT_AND_NAME'] as const
export type MatchReason = (typeof matchReasons)[number]
/** SURE: all agrees. LIKELY: one thing is open. LOOK: a person should find out why before doing anything. */
export const confidences = ['SURE', 'LIKELY', 'LOOK'] as const
export type Confidence = (typeof confidences)[number]
/**
 * What the money would make of the transfer. KNOWN: a person counted it already. DUPLICATE: another line paid it.
 * LATE: the order is over, and it goes back to the buyer whole. ENDED: the buyer pays another way now, and may come back to this one.
 */
export const matchOutcomes = ['VERIFIED', 'SHORT', 'EXCESS', 'KNOWN', 'DUPLICATE', 'LATE', 'ENDED'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** A transfer that money may be for. */
export type Awaited = {
  transferId: number
  orderNumber: string
  /** The debit note that it pays, where it does not pay the order. */
  noteNumber: string | null
  utr: string | null
  /** Who may have sent it: the buyer, the company, the payer that the buyer named. */
  names: readonly string[]
  expectedPaise: Paise
  /** What is known to have come. */
  receivedPaise: Paise
  /** How much of that lines of statements show already. */
  linkedPaise: Paise
  stage: 'OPEN' | 'PAID' | 'LATE' | 'ENDED'
}
/** What is left of a credit: its words as the bank wrote them. */
export type Credit = { narration: string; reference: string; leftPaise: Paise }
export type Proposal = { transferId: number; reason: MatchReason; confidence: Confidence }

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
/** Banks fill numbers up with zeros from the left. */
const unpadded = (text: string) => text.replace(/^0+(?=\d{9})/, '')

/**
 * References that may be UTRs in what a bank wrote: 12 digits (IMPS, UPI), or 12 to 22 letters and digits (NEFT 16, RTGS 22).
 * Longer rows of digits are account numbers, shorter mixtures branch codes.
 */
export function utrsIn(...texts: readonly string[]): string[] {
  const tokens = texts.flatMap((text) => text.toUpperCase().split(/[^A-Z0-9]+/)).map(unpadded)
  const isUtr = (one: string) =>
    /^\d{12}$/.test(one) || (/^[A-Z0-9]{12,22}$/.test(one) && /[A-Z]/.test(one) && /\d{6}/.test(one))
  return [...new Set(tokens.filter(isUtr))]
}
/** A UTR as it is compared. */
export const utrKey = (utr: string): string => unpadded(bare(utr))

/** Numbers of orders that the words name, with or without the hyphen: NV2627-000123. */
export const ordersNamedIn = (words: string): string[] => [
  ...new Set(
    [...words.toUpperCase().matchAll(/NV(\d{4})[^A-Z0-9]{0,3}(\d{6,})(?!\d)/g)].map(
      ([, year, running]) => `NV${year}-${running}`,
    ),
  ),
]

/** Whether the words name a debit note: SA01/N2627/00004 with or without its slashes. */
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
 * How much of a name stands in the bank's words, in percent of its letters. Banks cut names off, so the beginning of a word with
 * at least four letters counts for what is there of it.
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

/** A name counts from so much of its letters on. */
const MIN_SCORE = 60
/** And the best must be so far before the next. */
const MIN_LEAD = 20

type Standing = Pick<Awaited, 'expectedPaise' | 'receivedPaise' | 'linkedPaise' | 'stage'>

/** What this much money makes of the transfer. Under its own UTR it may be money that a person has counted already. */
export function outcomeOf(leftPaise: Paise, to: Standing, byUtr: boolean): MatchOutcome {
  if (to.stage === 'ENDED') return 'ENDED'
  if (byUtr && to.receivedPaise - to.linkedPaise >= leftPaise) return 'KNOWN'
  if (to.stage === 'LATE') return 'LATE'
  return to.stage === 'PAID' ? 'DUPLICATE' : transferOutcome(to.expectedPaise, to.receivedPaise + leftPaise)
}

/**
 * Which transfer a credit is for: the one with its UTR; else the one whose debit note or order its words name; else the only one of this very
 * amount whose buyer's name stands in the words. Null when nothing fits, or several fit as well: then a person looks.
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
  // a payment that names several orders is divided by hand
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

/** Of transfers with one UTR (a rejected one and the next try), or of one order (its own and its debit notes), the one that is open. */
const best = (found: readonly Awaited[]): Awaited | undefined =>
  found.find(({ stage }) => stage === 'OPEN') ?? found.find(({ stage }) => stage === 'PAID') ?? found[0]

const takesBack = /\b(rev|rvsl|reversal|reversed|return|returned|rtn|ret|bounced?|chq\s*ret|failed|unsuccessful)\b/i

type Moved = { id: number; narration: string; reference: string; amountPaise: Paise; onDay: string; isOpen: boolean }

/**
 * The line that this one takes back, of lines of the other direction and the same account: the same amount under the same UTR;
 * or words that speak of a return, and only one line of this amount that nobody has used.
 */
export function takenBackBy(line: Omit<Moved, 'id' | 'isOpen'>, others: readonly Moved[]): number | null {
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

/** Why a line can not take this step. */
export const whyNotLine = (transition: LineTransition, state: LineState): Refusal | null =>
  (lineTransitions[transition].from as readonly LineState[]).includes(state)
    ? null
    : refuse('BAD_TRANSITION', { from: statusLabels(state) })

/** Orders that a credit is divided over. */
export const allocationInput = z
  .array(
    z.object({
      transferId: z.string(),
      amountPaise: z.int('This is not an amount of money.').positive('This is not an amount of money.'),
    }),
  )
  .min(1, 'Choose at least one order.')
  .max(20, 'At most 20 orders can be paid by one transfer.')

/** Why these parts can not be taken out of what is left of a credit. */
export function whyNotAllocated(
  parts: readonly { transferId: string; amountPaise: Paise }[],
  leftPaise: Paise,
): Refusal | null {
  if (new Set(parts.map(({ transferId }) => transferId)).size < parts.length) return refuse('ORDER_TWICE')
  return parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0) > leftPaise ? refuse('MORE_THAN_CAME') : null
}

/** Days since a day, both as YYYY-MM-DD on the Indian calendar. */
export const daysSince = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000))
