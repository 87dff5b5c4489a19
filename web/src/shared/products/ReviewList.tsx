import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import type { ReviewTextFragment } from './reviews.graphql.ts'

type Reviews = { total: number; rating: number | null; counts: readonly number[]; items: readonly ReviewTextFragment[] }

const aspectNames: Readonly<Record<string, string>> = {
  priceHonesty: text('Fair price'),
  onTime: text('On time'),
  weight: text('Full weight'),
  packing: text('Packing'),
  behaviour: text('Customer service'),
  quality: text('Quality'),
  asDescribed: text('As described'),
}

const marks = [5, 4, 3, 2, 1]

/** Reviews with the distribution of ratings as numbers and bars. */
export function ReviewList({ reviews, to }: { reviews: Reviews; to?: (identifier: string) => string }) {
  const t = useT()
  const { total, rating, counts, items } = reviews
  return (
    <div className="reviews">
      <div className="review-sum">
        <p>
          <span className="price">{rating?.toFixed(1)}</span> <span className="ink3">{t('of 5')}</span>
        </p>
        <p className="t13 ink3">{t('{n, plural, one {# review} other {# reviews}}', { n: total })}</p>
        <ul>
          {marks.map((mark) => (
            <li key={mark}>
              <span>{mark}</span>
              <meter
                min={0}
                max={Math.max(total, 1)}
                value={counts[5 - mark] ?? 0}
                aria-label={t('{n} of 5', { n: mark })}
              />
              <span className="ink3">{counts[5 - mark] ?? 0}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul className="review-items">
        {items.map((review) => (
          <li key={review.id}>
            <p className="row wraps">
              <b>{t('{n} of 5', { n: review.rating })}</b>
              <span className="ink2">{[review.author, review.place].filter(Boolean).join(', ')}</span>
              <span className="ink3 t13">{showDate(review.createdAt)}</span>
            </p>
            {review.product && to && (
              <p className="t13">
                <Link className="link" to={to(review.product.identifier)}>
                  {review.product.title}
                </Link>
              </p>
            )}
            {review.text && <p>{review.text}</p>}
            <p className="t13 ink3">
              {Object.entries(review.aspects)
                .filter(([name]) => name in aspectNames)
                .map(([name, value]) => `${t(aspectNames[name] ?? name)} ${value}`)
                .join(' · ')}
            </p>
            {review.reply && (
              <p className="reply t13">
                <b>{t('Seller’s response')}</b>{' '}
                {review.repliedAt && <span className="ink3">{showDate(review.repliedAt)}</span>}
                <br />
                {review.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
