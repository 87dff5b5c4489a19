import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { changedQuery } from '#shared/products/list-state.ts'
import { aspectLabels, isAspect, ratingLabels } from './review-labels.ts'
import type { ReviewSumsFragment } from './reviews.graphql.ts'
import styles from './reviews.module.css'

const marks = [5, 4, 3, 2, 1]

type Props = {
  of: ReviewSumsFragment
  /** The query of a page that filters by rating, and the rating that it filters by; without it rows are no links. */
  address?: string
  current?: number | null
}

/** The mean with its formula, the distribution of ratings, and the means of aspects. */
export default function ReviewSum({ of, address, current = null }: Props) {
  const t = useT()
  const { rating, sum, count, counts, aspects } = of
  const rated = aspects.filter(({ aspect }) => isAspect(aspect))
  return (
    <div className={styles.reviewSum}>
      {rating === null ? (
        <p className="medium">
          {t('{n, plural, one {# review} other {# reviews}}, too few for a rating', { n: count })}
        </p>
      ) : (
        <p>
          <span className={styles.reviewMean}>{rating.toFixed(1)}</span>{' '}
          <span className="ink3">{t('of 5, {n, plural, one {# review} other {# reviews}}', { n: count })}</span>
        </p>
      )}
      <ul>
        {marks.map((mark) => (
          <li key={mark}>
            <span>
              {address !== undefined ? (
                <Link
                  to={linkTo(address, mark)}
                  aria-current={current === mark ? 'true' : undefined}
                  preventScrollReset
                >
                  {mark}, {t(ratingLabels[mark] ?? '')}
                </Link>
              ) : (
                <>
                  {mark}, {t(ratingLabels[mark] ?? '')}
                </>
              )}
            </span>
            <meter
              min={0}
              max={Math.max(count, 1)}
              value={counts[5 - mark] ?? 0}
              aria-label={t('{n} of 5', { n: mark })}
            />
            <span className="medium figure">{counts[5 - mark] ?? 0}</span>
          </li>
        ))}
      </ul>
      {rating !== null && (
        <p className="t13 ink3">
          {t(
            'Shown: ({sum} + 5 × 3.8) ÷ ({count} + 5) = {rating}. Five ratings of 3.8 are added, so that one review cannot make or break a product.',
            { sum, count, rating: rating.toFixed(2) },
          )}
        </p>
      )}
      {rated.length > 0 && (
        <>
          <h3>{t('What buyers rate')}</h3>
          <dl className={styles.reviewAspects}>
            {rated.map(({ aspect, mean }) => (
              <div key={aspect}>
                <dt>{isAspect(aspect) && t(aspectLabels[aspect])}</dt>
                <dd>{mean.toFixed(1)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{t('Who writes')}</h3>
      <p className="t13 ink2">
        {t(
          'Only buyers with a delivered order, once per item, for 90 days. Sellers can reply once and cannot remove a review.',
        )}
      </p>
    </div>
  )
}

/** The same list with the reviews of one rating only. */
const linkTo = (address: string, rating: number) =>
  changedQuery(new URLSearchParams(address), { rating: String(rating), low: null, photos: null })
