import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { changedQuery } from '#shared/products/list-state.ts'
import { useReviewActions } from '#shared/reviews/ReviewActions.tsx'
import { fetchReviews, ReviewItems } from '#shared/reviews/ReviewItems.tsx'
import type { ReviewSumsFragment, ReviewTextFragment } from '#shared/reviews/reviews.graphql.ts'
import reviewsStyles from '#shared/reviews/reviews.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { staticPart } from '#ui/page-parts.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import styles from './review-form.module.css'
import { reviewPageSize, reviewsIn } from './review-list-state.ts'

const ReviewSum = staticPart(() => import('#shared/reviews/ReviewSum.tsx'))

/** For the loader of a page with such a list. */
export const fetchParts = () => Promise.all([fetchReviews(), ReviewSum.fetch()])

type Props = {
  reviews: ReviewSumsFragment & { items: readonly ReviewTextFragment[] }
  /** The page of a product that a review is about. */
  to?: (identifier: string) => string
  /** Below the sums. */
  aside?: ReactNode
}

/** A public list of reviews with its filters in the URL. */
export function Reviews({ reviews, to, aside }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const { filter, page } = reviewsIn(search)
  const { actions, dialog } = useReviewActions(reviews.items, (returnTo) => paths.login({ returnTo }))
  const href = (changes: Record<string, string | number | null>) => changedQuery(search, changes)
  const only = (changes: Record<string, string | null>) => href({ rating: null, low: null, photos: null, ...changes })
  const low = (reviews.counts[2] ?? 0) + (reviews.counts[3] ?? 0) + (reviews.counts[4] ?? 0)
  const isAll = filter.rating === null && filter.maxRating === null && filter.withPhotos === null
  const chip = (label: string, to: string, current: boolean) => (
    <Link className="button small" to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
      {label}
    </Link>
  )
  return (
    <div className={reviewsStyles.reviews}>
      <div>
        <ReviewSum of={reviews} address={search.toString()} current={filter.rating} />
        {aside}
      </div>
      <div>
        <nav className={styles.reviewFilters} aria-label={t('Filter')}>
          {chip(t('All {n}', { n: reviews.count }), only({}), isAll)}
          {reviews.withPhotos > 0 &&
            chip(t('With photos {n}', { n: reviews.withPhotos }), only({ photos: '1' }), filter.withPhotos === true)}
          {low > 0 && chip(t('3 and below {n}', { n: low }), only({ low: '1' }), filter.maxRating === 3)}
          {filter.rating !== null &&
            chip(t('{n} of 5', { n: filter.rating }), only({ rating: String(filter.rating) }), true)}
          <Link
            className="link push t13"
            to={href({ sort: page.sort === '-helpful' ? null : 'helpful' })}
            preventScrollReset
          >
            {page.sort === '-helpful' ? t('Show newest first') : t('Show most helpful first')}
          </Link>
        </nav>
        {reviews.items.length === 0 ? (
          <Empty title={t('No reviews match this filter')} />
        ) : (
          <ReviewItems items={reviews.items} actions={actions} {...(to && { to })} />
        )}
        {reviews.total > reviewPageSize && (
          <Pager state={{ page: page.page, size: reviewPageSize, href }} total={reviews.total} />
        )}
        {dialog}
      </div>
    </div>
  )
}
