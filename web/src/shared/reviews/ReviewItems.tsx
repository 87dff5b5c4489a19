import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Rating } from '#ui/Rating.tsx'
import { aspectLabels, isAspect } from './review-labels.ts'
import type { ReviewPhotoFragment, ReviewTextFragment } from './reviews.graphql.ts'

type Props = {
  items: readonly ReviewTextFragment[]
  /** The page of a product that a review is about. */
  to?: (identifier: string) => string
  /** Below a review, such as reporting it. */
  actions?: (review: ReviewTextFragment) => ReactNode
}

/** Published reviews, each with its rating, photos, purchase and the seller's reply. */
export function ReviewItems({ items, to, actions }: Props) {
  const t = useT()
  return (
    <ul className="review-items">
      {items.map((review) => (
        <li key={review.id}>
          <Rating value={review.rating} />
          <div>
            <p className="medium">{[review.author, review.place].filter(Boolean).join(', ')}</p>
            <p className="t13 ink3">
              {showDate(review.createdAt)}
              {review.editedAt && `, ${t('edited')}`}
              {review.product && to && (
                <>
                  {' · '}
                  <Link className="link" to={to(review.product.identifier)}>
                    {review.purchase.title ?? review.product.title}
                  </Link>
                </>
              )}
            </p>
          </div>
          <div className="review-body">
            {review.text && <p className="review-words kept-lines">{review.text}</p>}
            <Marks aspects={review.aspects} />
            <p className="t13">
              <span className="review-bought">
                <Icon name="check" />
                {t('Bought on Neev')}
              </span>{' '}
              <span className="ink3">
                <Bought {...review} />
              </span>
            </p>
            <ReviewPhotos photos={review.photos} />
            {review.reply && (
              <div className="reply">
                <p>
                  <b className="medium">{review.seller.name}</b>
                  {review.repliedAt && <span className="ink3">, {showDayMonth(review.repliedAt)}</span>}
                </p>
                <p className="kept-lines">{review.reply}</p>
              </div>
            )}
            {actions?.(review)}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Bought({ purchase: { quantityMilli, pieces, unit, deliveredAt }, seller }: ReviewTextFragment) {
  const t = useT()
  const amount =
    pieces !== null
      ? amountText(t, pieces * 1000, 'piece')
      : quantityMilli !== null && unit !== null
        ? amountText(t, quantityMilli, unit)
        : null
  const day = showDayMonth(deliveredAt)
  return amount
    ? t('{amount} from {seller}, delivered {day}', { amount, seller: seller.name, day })
    : t('delivered {day}', { day })
}

/** The ratings of aspects, in one line. */
export function Marks({ aspects }: { aspects: Record<string, unknown> }) {
  const t = useT()
  const marks = Object.entries(aspects).flatMap(([name, value]) =>
    isAspect(name) ? [`${t(aspectLabels[name])} ${value}`] : [],
  )
  return marks.length > 0 ? <p className="t13 ink3">{marks.join(' · ')}</p> : null
}

/** Photos of a review, each a link to its largest size. */
export function ReviewPhotos({ photos }: { photos: readonly ReviewPhotoFragment[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <ul className="review-photos">
      {photos.map((photo, at) => (
        <li key={photo.key}>
          <a href={`/files/pictures/${photo.key}/${Math.max(...photo.widths)}.webp`} target="_blank" rel="noreferrer">
            <Photo photo={photo} show="low" title={t('Photo {n} of {of}', { n: at + 1, of: photos.length })} />
          </a>
        </li>
      ))}
    </ul>
  )
}
