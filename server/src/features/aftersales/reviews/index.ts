import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { invalidateListings } from '#features/catalogue/products/products.ts'
import { reviewInvariants } from './invariants.queries.ts'
import * as moderation from './moderation.ts'
import { messages, messageTypes } from './reviews.messages.ts'
import { resolvers } from './reviews.resolvers.ts'

export type {
  ItemRow as ReviewItem,
  ReviewRow as ModeratedReview,
  ReviewRow as OwnReview,
  ReviewRow as ReceivedReview,
  ReviewRow as Review,
  ReviewRow as ReviewedPurchase,
} from './reviews.ts'

/** Reviews of products and sellers after delivery: writing, replying, reporting, moderation. */
export const reviews: Feature = {
  clocks: {
    // people decide: a week late is a fault of the operation
    'reviews.decide_by': { job: 'reviews.request', open: { status: ['PENDING'] }, hours: 7 * 24 },
    'reviews.open_until': 'Compared with the clock when it is used.',
  },
  ownData: {
    parts: [
      ownRows('reviews', 'reviews', ['createdAt', 'productId', 'sellerId', 'rating', 'body', 'status', 'reply']),
      ownRows('review-votes', 'reviewVotes', ['createdAt', 'reviewId']),
      ownRows('review-reports', 'reviewReports', ['createdAt', 'reviewId', 'reason', 'note']),
    ],
  },
  resolvers,
  messageTypes,
  messages,
  publicOperations: ['Query.reviews'],
  subscribers: {
    'review.changed': async (ctx) => ctx.invalidatePages(),
    'review.counted': async (ctx) => invalidateListings(ctx),
  },
  jobs: [{ name: 'reviews.request', everySeconds: 60 * 60, run: moderation.requestReviews }],
  invariants: reviewInvariants,
}
