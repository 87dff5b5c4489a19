import { describe, expect, it } from 'vitest'
import { rolesWith } from '../core/permissions.ts'
import { firstReviewStatus, reviewInput, shownRating, whyNotReviewed } from './reviews.ts'

const now = new Date('2026-11-21T06:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('reviews', () => {
  it('have 1 to 5 stars and the aspects of their kind', () => {
    expect(reviewInput.parse({ kind: 'SELLER', rating: 4, aspects: { onTime: 5 } })).toEqual({
      kind: 'SELLER',
      rating: 4,
      text: '',
      aspects: { onTime: 5 },
    })
    for (const wrong of [
      { kind: 'SELLER', rating: 0 },
      { kind: 'SELLER', rating: 6 },
      { kind: 'SELLER', rating: 4.5 },
      { kind: 'PRODUCT', rating: 4, aspects: { onTime: 5 } },
      { kind: 'PRODUCT', rating: 4, text: 'x'.repeat(2001) },
      { kind: 'BOTH', rating: 4 },
    ]) {
      expect([wrong, reviewInput.safeParse(wrong).success]).toEqual([wrong, false])
    }
  })

  it.each<[Date | null, Date | null, string | null]>([
    [null, null, 'REVIEW_NOT_DELIVERED'],
    [daysAgo(1), null, null],
    [daysAgo(90), null, null],
    [daysAgo(91), null, 'WINDOW_CLOSED'],
    [daysAgo(95), daysAgo(7), null],
    [daysAgo(95), daysAgo(8), 'REVIEW_EXISTS'],
  ])('of goods delivered %s and reviewed %s: %s', (deliveredAt, reviewedAt, code) => {
    expect(whyNotReviewed({ deliveredAt, reviewedAt }, now)?.code ?? null).toBe(code)
  })

  it.each<[number, string, string]>([
    [5, 'Full weight, on time.', 'PUBLISHED'],
    [3, 'Slip said 4,985 kg for 470 rods. Fine!', 'PUBLISHED'],
    [2, 'Late.', 'PENDING'],
    [5, 'Cheaper at www.example.com', 'PENDING'],
    [5, 'Call 98765 43210', 'PENDING'],
    [5, 'Mail me: a@b.in', 'PENDING'],
    [4, 'seller is a CHOR', 'PENDING'],
  ])('of %i stars saying %j start %s', (rating, text, status) => {
    expect(firstReviewStatus(rating, text)).toBe(status)
  })

  it('have an average that few reviews cannot distort', () => {
    expect([shownRating(0, 0), shownRating(1, 5), shownRating(1, 1), shownRating(100, 500)]).toEqual([
      380, 400, 333, 494,
    ])
  })
})

it('are moderated by admins', () => {
  expect(rolesWith('review:moderate')).toEqual(['admin'])
})
