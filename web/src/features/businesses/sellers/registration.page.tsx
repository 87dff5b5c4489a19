import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DocumentList } from '#shared/documents/DocumentList.tsx'
import { ApplyAgain, Waits } from '#shared/registration/Outcome.tsx'
import { Registration } from '#shared/registration/Registration.tsx'
import { useUser } from '#state/session.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { type ApplicationFieldsFragment, OwnApplication, SetSellerStep } from './application.graphql.ts'
import { FormFacts } from './FormFacts.tsx'
import { sellerStates } from './seller-labels.ts'

/** Seller registration: the form, and later its status. */
export default function RegistrationPage() {
  const t = useT()
  const sells = useUser()?.role.includes('seller') ?? false
  const { data } = useData(OwnApplication)
  const { sellerApplication: application } = data
  const fillsIn = application ? application.canEdit : !sells
  return (
    <Registration
      title={t('Sell on Neev')}
      state={application ? sellerStates[application.status] : null}
      fillsIn={fillsIn}
      requested={
        application?.requested
          ? {
              label: application.status === 'REJECTED' ? t('Not accepted:') : t('Changes requested:'),
              text: application.requested,
            }
          : null
      }
    >
      <p>
        <Link className="link" to={paths.sellerFees()}>
          {t('See the fees and calculate a sale')}
        </Link>
      </p>
      {sells && (
        <p className="note between">
          <span>{t('Your seller account is active.')}</span>
          <Link className="button small" to={paths.seller.dashboard()}>
            {t('Open seller area')}
          </Link>
        </p>
      )}
      {fillsIn ? (
        <ApplicationForm application={application ?? null} onSent={() => scrollTo({ top: 0 })} />
      ) : (
        application && <Status application={application} />
      )}
    </Registration>
  )
}

function Status({ application }: { application: ApplicationFieldsFragment }) {
  const t = useT()
  const { status, submittedAt, form, documents, history } = application
  const save = useMutation(SetSellerStep)
  const { version } = application
  const { business } = form
  const waits = status === 'SUBMITTED' || status === 'UNDER_REVIEW'
  return (
    <>
      {waits && <Waits since={submittedAt ?? null} />}
      {status === 'REJECTED' && business && (
        <ApplyAgain busy={save.busy} onAgain={() => save.runSafely({ id: null, version, input: { business } })} />
      )}
      <Section title={t('History')}>
        <StatusHistory history={history} states={sellerStates} />
      </Section>
      <FormFacts form={form} />
      <Section title={t('Documents')}>
        <DocumentList documents={documents} />
      </Section>
    </>
  )
}
