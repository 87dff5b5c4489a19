import { orNull } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_QUANTITY_MILLI } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** CLOSED: no more quotations; the buyer compares and awards. NO_AWARD: the buyer ended it without an order. */
export const quoteRequestStatuses = [
  'OPEN',
  /** No more quotations; waiting for the buyer's decision. */
  'CLOSED',
  'AWARDED',
  /** Awarded without some of its lines. */
  'PART_AWARDED',
  /** Ended by the buyer without an order. */
  'NO_AWARD',
  'CANCELLED',
] as const
export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

export const noAwardReasons = ['PRICE', 'TIME', 'TERMS', 'BOUGHT_ELSEWHERE', 'NOT_NEEDED'] as const
export type NoAwardReason = (typeof noAwardReasons)[number]

/**
 * Limits of a request: lines; open requests of a buyer at once; hours until the deadline, with the preset; quotations,
 * after which it closes; sellers invited in a round, up to how many where each line would have fewer than
 * `sellersPerLine` otherwise, and the hours after which the next round is invited.
 */
export const quoteRequestLimits = {
  maxLines: 500,
  maxOpen: 10,
  minHours: 4,
  maxHours: 360,
  presetHours: 48,
  minQuotes: 3,
  maxQuotes: 10,
  presetQuotes: 7,
  roundSize: 5,
  coverSize: 15,
  sellersPerLine: 3,
  roundHours: 4,
} as const

const text = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, `Must be ${max.toLocaleString('en-IN')} characters or fewer.`)
const milli = z
  .int('Enter a valid quantity with at most 3 decimals.')
  .positive('Enter the quantity.')
  .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.')

/**
 * A line of a request: a size of the catalogue by its SKU, in its selling unit, or a description within a category.
 * Quantities in thousandths of the unit.
 */
export const quoteRequestLineInput = z
  .object({
    sku: orNull(z.string().overwrite(cleanText).max(80)),
    category: orNull(z.string().overwrite(cleanText).max(120)),
    description: orNull(text(200)),
    quantityMilli: milli,
    unit: orNull(z.string().overwrite(cleanText).max(20)),
    note: orNull(text(200)),
  })
  .superRefine((line, issues) => {
    if (line.sku !== null) return
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (line.description === null) say('description', 'Describe the goods, or choose a product.')
    if (line.category === null) say('category', 'Choose a category.')
    if (line.unit === null) say('unit', 'Choose a unit.')
  })

/** Input of a request for quotation. */
export const quoteRequestInput = z.object({
  title: z.string().overwrite(cleanText).min(3, 'Enter a title.').max(120, 'Must be 120 characters or fewer.'),
  pincode: fields.pincode,
  deliverBy: orNull(day),
  /** Hours until the deadline: 4 to 360. */
  deadlineHours: z
    .int('Enter a whole number.')
    .min(quoteRequestLimits.minHours, 'Give sellers at least 4 hours.')
    .max(quoteRequestLimits.maxHours, 'Choose at most 15 days.')
    .default(quoteRequestLimits.presetHours),
  /** The request closes at this number of quotations: 3 to 10. */
  maxQuotes: z
    .int('Enter a whole number.')
    .min(quoteRequestLimits.minQuotes, 'Ask for at least 3 quotations.')
    .max(quoteRequestLimits.maxQuotes, 'Ask for at most 10 quotations.')
    .default(quoteRequestLimits.presetQuotes),
  isSealed: z.boolean().default(true),
  certificateNeeded: z.boolean().default(false),
  alternatesAllowed: z.boolean().default(true),
  note: orNull(text(1000)),
  lines: z
    .array(quoteRequestLineInput)
    .min(1, 'Add at least one line.')
    .max(quoteRequestLimits.maxLines, 'Add at most 500 lines.'),
})
export type QuoteRequestInput = z.output<typeof quoteRequestInput>

/** Input for ending a request without an award. */
export const noAwardInput = z.object({ reason: z.enum(noAwardReasons, 'Choose a reason.') })

/** Which sellers are asked for what an award left open: the best of all, those invited to its request, or others. */
export const restSellers = [
  'ALL',
  /** Those that were invited to the request. */
  'SAME',
  /** Those that were not. */
  'OTHERS',
] as const
export type RestSellers = (typeof restSellers)[number]
/** Which sellers are asked for what an award left open. */
export type QuoteRestSellers = RestSellers

/** Input for asking for what an award left open. */
export const restInput = z.object({ sellers: z.enum(restSellers, 'Choose which sellers are asked.') })

export const quoteRequestNumber = (id: number): string => `RFQ-${String(id).padStart(5, '0')}`

