import { reviewInput } from '@neev/domain/aftersales/reviews/review-inputs'
import {
  findingsOf,
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_TEXT,
  type ReviewAspect,
  reviewAspects,
  reviewDecideBy,
} from '@neev/domain/aftersales/reviews/reviews'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { filesOf, useUpload } from '#shared/pictures/use-upload.ts'
import { aspectLabels, ratingLabels } from '#shared/reviews/review-labels.ts'
import styles from '#ui/detail/card-title.module.css'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import reviewFormStyles from './review-form.module.css'
import { CreateReview, type ReviewItemFieldsFragment, UpdateReview } from './reviews.graphql.ts'

type Props = { item: ReviewItemFieldsFragment; onDone: () => void; actions?: ReactNode }
type Typed = {
  rating: number | null
  aspects: Partial<Record<ReviewAspect, number>>
  text: string
  photos: ProductPicture[]
}

const marks = [1, 2, 3, 4, 5]

/** Form of a review of a seller or a line, with what will happen to it. */
export function ReviewForm({ item, onDone, actions }: Props) {
  const t = useT()
  const create = useMutation(CreateReview)
  const update = useMutation(UpdateReview)
  const { kind, review, suborderId, lineId } = item
  const aspects: readonly ReviewAspect[] = reviewAspects[kind]
  const defaults = {
    rating: review?.rating ?? null,
    aspects: review?.aspects ?? {},
    text: review?.text ?? '',
    photos: review?.photos ?? [],
  }
  const send = async (typed: {
    rating: number
    aspects: object
    text: string
    photos: { key: string; alt: string }[]
  }) => {
    const input = {
      rating: typed.rating,
      aspects: Object.entries(typed.aspects).map(([aspect, rating]) => ({ aspect, rating })),
      text: typed.text,
      photos: typed.photos.map(({ key, alt }) => ({ key, alt })),
    }
    const { status, decideBy } = review
      ? (await update.run({ id: review.id, version: review.version, input })).updateReview
      : (await create.run({ suborderId, lineId, input })).createReview
    toast(
      status === 'PUBLISHED'
        ? t('Your review is published')
        : t('Sent. A person reads it by {moment}.', { moment: showMoment(decideBy ?? new Date()) }),
    )
    onDone()
  }
  return (
    <div className={`card ${reviewFormStyles.reviewWrite}`}>
      <Form
        schema={reviewInput(kind)}
        defaults={defaults as never}
        onSubmit={send}
        submit={review ? t('Save changes') : t('Submit review')}
        actions={actions}
      >
        <RatingField
          name="rating"
          label={kind === 'SELLER' ? t('How was the seller?') : t('How good are the goods?')}
          labels={ratingLabels}
        />
        <div className={reviewFormStyles.aspectChoices}>
          {aspects.map((aspect) => (
            <RatingField key={aspect} name={`aspects.${aspect}`} label={t(aspectLabels[aspect])} />
          ))}
        </div>
        <TextareaField name="text" label={t('What should the next buyer know?')} optional hint={<Count />} />
        <ContactData />
        <PhotosField />
      </Form>
      <aside>
        <h3 className={styles.title}>{t('Before it appears')}</h3>
        <Checks />
      </aside>
    </div>
  )
}

/** Says before sending that contact data makes a review wait; the operator's words are known to the server alone. */
function ContactData() {
  const t = useT()
  const text = useWatch({ name: 'text' }) as Typed['text']
  if (findingsOf(5, text, '').length === 0) return null
  return (
    <p className="note amber">
      {t('The text has a phone number, an email address or a link. A person reads it first and may remove it.')}
    </p>
  )
}

function Count() {
  const t = useT()
  const text = useWatch({ name: 'text' }) as Typed['text']
  return text.length < 1500
    ? t('Measured facts help most: mass, bends, tags.')
    : t('{n} of {max} characters', { n: text.length, max: MAX_REVIEW_TEXT })
}

/** Radio buttons from 1 to 5, with words if given. */
function RatingField({
  name,
  label,
  labels,
}: {
  name: string
  label: string
  labels?: Readonly<Record<number, string>>
}) {
  const t = useT()
  const { field } = useController({ name })
  const error = useFieldError(name)
  return (
    <fieldset className="field">
      <legend className="label">
        {label}
        {!labels && <span className="optional"> ({t('optional')})</span>}
      </legend>
      <div className={reviewFormStyles.ratingChoice}>
        {marks.map((mark) => (
          <label key={mark}>
            <input
              type="radio"
              name={name}
              value={mark}
              checked={field.value === mark}
              onChange={() => field.onChange(mark)}
              aria-invalid={error ? true : undefined}
            />
            {labels ? <b>{mark}</b> : <span>{mark}</span>}
            {labels && <span className="t13">{t(labels[mark] ?? '')}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className="error-text">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function PhotosField() {
  const t = useT()
  const id = useId()
  const { field } = useController({ name: 'photos' })
  const photos = (field.value ?? []) as ProductPicture[]
  const { sending, failed, upload } = useUpload({ several: true })
  const room = MAX_REVIEW_PHOTOS - photos.length - sending
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    let uploaded = photos
    return upload(filesOf(event).slice(0, room), (stored) => {
      uploaded = [...uploaded, { ...stored, alt: '' }]
      field.onChange(uploaded)
    })
  }
  return (
    <fieldset className="field">
      <legend className="label">
        {t('Photos')} <span className="optional">({t('optional, up to 5')})</span>
      </legend>
      <ul className={reviewFormStyles.photoPicks}>
        {photos.map((photo, at) => (
          <li key={photo.key}>
            <Photo photo={photo} show="thumb" title={t('Photo {n} of {of}', { n: at + 1, of: photos.length })} />
            <button
              type="button"
              className="button small square"
              aria-label={t('Remove picture {n}', { n: at + 1 })}
              onClick={() => field.onChange(photos.toSpliced(at, 1))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className={reviewFormStyles.photoAdd} htmlFor={id}>
              <Icon name="plus" />
              {sending > 0 ? t('Uploading…') : t('Add photo')}
            </label>
            <input
              id={id}
              className="hidden-text"
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp"
              disabled={sending > 0}
              onChange={send}
            />
          </li>
        )}
      </ul>
      {failed && (
        <p className="error-text" role="alert">
          {failed}
        </p>
      )}
    </fieldset>
  )
}

/** What will happen to the review as it stands. */
function Checks() {
  const t = useT()
  const [{ moment }] = useState(() => ({ moment: reviewDecideBy(new Date()) }))
  return (
    <ul className={reviewFormStyles.reviewChecks}>
      <li className="done">
        <Icon name="check" />
        <span>{t('Your order is delivered: marked “Bought on Neev”')}</span>
      </li>
      <li className="done">
        <Icon name="check" />
        <span>{t('Place and camera data are removed from photos')}</span>
      </li>
      <li>
        <Icon name="clock" />
        <span>
          {t('Rated 3 or above and without contact data: published at once. Otherwise a person reads it by {moment}.', {
            moment: showMoment(moment),
          })}
        </span>
      </li>
      <li>
        <Icon name="clock" />
        <span>{t('You can edit it for 7 days')}</span>
      </li>
    </ul>
  )
}
