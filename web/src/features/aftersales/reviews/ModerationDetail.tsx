import {
  type ModerationDecision,
  type ReviewReason,
  reviewReasons,
  whyNotDecided,
} from '@neev/domain/aftersales/reviews/reviews'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { reasonLabels, reviewStates } from '#shared/reviews/review-labels.ts'
import { Marks, ReviewPhotos } from '#shared/reviews/review-parts.tsx'
import rowsStyles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Rating } from '#ui/Rating.tsx'
import {
  ModeratedReview,
  type ModeratedReviewQuery,
  OpenReview,
  ReviewMessage,
  SubmitReviewDecision,
} from './moderation.graphql.ts'
import moderationStyles from './moderation.module.css'
import { findingLabels } from './moderation-labels.ts'
import reviewFormStyles from './review-form.module.css'

type Review = ModeratedReviewQuery['moderatedReview']
type Props = { id: string; onDecided: () => void; onSkip?: () => void }

/** One review with its checks, order and the decision. Opening it locks it to this admin. */
export function ModerationDetail({ id, onDecided, onSkip }: Props) {
  const t = useT()
  const { data } = useData(ModeratedReview, { id })
  const review = data.moderatedReview
  const { buyerName, title, sellerName, rating, status, createdAt, editedAt, openedBy, openUntil } = review
  const state = reviewStates[status]
  return (
    <article
      className={moderationStyles.moderationDetail}
      aria-label={t('{buyer} on {about}', { buyer: buyerName, about: title ?? sellerName })}
    >
      <div className="stack">
        <header className="row">
          <Rating value={rating} />
          <div>
            <h2>{t('{buyer} on {about}', { buyer: buyerName, about: title ?? sellerName })}</h2>
            <p className="t13 ink3">
              {t('Written {moment}', { moment: showMoment(createdAt) })}
              {editedAt && `, ${t('edited {moment}', { moment: showMoment(editedAt) })}`}
            </p>
          </div>
        </header>
        <p>
          <Badge tone={state.tone}>{t(state.label)}</Badge>
        </p>
        <Marked review={review} />
        <Marks aspects={review.aspects} />
        <ReviewPhotos photos={review.photos} />
        {review.reply && (
          <p className={`${moderationStyles.moderationMessage} kept-lines`}>
            <b className="medium">{sellerName}</b>
            <br />
            {review.reply}
          </p>
        )}
        <Reports reports={review.reports} />
        {openedBy && openUntil ? (
          <p className="note amber">
            <Icon name="lock" />
            {t('{name} is deciding about this review until {moment}.', {
              name: openedBy,
              moment: showMoment(openUntil),
            })}
          </p>
        ) : (
          <Decide
            key={`${review.id} ${review.version}`}
            review={review}
            onDecided={onDecided}
            skip={
              onSkip && (
                <button type="button" className="button" onClick={onSkip}>
                  {t('Skip')} <kbd>J</kbd>
                </button>
              )
            }
          />
        )}
      </div>
      <Facts review={review} />
    </article>
  )
}

/** The text with what was found in it marked. */
function Marked({ review: { text: words, found } }: { review: Review }) {
  const t = useT()
  if (!words) return <p className="ink3">{t('No text, only a rating.')}</p>
  const parts: ReactNode[] = []
  let end = 0
  for (const { at, length } of found) {
    parts.push(words.slice(end, at), <mark key={at}>{words.slice(at, at + length)}</mark>)
    end = at + length
  }
  return (
    <p className={`${moderationStyles.moderationText} kept-lines`}>
      {parts}
      {words.slice(end)}
    </p>
  )
}

