import { printDate } from '../../core/fiscal.ts'
import { mulDiv, type Of } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

export const reviewKinds = [
  'SELLER',
  /** Of one line of an order. */
  'PRODUCT',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Aspects that a buyer can rate. */
export const reviewAspects = {
  SELLER: ['priceHonesty', 'onTime', 'weight', 'packing', 'behaviour'],
  PRODUCT: ['quality', 'asDescribed'],
} as const satisfies Record<ReviewKind, readonly string[]>
export type ReviewAspect = (typeof reviewAspects)[ReviewKind][number]

/**
 * PENDING waits for a person. REJECTED was never shown or is not shown any more because of an edit; HIDDEN was taken
 * down after publication and stays so.
 */
export const reviewStatuses = [
  /** Waits for an admin. */
  'PENDING',
  'PUBLISHED',
  'REJECTED',
  /** Taken down after it was published. */
  'HIDDEN',
] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why a review is not shown. A low rating is never a reason (BIS IS 19000:2022). */
export const reviewReasons = ['ABUSE', 'OFF_TOPIC', 'PERSONAL_DATA', 'ADVERTISING', 'COPIED', 'NOT_GENUINE'] as const
/** Why a review is reported, rejected or hidden. A low rating is not a reason. */
export type ReviewReason = (typeof reviewReasons)[number]

/** Why a review waits for a person. */
export const reviewFindings = [
  'LOW_RATING',
  'PHONE',
  'EMAIL',
  'LINK',
  'WORD',
  /** Edited after it was rejected. */
  'EDITED',
] as const
/** Why a review waits for an admin. */
export type ReviewFinding = (typeof reviewFindings)[number]

export const MAX_REVIEW_TEXT = 2000
export const MAX_REVIEW_PHOTOS = 5
export const MAX_REVIEW_REPLY = 1000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const REVIEW_DAYS = 90
export const REVIEW_EDIT_DAYS = 7
/** Hours within which a person decides about a review. */
export const REVIEW_DECIDE_HOURS = 48
/** Minutes for which a review is locked to the admin who opened it. */
export const REVIEW_LOCK_MINUTES = 5

const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** Until when a delivered purchase can be reviewed. */
export const reviewUntil = (deliveredAt: Date): Date => after(deliveredAt, REVIEW_DAYS)
/** Until when a review can be edited by its author. */
export const reviewEditUntil = (createdAt: Date): Date => after(createdAt, REVIEW_EDIT_DAYS)
/** When a person has to decide about a review. */
export const reviewDecideBy = (now: Date): Date => new Date(now.getTime() + REVIEW_DECIDE_HOURS * HOUR_MS)

/**
 * Why this purchase cannot be reviewed, or null: not delivered yet, reviewed already, or delivered more than 90 days
 * ago.
 */
export const whyNotReviewed = (
  purchase: { deliveredAt: Date | null; reviewedAt: Date | null },
  now: Date,
): Refusal | null => {
  if (!purchase.deliveredAt) return refuse('REVIEW_NOT_DELIVERED')
  if (purchase.reviewedAt) return refuse('REVIEW_EXISTS')
  const until = reviewUntil(purchase.deliveredAt)
  return now <= until ? null : refuse('WINDOW_CLOSED', { until: printDate(until) })
}

/** Why its author cannot edit a review, or null: written more than 7 days ago, or taken down. */
export const whyNotReviewEdited = (review: { createdAt: Date; status: ReviewStatus }, now: Date): Refusal | null => {
  if (review.status === 'HIDDEN') return refuse('REVIEW_HIDDEN')
  const until = reviewEditUntil(review.createdAt)
  return now <= until ? null : refuse('WINDOW_CLOSED', { until: printDate(until) })
}

/** Why the seller cannot reply, or null: not published, or replied already. */
export const whyNotReplied = (review: { status: ReviewStatus; repliedAt: Date | null }): Refusal | null => {
  if (review.status !== 'PUBLISHED') return refuse('BAD_TRANSITION')
  return review.repliedAt ? refuse('REVIEW_REPLIED') : null
}

export const reviewDecisions = [
  /** Of a published review: dismisses its reports. */
  'PUBLISH',
  /** Publishes it with each found part replaced by […]. */
  'PUBLISH_REDACTED',
  /** Requires a reason. */
  'REJECT',
  /** Takes a published review down. Requires a reason. */
  'HIDE',
] as const
export type ModerationDecision = (typeof reviewDecisions)[number]

const decisionFrom: Record<ModerationDecision, readonly ReviewStatus[]> = {
  // On a published review: the reports are dismissed
  PUBLISH: ['PENDING', 'PUBLISHED', 'REJECTED', 'HIDDEN'],
  PUBLISH_REDACTED: ['PENDING', 'PUBLISHED'],
  REJECT: ['PENDING'],
  HIDE: ['PUBLISHED'],
}

export const statusAfterDecision: Record<ModerationDecision, ReviewStatus> = {
  PUBLISH: 'PUBLISHED',
  PUBLISH_REDACTED: 'PUBLISHED',
  REJECT: 'REJECTED',
  HIDE: 'HIDDEN',
}

/** Whether the decision has to name a reason. */
export const needsReviewReason = (decision: ModerationDecision): boolean => decision === 'REJECT' || decision === 'HIDE'

/** Why an admin cannot decide so, or null. */
export const whyNotDecided = (
  decision: ModerationDecision,
  { status, reason }: { status: ReviewStatus; reason: ReviewReason | null },
): Refusal | null => {
  if (!decisionFrom[decision].includes(status)) return refuse('BAD_TRANSITION')
  return needsReviewReason(decision) && reason === null ? refuse('REASON_NEEDED', {}, 'reason') : null
}

/** Words of the setting: separated by commas, `*` at the end stands for any ending. */
const wordPattern = (words: string): RegExp | null => {
  const parts = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => {
      const open = word.endsWith('*')
      const plain = word.replace(/\*+$/, '').replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
      return open ? `${plain}[\\p{L}\\p{M}\\p{N}]*` : plain
    })
  return parts.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
    : null
}

