import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { HelpfulReviews, type ReviewTextFragment, SetReviewHelpful } from './reviews.graphql.ts'
import styles from './reviews.module.css'

// A form is heavier than all of the page, and few people report a review
const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

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
    dialog: reported !== null && (
      <Suspense>
        <ReportDialog id={reported} onClose={() => setReported(null)} />
      </Suspense>
    ),
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
    <p className={`row wraps ${styles.reviewActions}`}>
      <BusyButton className="button small quiet" aria-pressed={now.helpful} busy={mark.busy} onClick={signedIn(toggle)}>
        <Icon name="check" />
        {t('Helpful')}
        {now.count > 0 && <span className="ink3">{now.count}</span>}
      </BusyButton>
      <button type="button" className="button small quiet" onClick={signedIn(report)}>
        <Icon name="flag" />
        {t('Report review')}
      </button>
    </p>
  )
}
