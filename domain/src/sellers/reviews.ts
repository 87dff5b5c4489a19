import { z } from 'zod'
import { printDate } from '../core/fiscal.ts'
import { mulDiv, type Of } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

export const reviewKinds = ['SELLER', 'PRODUCT'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Aspects that a buyer can rate. */
export const reviewAspects = {
  SELLER: {
    priceHonesty: 'Fair price',
    onTime: 'On time',
    weight: 'Full weight',
    packing: 'Packing',
    behaviour: 'Behaviour',
  },
  PRODUCT: { quality: 'Quality', asDescribed: 'As described' },
} as const satisfies Record<ReviewKind, Record<string, string>>

const stars = z.int().min(1, { error: 'Choose 1 to 5 stars.' }).max(5, { error: 'Choose 1 to 5 stars.' })
const aspects = <Name extends string>(names: Record<Name, string>) =>
  z.partialRecord(z.enum(Object.keys(names) as Name[]), stars).default({})
const body = z.string().trim().max(2000, { error: 'The review must be 2,000 characters or fewer.' }).default('')

/** Input of a review of a seller or product. */
export const reviewInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SELLER'), rating: stars, text: body, aspects: aspects(reviewAspects.SELLER) }),
  z.object({ kind: z.literal('PRODUCT'), rating: stars, text: body, aspects: aspects(reviewAspects.PRODUCT) }),
])
export type ReviewInput = z.output<typeof reviewInput>

export const reviewReplyInput = z.object({ text: z.string().trim().min(2).max(1000) })

const DAY_MS = 86_400_000
export const REVIEW_DAYS = 90
export const REVIEW_EDIT_DAYS = 7

const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/**
 * Why this purchase cannot be reviewed, or null: not delivered yet, delivered more than 90 days ago, or reviewed more
 * than 7 days ago.
 */
export const whyNotReviewed = (
  purchase: { deliveredAt: Date | null; reviewedAt: Date | null },
  now: Date,
): Refusal | null => {
  if (!purchase.deliveredAt) return refuse('REVIEW_NOT_DELIVERED')
  if (purchase.reviewedAt) return now <= after(purchase.reviewedAt, REVIEW_EDIT_DAYS) ? null : refuse('REVIEW_EXISTS')
  const until = after(purchase.deliveredAt, REVIEW_DAYS)
  return now <= until ? null : refuse('WINDOW_CLOSED', { until: printDate(until) })
}

/**
 * Patterns for moderation: links, phone numbers and email addresses (advertising or personal data), and insults in
 * English and Hindi.
 */
const suspicious = [
  /https?:|www\.|\b[\w-]+\.(com|in|net|org|co)\b/i,
  /\S+@\S+/,
  /(\+?\d[\s-]?){10,}/,
  /\b(fuck\w*|shit|bastard|chor|chutiya|madarchod|bhenchod|harami|kamina|saala)\b/i,
]

/** Whether a review is published at once or waits for moderation, because of a low rating or a suspicious pattern. */
export const firstReviewStatus = (rating: number, text: string): 'PUBLISHED' | 'PENDING' =>
  rating >= 3 && !suspicious.some((pattern) => pattern.test(text)) ? 'PUBLISHED' : 'PENDING'

/** Stars in hundredths: 380 is 3.80. */
export type HundredthStars = Of<'hundredthStars'>

/** The displayed average, smoothed by five assumed ratings of 3.80: a single review of 5 stars gives 4.00, not 5.00. */
export const shownRating = (count: number, starsTotal: number): HundredthStars =>
  mulDiv(5 * 380 + starsTotal * 100, 1, 5 + count)