/** Contact data and advertising. A text with one of them waits for a person. */
const patterns: readonly (readonly [ReviewFinding, RegExp])[] = [
  ['EMAIL', /[^\s@,;]+@[^\s@,;]+/g],
  ['LINK', /https?:\/\/\S+|\bwww\.\S+|\b[\w-]+\.(?:com|in|net|org|co)\b\S*/gi],
  ['PHONE', /(?<!\d)\+?(?:\d[ .-]?){9,14}\d(?!\d)/g],
]

export type FoundPart = { kind: ReviewFinding; at: number; length: number }

/** Parts of a text that a person has to look at, in order and without overlaps. */
export function findIssues(text: string, words: string): FoundPart[] {
  const word = wordPattern(words)
  const all = [...patterns, ...(word ? ([['WORD', word]] as const) : [])]
  const parts = all.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ kind, at: match.index, length: match[0].length })),
  )
  const apart: FoundPart[] = []
  for (const part of parts.toSorted((a, b) => a.at - b.at || b.length - a.length)) {
    const last = apart.at(-1)
    if (!last || part.at >= last.at + last.length) apart.push(part)
  }
  return apart
}

/** The text with each found part replaced by […]. */
export const redact = (text: string, words: string): string =>
  findIssues(text, words).reduceRight(
    (rest, { at, length }) => `${rest.slice(0, at)}[…]${rest.slice(at + length)}`,
    text,
  )

/** Why a review waits for a person; empty if it is published at once. */
export const findingsOf = (rating: number, text: string, words: string): ReviewFinding[] => {
  const found = new Set<ReviewFinding>(findIssues(text, words).map(({ kind }) => kind))
  return [...(rating < 3 ? (['LOW_RATING'] as const) : []), ...found]
}

/** Stars in hundredths: 380 is 3.80. */
export type HundredthStars = Of<'hundredthStars'>

/** The mean starts from five assumed ratings of 3.80, and is shown from three reviews on. */
export const RATING_PRIOR: HundredthStars = 380
export const RATING_WEIGHT = 5
export const MIN_RATINGS = 3

/**
 * The mean that is shown, smoothed by five assumed ratings of 3.80, so that one review can neither make nor break a
 * product; null below three reviews. The database has the same as shown_rating(), for lists that sort by it.
 */
export const shownRating = (count: number, starsTotal: number): HundredthStars | null =>
  count < MIN_RATINGS ? null : mulDiv(RATING_WEIGHT * RATING_PRIOR + starsTotal * 100, 1, RATING_WEIGHT + count)
