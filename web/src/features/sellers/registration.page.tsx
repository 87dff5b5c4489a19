import { Link } from 'react-router'
import { Section } from '#kit/detail/DetailPage.tsx'
import { DocumentList } from '#kit/documents/DocumentList.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { PageHead } from '#kit/PageHead.tsx'
import { paths } from '#routes/paths.ts'
import { useUser } from '#state/session.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { type ApplicationFieldsFragment, OwnApplication, SaveSellerStep } from './application.graphql.ts'
import { FormFacts } from './FormFacts.tsx'
import { SellerHistory } from './SellerHistory.tsx'
import { sellerStates } from './seller-words.ts'

/** To become a seller: the form while it is filled in, afterwards what became of it. */
export default function RegistrationPage() {
  const t = useT()
  const sells = useUser()?.role.includes('seller') ?? false
  const { data, error, refetch } = useGql(OwnApplication)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { sellerApplication: application } = data
  const fillsIn = application ? application.canEdit : !sells
  return (
    <div className="wrap narrow section">
      <Head title={t('Sell on Neev')} noIndex />
      <PageHead
        title={t('Sell on Neev')}
        badge={application && <State application={application} />}
        subtitle={fillsIn ? t('Five steps; each is kept, so you can go on later and on another device.') : undefined}
      />
      <div className="stack">
        {sells && (
          <p className="note between">
            <span>{t('Your firm sells on Neev.')}</span>
            <Link className="button small" to={paths.seller.dashboard()}>
              {t('Open the desk')}
            </Link>
          </p>
        )}
        {application?.asked && (
          <p className="note amber kept-lines">
            <b>{application.status === 'REJECTED' ? t('Not accepted:') : t('Asked for:')}</b> {application.asked}
          </p>
        )}
        {fillsIn ? (
          <ApplicationForm application={application ?? null} onSent={() => scrollTo({ top: 0 })} />
        ) : (
          application && <Status application={application} />
        )}
      </div>
    </div>
  )
}

function State({ application: { status } }: { application: ApplicationFieldsFragment }) {
  const t = useT()
  const { label, tone } = sellerStates[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** Begins a new application with what the old one said; its papers are handed in anew. */
function ApplyAgain({ application: { version, form } }: { application: ApplicationFieldsFragment }) {
  const t = useT()
  const save = useAct(SaveSellerStep, { refreshes: [OwnApplication] })
  const { business } = form
  if (!business) return null
  return (
    <div>
      <button
        type="button"
        className="button primary"
        disabled={save.busy}
        onClick={() => save.tell({ id: null, version, input: { business } })}
      >
        {t('Apply again')}
      </button>
    </div>
  )
}

function Status({ application }: { application: ApplicationFieldsFragment }) {
  const t = useT()
  const { status, submittedAt, form, documents, history } = application
  const waits = status === 'SUBMITTED' || status === 'UNDER_REVIEW'
  return (
    <>
      {waits && (
        <p className="note">
          {t('Sent in on {moment}. We look at it within two working days and write to you by email.', {
            moment: showMoment(submittedAt ?? ''),
          })}
        </p>
      )}
      {status === 'REJECTED' && <ApplyAgain application={application} />}
      <Section title={t('What happened')}>
        <SellerHistory history={history} />
      </Section>
      <FormFacts form={form} />
      <Section title={t('Papers')}>
        <DocumentList documents={documents} refreshes={[OwnApplication]} />
      </Section>
    </>
  )
}
