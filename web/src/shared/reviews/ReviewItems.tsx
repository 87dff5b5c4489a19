import type { ReactNode } from 'react'
import { still } from '#ui/written.tsx'
import type { ReviewTextFragment } from './reviews.graphql.ts'

const ReviewText = still(() => import('./ReviewText.tsx'))

/** For the loader of a page with reviews: what they are shown by. */
export const fetchReviews = ReviewText.fetch

type Props = {
  items: readonly ReviewTextFragment[]
  /** Whether each review links to its product. */
  namesProduct?: boolean
  /** Below a review, such as reporting it. */
  actions?: (review: ReviewTextFragment) => ReactNode
}

/** Published reviews. */
export function ReviewItems({ items, namesProduct = false, actions }: Props) {
  return (
    <ul className="review-items">
      {items.map((review) => (
        <li key={review.id}>
          <ReviewText review={review} namesProduct={namesProduct} />
          {actions?.(review)}
        </li>
      ))}
    </ul>
  )
}