function Reports({ reports }: { reports: Review['reports'] }) {
  const t = useT()
  if (reports.length === 0) return null
  return (
    <section>
      <h3>{t('Reports by readers')}</h3>
      <ul className={rowsStyles.recordList}>
        {reports.map(({ id, reason, note, by, createdAt }) => (
          <li key={id}>
            <div>
              <p>{[t(reasonLabels[reason]), note].filter(Boolean).join(': ')}</p>
              <p className="ink3 t13">{`${by}, ${showMoment(createdAt)}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Option = { decision: ModerationDecision; label: string; hint: string }
const options: readonly Option[] = [
  { decision: 'PUBLISH', label: text('Publish as written'), hint: text('The buyer and the seller are notified.') },
  {
    decision: 'PUBLISH_REDACTED',
    label: text('Publish without what was found'),
    hint: text('Contact data and words of the list are replaced by […].'),
  },
  { decision: 'REJECT', label: text('Reject with a reason'), hint: text('A low rating is never a reason.') },
  { decision: 'HIDE', label: text('Take down with a reason'), hint: text('A low rating is never a reason.') },
]
const keepLabel = text('Keep it and dismiss the reports')
const verbs: Readonly<Record<ModerationDecision, string>> = {
  PUBLISH: text('Publish'),
  PUBLISH_REDACTED: text('Publish without it'),
  REJECT: text('Reject'),
  HIDE: text('Take down'),
}

function Decide({ review, onDecided, skip }: { review: Review; onDecided: () => void; skip: ReactNode }) {
  const t = useT()
  const { id, version, status, found, openReports } = review
  const published = status === 'PUBLISHED'
  const open = useMutation(OpenReview)
  const decide = useMutation(SubmitReviewDecision, { successMessage: t('Decided') })
  const possible = options.filter(
    ({ decision }) =>
      !whyNotDecided(decision, { status, reason: 'ABUSE' }) &&
      (decision !== 'PUBLISH_REDACTED' || found.length > 0) &&
      (decision !== 'PUBLISH' || !published || openReports > 0),
  )
  const [chosen, setChosen] = useState<ModerationDecision | null>(
    published ? null : found.length > 0 ? 'PUBLISH_REDACTED' : 'PUBLISH',
  )
  const [reason, setReason] = useState<ReviewReason | null>(null)
  const needsReason = chosen === 'REJECT' || chosen === 'HIDE'
  const sendsMessage = chosen !== null && !(chosen === 'PUBLISH' && published)
  const lock = useEffectEvent(() => open.runSafely({ id }))
  useEffect(() => {
    if (status === 'PENDING') void lock()
  }, [status])
  const send = async (decision: ModerationDecision) => {
    const done = await decide.runSafely({ id, version, decision, reason: needsReason ? reason : null })
    if (done) onDecided()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const types = target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, select, dialog')
    if (types || event.ctrlKey || event.metaKey || event.altKey || decide.busy) return
    const reject = possible.find(({ decision }) => decision === 'REJECT' || decision === 'HIDE')
    if (key === 'r' && reject) setChosen(reject.decision)
    if (key === 'p' && status !== 'PUBLISHED') void send(chosen === 'PUBLISH_REDACTED' ? 'PUBLISH_REDACTED' : 'PUBLISH')
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (possible.length === 0) return null
  return (
    <section className="stack">
      <h3>{t('Decision')}</h3>
      <fieldset className="field">
        <legend className="hidden-text">{t('Decision')}</legend>
        {possible.map(({ decision, label, hint }) => (
          <label key={decision} className="check">
            <input type="radio" name="decision" checked={chosen === decision} onChange={() => setChosen(decision)} />
            <span>
              <b className="medium">{t(decision === 'PUBLISH' && published ? keepLabel : label)}</b>
              <br />
              <span className="ink3 t13">{t(hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {needsReason && (
        <fieldset className="field">
          <legend className="label">{t('Reason')}</legend>
          {reviewReasons.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              <span>{t(reasonLabels[one])}</span>
            </label>
          ))}
        </fieldset>
      )}
      {sendsMessage && (!needsReason || reason) && (
        <Message id={id} decision={chosen} reason={needsReason ? reason : null} />
      )}
      <p className="row wraps">
        <BusyButton
          className={needsReason ? 'button danger' : 'button primary'}
          busy={decide.busy}
          disabled={chosen === null || (needsReason && reason === null)}
          onClick={() => chosen && send(chosen)}
        >
          {t(chosen === 'PUBLISH' && published ? keepLabel : verbs[chosen ?? 'PUBLISH'])}
          {!needsReason && !published && <kbd>P</kbd>}
        </BusyButton>
        {skip}
      </p>
      <p className="ink3 t13">{t('Every decision is logged with your name. Press ? for the keys.')}</p>
    </section>
  )
}

/** The message to the buyer, before it is sent. */
function Message({ id, decision, reason }: { id: string; decision: ModerationDecision; reason: ReviewReason | null }) {
  const t = useT()
  const { data } = useGql(ReviewMessage, { id, decision, reason }, { keep: true })
  return (
    <div className={moderationStyles.moderationMessage}>
      <p className="ink3 t13">{t('Message to the buyer')}</p>
      <p className="medium">{data?.reviewMessage.subject ?? '…'}</p>
      <p className="kept-lines">{data?.reviewMessage.body}</p>
    </div>
  )
}

const shown = (rating: number | null) => rating?.toFixed(2) ?? '–'

function Facts({ review }: { review: Review }) {
  const t = useT()
  const { context, findings, deliveredAt, orderId, suborderNumber, sellerId, sellerName, quantityMilli, pieces, unit } =
    review
  const checks: [ok: boolean, label: string, value?: string | number][] = [
    [deliveredAt !== null, t('Delivered order'), deliveredAt ? showDate(deliveredAt) : undefined],
    ...findings.map((one): [boolean, string] => [false, t(findingLabels[one])]),
    ...(findings.length === 0 ? ([[true, t('Nothing found in the text')]] as [boolean, string][]) : []),
    [context.sameText === 0, t('Text not seen before'), context.sameText || undefined],
    [context.claims === 0, t('No claim on the suborder'), context.claims || undefined],
  ].map((row) => row as [boolean, string, string | number | undefined])
  return (
    <aside className="stack">
      <section>
        <h3>{t('Checks')}</h3>
        <ul className={reviewFormStyles.reviewChecks}>
          {checks.map(([ok, label, value]) => (
            <li key={label} className={ok ? 'done' : reviewFormStyles.found}>
              <Icon name={ok ? 'check' : 'flag'} />
              <span>
                {label} {value !== undefined && <span className="ink3">{value}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('Order')}</h3>
        <p>
          <Link className="link" to={paths.admin.orderDetail({ id: orderId })}>
            {suborderNumber}
          </Link>
        </p>
        {quantityMilli !== null && unit && (
          <p className="ink2">
            {pieces !== null ? amountText(t, pieces * 1000, 'piece') : amountText(t, quantityMilli, unit)}
          </p>
        )}
        <p>
          <Link className="link" to={paths.admin.sellerDetail({ id: sellerId })}>
            {sellerName}
          </Link>
        </p>
      </section>
      <section>
        <h3>{t('The buyer')}</h3>
        <p className="ink2">
          {t('{n, plural, one {# other review} other {# other reviews}}, {no} rejected or taken down', {
            n: context.byBuyer,
            no: context.rejectedOfBuyer,
          })}
        </p>
      </section>
      {review.status !== 'PUBLISHED' && context.ratingIfPublished !== null && (
        <section>
          <h3>{t('If published')}</h3>
          <p className="ink2">
            {t('The rating goes from {from} to {to} ({n, plural, one {# review} other {# reviews}}).', {
              from: shown(context.rating),
              to: shown(context.ratingIfPublished),
              n: context.count + 1,
            })}
          </p>
        </section>
      )}
      {review.decidedAt && (
        <section>
          <h3>{t('Decided')}</h3>
          <p className="ink2">
            {[review.decidedBy, showMoment(review.decidedAt), review.reason && t(reasonLabels[review.reason])]
              .filter(Boolean)
              .join(', ')}
          </p>
        </section>
      )}
    </aside>
  )
}
