import { describe, expect, it } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import { reviewInput } from './review-inputs.ts'
import {
  findIssues,
  findingsOf,
  type ModerationDecision,
  type ReviewReason,
  type ReviewStatus,
  redact,
  shownRating,
  whyNotDecided,
  whyNotReplied,
  whyNotReviewEdited,
  whyNotReviewed,
} from './reviews.ts'

const now = new Date('2026-11-21T06:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const words = 'chor, cheat*, चोर'

describe('reviews', () => {
  it('have a rating from 1 to 5 and the aspects of their kind', () => {
    expect(reviewInput('SELLER').parse({ rating: 4, aspects: { onTime: 5, weight: null } })).toEqual({
      rating: 4,
      text: '',
      aspects: { onTime: 5 },
      photos: [],
    })
    const photo = (n: number) => ({ key: `picture-of-a-review-${n}` })
    for (const [kind, wrong] of [
      ['SELLER', { rating: 0 }],
      ['SELLER', { rating: 6 }],
      ['SELLER', { rating: 4.5 }],
      ['SELLER', { rating: 4, aspects: { onTime: 6 } }],
      ['PRODUCT', { rating: 4, aspects: { onTime: 5 } }],
      ['PRODUCT', { rating: 4, text: 'x'.repeat(2001) }],
      ['PRODUCT', { rating: 4, photos: [1, 2, 3, 4, 5, 6].map(photo) }],
      ['PRODUCT', { rating: 4, photos: [photo(1), photo(1)] }],
    ] as const) {
      expect([wrong, reviewInput(kind).safeParse(wrong).success]).toEqual([wrong, false])
    }
  })

  it.each<[Date | null, Date | null, string | null]>([
    [null, null, 'REVIEW_NOT_DELIVERED'],
    [daysAgo(0), null, null],
    [daysAgo(90), null, null],
    [daysAgo(91), null, 'WINDOW_CLOSED'],
    [daysAgo(5), daysAgo(1), 'REVIEW_EXISTS'],
  ])('of goods delivered %s and reviewed %s: %s', (deliveredAt, reviewedAt, code) => {
    expect(whyNotReviewed({ deliveredAt, reviewedAt }, now)?.code ?? null).toBe(code)
  })

  it.each<[number, ReviewStatus, string | null]>([
    [0, 'PUBLISHED', null],
    [7, 'PUBLISHED', null],
    [7, 'PENDING', null],
    [3, 'REJECTED', null],
    [1, 'HIDDEN', 'REVIEW_HIDDEN'],
    [8, 'PUBLISHED', 'WINDOW_CLOSED'],
  ])('written %i days ago and %s are edited: %s', (days, status, code) => {
    expect(whyNotReviewEdited({ createdAt: daysAgo(days), status }, now)?.code ?? null).toBe(code)
  })

  it.each<[ReviewStatus, Date | null, string | null]>([
    ['PUBLISHED', null, null],
    ['PUBLISHED', now, 'REVIEW_REPLIED'],
    ['PENDING', null, 'BAD_TRANSITION'],
    ['HIDDEN', null, 'BAD_TRANSITION'],
  ])('that are %s and replied to at %s get a reply: %s', (status, repliedAt, code) => {
    expect(whyNotReplied({ status, repliedAt })?.code ?? null).toBe(code)
  })

  it.each<[ModerationDecision, ReviewStatus, ReviewReason | null, string | null]>([
    ['PUBLISH', 'PENDING', null, null],
    ['PUBLISH', 'HIDDEN', null, null],
    ['PUBLISH_REDACTED', 'PENDING', null, null],
    ['PUBLISH_REDACTED', 'HIDDEN', null, 'BAD_TRANSITION'],
    ['REJECT', 'PENDING', 'ABUSE', null],
    ['REJECT', 'PENDING', null, 'REASON_NEEDED'],
    ['REJECT', 'PUBLISHED', 'ABUSE', 'BAD_TRANSITION'],
    ['HIDE', 'PUBLISHED', 'PERSONAL_DATA', null],
    ['HIDE', 'PUBLISHED', null, 'REASON_NEEDED'],
    ['HIDE', 'PENDING', 'ABUSE', 'BAD_TRANSITION'],
  ])('%s a %s review for %s: %s', (decision, status, reason, code) => {
    expect(whyNotDecided(decision, { status, reason })?.code ?? null).toBe(code)
  })

  it.each<[number, string, string[]]>([
    [5, 'Full weight, on time.', []],
    [3, 'Slip said 4,985 kg for 470 rods, 12 mm × 12 m. Fine!', []],
    [2, 'Late.', ['LOW_RATING']],
    [5, 'Cheaper at www.example.com', ['LINK']],
    [5, 'See https://example.org/price', ['LINK']],
    [5, 'Call 98765 43210', ['PHONE']],
    [5, 'Call +91-98765-43210 or 020 5550 0140', ['PHONE']],
    [1, 'Mail me: a@b.in', ['LOW_RATING', 'EMAIL']],
    [4, 'seller is a CHOR', ['WORD']],
    [4, 'they were cheating us', ['WORD']],
    [4, 'मालिक चोर है', ['WORD']],
    [4, 'a chord of bars', []],
  ])('of %i saying %j wait because of %j', (rating, text, findings) => {
    expect(findingsOf(rating, text, words)).toEqual(findings)
  })

  it('lose what was found, and nothing else', () => {
    const said = 'Bent ends. Call 98765 43210 or mail a@b.in, not the chor.'
    expect(redact(said, words)).toBe('Bent ends. Call […] or mail […], not the […].')
    expect(findIssues(said, words).map(({ at, length }) => said.slice(at, at + length))).toEqual([
      '98765 43210',
      'a@b.in',
      'chor',
    ])
    expect(findIssues(said, ' , *')).toHaveLength(2)
  })

  it('have an average that few reviews cannot distort, from three reviews on', () => {
    expect([
      shownRating(0, 0),
      shownRating(2, 10),
      shownRating(3, 15),
      shownRating(3, 3),
      shownRating(37, 156),
      shownRating(100, 500),
    ]).toEqual([null, null, 425, 275, 417, 494])
  })
})

it('are moderated by admins, and answered by those who sold', () => {
  expect(rolesWith('review:moderate')).toEqual(['admin'])
  expect(rolesWith('review:reply').toSorted()).toEqual(['seller', 'subBusiness', 'superSeller'])
})
