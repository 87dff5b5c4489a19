import { orNull } from '../../core/form-rules.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_PRICE_PAISE } from '../../core/money.ts'
import { MAX_QUANTITY_MILLI } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { type StoredQuotationStatus, whyNotValid } from './quotations.ts'
import { type QuoteRequestStatus, showsPrices } from './requests.ts'

/**
 * OPEN: the seller's turn. REVISED: answered by a revision of the quotation. KEPT: the seller keeps the quotation as it
 * is. LAPSED: not answered in time, or the request ended.
 */
export const counterStatuses = [
  /** The seller's turn. */
  'OPEN',
  /** Answered by a revision of the quotation. */
  'REVISED',
  /** The seller keeps the quotation as it is. */
  'KEPT',
  /** Not answered in time, or the request ended. */
  'LAPSED',
] as const
export type CounterStatus = (typeof counterStatuses)[number]

/** Limits of counter-offers to a seller for a request: rounds, and hours for an answer. */
export const counterLimits = { maxRounds: 5, answerHours: 24 } as const

const id = z.string().regex(/^\d{1,15}$/, 'Choose at least one.')

/** A proposed price per unit in paise, before GST and freight, and a quantity in thousandths, for a quoted line. */
export const counterOfferLineInput = z.object({
  quotationLineId: id,
  quantityMilli: z
    .int('Enter a valid quantity with at most 3 decimals.')
    .positive('Enter the quantity.')
    .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.'),
  pricePaise: z
    .int('Enter a price.')
    .positive('The price must be more than zero.')
    .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore.'),
})
export type CounterLine = z.output<typeof counterOfferLineInput>

const terms = {
  leadDays: z.int('Enter a whole number.').min(0).max(90, 'Enter at most 90 days.'),
  note: orNull(z.string().overwrite(cleanText).max(500, 'Must be 500 characters or fewer.')),
}

/** Input of a counter-offer: only lines that differ from the quotation. */
export const counterInput = z.object({
  ...terms,
  lines: z
    .array(counterOfferLineInput)
    .max(500)
    .refine((lines) => new Set(lines.map(({ quotationLineId }) => quotationLineId)).size === lines.length, {
      message: 'Quote each line once.',
    }),
})
export type CounterInput = z.output<typeof counterInput>

/** The form of a counter-offer: all lines of the quotation, changed or not. */
export const counterForm = z.object({ ...terms, lines: z.array(counterOfferLineInput).min(1).max(500) })

type Quoted = { id: string; quantityMilli: number; pricePaise: number }

/** The lines that differ from what was quoted. */
export const changedLines = (lines: readonly CounterLine[], quoted: readonly Quoted[]): CounterLine[] =>
  lines.filter((line) => {
    const before = quoted.find(({ id }) => id === line.quotationLineId)
    return before && (before.pricePaise !== line.pricePaise || before.quantityMilli !== line.quantityMilli)
  })

type Request = { status: QuoteRequestStatus; isSealed: boolean }
type Quotation = { status: StoredQuotationStatus; validUntil: Date }

/**
 * Why the buyer cannot make a counter-offer on a quotation now, or null. `rounds` are the earlier ones to this seller;
 * `isOpen` says whether the last one waits for its answer.
 */
export function whyNotCountered(
  request: Request,
  { status, validUntil }: Quotation,
  { rounds, isOpen }: { rounds: number; isOpen: boolean },
  now: Date,
): Refusal | null {
  if (request.status !== 'OPEN' && request.status !== 'CLOSED') return refuse('ALREADY_AWARDED')
  if (!showsPrices(request)) return refuse('REQUEST_OPEN')
  const gone = whyNotValid(status, validUntil, now)
  if (gone) return gone
  if (isOpen) return refuse('COUNTER_OPEN')
  return rounds >= counterLimits.maxRounds ? refuse('COUNTER_ROUNDS', { max: counterLimits.maxRounds }) : null
}

/** When the seller's turn ends: after `answerHours`, and never after the quotation's prices do. */
export function answerBy(now: Date, validUntil: Date): Date {
  const turn = now.getTime() + counterLimits.answerHours * 3_600_000
  return new Date(Math.min(turn, validUntil.getTime()))
}
