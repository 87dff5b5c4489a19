import type { ReactNode } from 'react'
import { staticPart } from '#ui/page-parts.tsx'
import type { ReviewTextFragment } from './reviews.graphql.ts'
import styles from './reviews.module.css'

const ReviewText = staticPart(() => import('./ReviewText.tsx'))

/** For the loader of a page with reviews: what they are shown by. */
export const fetchReviews = ReviewText.fetch

type Props = {
  items: readonly ReviewTextFragment[]
  /** The page of a product that a review is about. */
  to?: (identifier: string) => string
  /** Below a review, such as reporting it. */
  actions?: (review: ReviewTextFragment) => ReactNode
}

/** Published reviews. */
export function ReviewItems({ items, to, actions }: Props) {
  return (
    <ul className={styles.reviewItems}>
      {items.map((review) => (
        <li key={review.id}>
          <ReviewText review={review} to={(review.product && to?.(review.product.identifier)) ?? null} />
          {actions?.(review)}
        </li>
      ))}
    </ul>
  )
}
