import { useT } from '#i18n/use-t.ts'
import { reasonLabels, reviewStates } from '#shared/reviews/review-labels.ts'
import { Marks, ReviewPhotos } from '#shared/reviews/review-parts.tsx'
import styles from '#shared/reviews/reviews.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Rating } from '#ui/Rating.tsx'
import type { OwnReviewFieldsFragment } from './reviews.graphql.ts'

type Props = { review: OwnReviewFieldsFragment; sellerName: string; onEdit: () => void }

/** A review as its author sees it. */
export function OwnReview({ review, sellerName, onEdit }: Props) {
  const t = useT()
  const { status, rating, aspects, text, photos, reason, createdAt, editUntil, decideBy, reply } = review
  const state = reviewStates[status]
  return (
    <div className={styles.reviewOwn}>
      <Rating value={rating} />
      <div>
        <p className="row wraps">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          <span className="ink3 t13">{showDate(createdAt)}</span>
        </p>
        {text && <p className="kept-lines">{text}</p>}
        <Marks aspects={aspects} />
        <ReviewPhotos photos={photos} />
        {decideBy && (
          <p className="ink2 t13">{t('A person reads it by {moment}.', { moment: showMoment(decideBy) })}</p>
        )}
        {reason && <p className="ink2 t13">{t('Reason: {reason}', { reason: t(reasonLabels[reason]) })}</p>}
        {reply && (
          <div className={styles.reply}>
            <b className="medium">{sellerName}</b>
            <p className="kept-lines">{reply}</p>
          </div>
        )}
        {editUntil && (
          <p className="row wraps">
            <button type="button" className="button small" onClick={onEdit}>
              {t('Edit')}
            </button>
            <span className="ink3 t13">{t('until {moment}', { moment: showMoment(editUntil) })}</span>
          </p>
        )}
      </div>
    </div>
  )
}