/** Why a buyer with so many open requests cannot send another, or null. */
export const whyNotRequested = (open: number): Refusal | null =>
  open >= quoteRequestLimits.maxOpen ? refuse('TOO_MANY_REQUESTS_OPEN', { max: quoteRequestLimits.maxOpen }) : null

const steps = {
  /** Ends the time for quotations now. */
  close: { from: ['OPEN'], to: 'CLOSED' },
  cancel: { from: ['OPEN'], to: 'CANCELLED' },
  /** Requires a reason. */
  endWithoutAward: { from: ['CLOSED'], to: 'NO_AWARD' },
} as const satisfies Record<string, { from: readonly QuoteRequestStatus[]; to: QuoteRequestStatus }>
export type QuoteRequestTransition = keyof typeof steps
export const quoteRequestTransitions = Object.keys(steps) as QuoteRequestTransition[]

export const quoteRequestAfter = (transition: QuoteRequestTransition): QuoteRequestStatus => steps[transition].to

export function whyNotQuoteRequestTransition(
  transition: QuoteRequestTransition,
  status: QuoteRequestStatus,
): Refusal | null {
  const from: readonly QuoteRequestStatus[] = steps[transition].from
  return from.includes(status) ? null : refuse('BAD_TRANSITION')
}

/** The transitions open to the buyer in this status. */
export const transitionsOfQuoteRequest = (status: QuoteRequestStatus): QuoteRequestTransition[] =>
  quoteRequestTransitions.filter((transition) => whyNotQuoteRequestTransition(transition, status) === null)

/** Whether the buyer may see prices now: those of a sealed request only once it is closed. */
export const showsPrices = ({ isSealed, status }: { isSealed: boolean; status: QuoteRequestStatus }): boolean =>
  !isSealed || status !== 'OPEN'

/**
 * A seller who could be invited: the lines (by id) it has a live offer of the requested size for, those it sells anything of
 * the category of, its rating, and how many requests it declined lately.
 */
export type Candidate = {
  sellerId: number
  offered: readonly number[]
  related: readonly number[]
  ratingBp: number
  declined: number
}

/**
 * Sellers by their score: first who offers the most of the requested sizes, then who sells the most of the categories, who
 * declined fewer requests in the last 90 days, and who is rated better.
 */
export const rankCandidates = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort(
    (a, b) =>
      b.offered.length - a.offered.length ||
      b.related.length - a.related.length ||
      a.declined - b.declined ||
      b.ratingBp - a.ratingBp ||
      a.sellerId - b.sellerId,
  )

/**
 * The sellers of a round. First those who bring each line to `sellersPerLine` of them, where so many exist: one after the
 * other, who sells most of what is still open, at most `coverSize`; then the best by score, up to `roundSize`. A line is
 * sold by who offers its size; by who sells of its category where nobody does. `answers` has how many equal answers a line
 * has already, so that a later round looks for those without.
 */
export function chooseCandidates(candidates: readonly Candidate[], answers: ReadonlyMap<number, number>): Candidate[] {
  const { roundSize, coverSize, sellersPerLine } = quoteRequestLimits
  const offered = new Set(candidates.flatMap((one) => one.offered))
  const sold = new Map(
    candidates.map((one) => [one, [...one.offered, ...one.related.filter((line) => !offered.has(line))]]),
  )
  const open = new Map<number, number>()
  for (const line of new Set([...sold.values()].flat())) open.set(line, sellersPerLine - (answers.get(line) ?? 0))
  const isOpen = (line: number) => (open.get(line) ?? 0) > 0
  const gainOf = (one: Candidate) => new Set(sold.get(one)?.filter(isOpen)).size
  const chosen: Candidate[] = []
  let left = rankCandidates(candidates)
  while (chosen.length < coverSize) {
    // The first of the best, so that the score decides between equal gains
    const best = left.reduce<Candidate | undefined>(
      (best, one) => (gainOf(one) > (best ? gainOf(best) : 0) ? one : best),
      undefined,
    )
    if (!best) break
    chosen.push(best)
    left = left.filter((one) => one !== best)
    for (const line of new Set(sold.get(best))) open.set(line, (open.get(line) ?? 0) - 1)
  }
  return [...chosen, ...left.slice(0, Math.max(0, roundSize - chosen.length))]
}

/**
 * When the next round is invited, in milliseconds: `roundHours` after the last, sooner where the deadline is near (a third of
 * the time that was left then, and no less than half an hour).
 */
export function nextRoundAt(lastInvitedAt: number, deadline: number): number {
  const third = Math.max((deadline - lastInvitedAt) / 3, 1_800_000)
  return lastInvitedAt + Math.min(quoteRequestLimits.roundHours * 3_600_000, third)
}
