import { type ApplicationStep, applicationSteps, neededDocuments } from '@neev/domain/businesses/sellers/sellers'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DocumentsStep } from '#shared/registration/DocumentsStep.tsx'
import { SendIn } from '#shared/registration/SendIn.tsx'
import { StepList } from '#shared/registration/StepList.tsx'
import { useSteps } from '#shared/registration/use-steps.ts'
import { type ApplicationFieldsFragment, SetSellerStep, SubmitApplication } from './application.graphql.ts'
import { BankStep } from './BankStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { FormFacts } from './FormFacts.tsx'
import { PointsStep } from './PointsStep.tsx'
import { stepNames } from './seller-labels.ts'
import type { StepInput } from './steps.ts'
import { TaxStep } from './TaxStep.tsx'

type Step = ApplicationStep | 'REVIEW'
const steps: readonly Step[] = [...applicationSteps, 'REVIEW']

type Props = {
  /** The saved application; null before the first step. */
  application: ApplicationFieldsFragment | null
  /** The seller's id if an admin fills in the form for somebody. */
  adminFor?: string
  onSent?: () => void
}

/** The application form, one step per page; each is saved before the next. The step is in the URL. */
export function ApplicationForm({ application, adminFor, onSent }: Props) {
  const t = useT()
  const open = new Set<Step>(application ? application.openSteps : applicationSteps)
  const { step, go, goOn } = useSteps(steps, open)
  const save = useMutation(SetSellerStep)
  const keep = async (input: StepInput) => {
    await save.run({ id: adminFor ?? null, version: application?.version ?? 0, input })
    goOn()
  }
  const about = { onSave: keep, submit: t('Save and continue') }
  const form = application?.form
  return (
    <>
      <StepList steps={steps} names={stepNames} now={step} open={open} go={application && go} />
      <div className="card padded" key={`${step} ${application?.version ?? 0}`}>
        <h2>{t(stepNames[step])}</h2>
        {step === 'BUSINESS' && <BusinessStep {...about} value={form?.business ?? null} />}
        {step === 'TAX' && <TaxStep {...about} value={form?.tax ?? null} />}
        {step === 'BANK' && <BankStep {...about} value={form?.bank ?? null} />}
        {step === 'POINTS' && (
          <PointsStep
            {...about}
            value={form?.points ?? null}
            gstins={form?.tax?.gstins.map(({ gstin }) => gstin) ?? []}
          />
        )}
        {step === 'DOCUMENTS' && application && (
          <DocumentsStep
            owner="SELLER"
            ownerId={application.id}
            documents={application.documents}
            needed={neededDocuments}
            enough={t('All required documents are here. You can add more, such as brand authorisations.')}
            onDone={() => go('REVIEW')}
          />
        )}
        {step === 'REVIEW' && application && (
          <Review application={application} adminFor={adminFor} onSent={onSent} onFill={go} />
        )}
      </div>
    </>
  )
}

type ReviewProps = {
  application: ApplicationFieldsFragment
  adminFor: string | undefined
  onSent: (() => void) | undefined
  onFill: (step: Step) => void
}

function Review({ application, adminFor, onSent, onFill }: ReviewProps) {
  const t = useT()
  const send = useMutation(SubmitApplication, { successMessage: t('Submitted') })
  const change = (step: Step) => (
    <button type="button" className="button small" onClick={() => onFill(step)}>
      {t('Edit')}
    </button>
  )
  return (
    <SendIn
      open={application.openSteps.map((step) => stepNames[step])}
      documents={application.documents}
      terms={t(
        'The details I have entered are true, and I accept the terms for sellers: I honour my prices, dispatch on time and pay my taxes.',
      )}
      busy={send.busy}
      onSend={async (acceptTerms) => {
        if (await send.runSafely({ id: adminFor ?? null, acceptTerms })) onSent?.()
      }}
    >
      <FormFacts
        form={application.form}
        actions={{ business: change('BUSINESS'), tax: change('TAX'), bank: change('BANK'), points: change('POINTS') }}
      />
    </SendIn>
  )
}
