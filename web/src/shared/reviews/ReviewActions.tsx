import { type ReviewReason, reviewReasons } from '@neev/domain/support/reviews'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { checked } from '#ui/form/checked.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { reasonLabels } from './review-labels.ts'
import { HelpfulReviews, ReportReview, type ReviewTextFragment, SetReviewHelpful } from './reviews.graphql.ts'

/** Helpful marks and reports for the reviews of a page. Guests go to the page for signing in first. */
export function useReviewActions(items: readonly ReviewTextFragment[], login: (returnTo: string) => string) {
  const user = useUser()
  const ids = items.map(({ id }) => id)
  const { data } = useGql(HelpfulReviews, { ids }, { skip: !user || ids.length === 0 })
  const mine = new Set(data?.helpfulReviews)
  const [reported, setReported] = useState<string | null>(null)
  return {
    actions: (review: ReviewTextFragment) => (
      <ReviewActions
        key={`${review.id} ${mine.has(review.id)}`}
        review={review}
        isHelpful={mine.has(review.id)}
        report={() => setReported(review.id)}
        login={login}
      />
    ),
    dialog: <ReportDialog id={reported} onClose={() => setReported(null)} />,
  }
}

type Props = {
  review: ReviewTextFragment
  isHelpful: boolean
  report: () => void
  login: (returnTo: string) => string
}

function ReviewActions({ review: { id, helpfulCount }, isHelpful, report, login }: Props) {
  const t = useT()
  const user = useUser()
  const navigate = useNavigate()
  const mark = useMutation(SetReviewHelpful)
  const [now, setNow] = useState({ helpful: isHelpful, count: helpfulCount })
  const signedIn = (work: () => unknown) => () => (user ? work() : navigate(login(location.pathname + location.search)))
  const toggle = async () => {
    const done = await mark.runSafely({ id, helpful: !now.helpful })
    if (done) setNow({ helpful: !now.helpful, count: done.setReviewHelpful })
  }
  return (
    <p className="row wraps review-actions">
      <button
        type="button"
        className="button small quiet"
        aria-pressed={now.helpful}
        disabled={mark.busy}
        onClick={signedIn(toggle)}
      >
        <Icon name="check" />
        {t('Helpful')}
        {now.count > 0 && <span className="ink3">{now.count}</span>}
      </button>
      <button type="button" className="button small quiet" onClick={signedIn(report)}>
        <Icon name="flag" />
        {t('Report')}
      </button>
    </p>
  )
}

const input = checked<{ reason: string; note: string }>(({ reason }) => ({
  reason: reason === '' && text('Choose a reason.'),
}))

function ReportDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useT()
  const report = useMutation(ReportReview, { successMessage: t('Reported. An admin checks this review.') })
  return (
    <Dialog title={t('Report this review')} open={id !== null} onClose={onClose}>
      <div className="dialog-body stack">
        <p className="ink2">{t('A low rating is no reason to remove a review.')}</p>
        <Form
          schema={input}
          defaults={{ reason: '', note: '' }}
          submit={t('Report')}
          onSubmit={async ({ reason, note }) => {
            await report.run({ id: id ?? '', reason: reason as ReviewReason, note })
            onClose()
          }}
        >
          <SelectField
            name="reason"
            label={t('Reason')}
            options={reviewReasons.map((value) => ({ value, label: t(reasonLabels[value]) }))}
          />
          <TextareaField name="note" label={t('What is wrong?')} optional maxLength={500} />
        </Form>
      </div>
    </Dialog>
  )
}
