import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Rating } from '#ui/Rating.tsx'
import { Marks, ReviewPhotos } from './review-parts.tsx'
import type { ReviewTextFragment } from './reviews.graphql.ts'
import styles from './reviews.module.css'

type Props = {
  review: ReviewTextFragment
  /** The page of the product, which is then named; a text, because that stays the same. */
  to: string | null
}

/** A published review with its rating, photos, purchase and the seller's reply. */
export default function ReviewText({ review, to }: Props) {
  const t = useT()
  return (
    <div className={styles.reviewText}>
      <Rating value={review.rating} />
      <div>
        <p className="medium">{[review.author, review.place].filter(Boolean).join(', ')}</p>
        <p className="t13 ink3">
          {showDate(review.createdAt)}
          {review.editedAt && `, ${t('edited')}`}
          {review.product && to && (
            <>
              {' · '}
              <Link className="link" to={to}>
                {review.purchase.title ?? review.product.title}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className={styles.reviewBody}>
        {review.text && <p className={`${styles.reviewWords} kept-lines`}>{review.text}</p>}
        <Marks aspects={review.aspects} />
        <p className="t13">
          <span className={styles.reviewBought}>
            <Icon name="check" />
            {t('Bought on Neev')}
          </span>{' '}
          <span className="ink3">
            <Bought {...review} />
          </span>
        </p>
        <ReviewPhotos photos={review.photos} />
        {review.reply && (
          <div className={styles.reply}>
            <p>
              <b className="medium">{review.seller.name}</b>
              {review.repliedAt && <span className="ink3">, {showDayMonth(review.repliedAt)}</span>}
            </p>
            <p className="kept-lines">{review.reply}</p>
          </div>
        )}
      </div>
    </div>
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
