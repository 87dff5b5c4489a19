import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DocumentForm } from '#shared/documents/DocumentForm.tsx'
import { DocumentList } from '#shared/documents/DocumentList.tsx'
import { ApplyAgain, Waits } from '#shared/registration/Outcome.tsx'
import { Registration } from '#shared/registration/Registration.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { B2bFacts } from './B2bFacts.tsx'
import { B2bForm } from './B2bForm.tsx'
import { type B2bApplicationFieldsFragment, OwnB2b, SetB2bStep } from './b2b.graphql.ts'
import { b2bStates } from './b2b-labels.ts'

type Application = B2bApplicationFieldsFragment

/** Company registration: the form, and later its status. */
export default function B2bRegistrationPage() {
  const t = useT()
  const { data } = useData(OwnB2b)
  const { b2bApplication: application } = data
  const fillsIn = application?.canEdit ?? true
  return (
    <Registration
      title={t('Buy as a company')}
      state={application ? b2bStates[application.status] : null}
      fillsIn={fillsIn}
      requested={application?.requested ? { label: requestedLabel(t, application), text: application.requested } : null}
    >
      {!application && (
        <p className="ink2">
          {t('Your GSTINs and sites at checkout, two days to pay by bank transfer, and your own account manager.')}
        </p>
      )}
      {fillsIn ? <B2bForm application={application} /> : application && <Status application={application} />}
    </Registration>
  )
}

function requestedLabel(t: T, { status }: Application): string {
  if (status === 'REJECTED') return t('Not accepted:')
  return status === 'HOLD' ? t('On hold:') : t('Changes requested:')
}

function Status({ application }: { application: Application }) {
  const t = useT()
  const { id, status, submittedAt, form, documents, history, managerName } = application
  const save = useMutation(SetB2bStep)
  const { version } = application
  const { company } = form
  const waits = status === 'SUBMITTED' || status === 'UNDER_REVIEW'
  const joined = status === 'APPROVED' || status === 'HOLD'
  return (
    <>
      {waits && <Waits since={submittedAt ?? null} />}
      {status === 'APPROVED' && (
        <p className="note between">
          <span>{t('Your company account is active.')}</span>
          <Link className="button small" to={paths.categories()}>
            {t('Browse materials')}
          </Link>
        </p>
      )}
      {status === 'HOLD' && (
        <p className="note between">
          <span>{t('What the company owes on credit stays due. You can read and pay it here.')}</span>
          <Link className="button small" to={paths.companyCredit()}>
            {t('View credit')}
          </Link>
        </p>
      )}
      {status === 'REJECTED' && company && (
        <ApplyAgain busy={save.busy} onAgain={() => save.runSafely({ version, input: { company } })} />
      )}
      {joined && managerName && (
        <Section title={t('Your account')}>
          <Properties of={[[t('Account manager'), managerName]]} />
        </Section>
      )}
      <Section title={t('History')}>
        <StatusHistory history={history} states={b2bStates} />
      </Section>
      <B2bFacts form={form} />
      <Section title={t('Documents')}>
        <DocumentList documents={documents} own={joined} />
      </Section>
      {joined && (
        <Section title={t('Upload document')}>
          <DocumentForm owner="B2B" ownerId={id} />
        </Section>
      )}
    </>
  )
}
