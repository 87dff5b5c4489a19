import { type B2bStep, b2bDocuments, b2bSteps } from '@neev/domain/businesses/b2b'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DocumentsStep } from '#shared/registration/DocumentsStep.tsx'
import { SendIn } from '#shared/registration/SendIn.tsx'
import { StepList } from '#shared/registration/StepList.tsx'
import { useSteps } from '#shared/registration/use-steps.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { B2bFacts } from './B2bFacts.tsx'
import { type B2bApplicationFieldsFragment, SetB2bStep, SubmitB2b } from './b2b.graphql.ts'
import { b2bStepNames } from './b2b-labels.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { NeedStep } from './NeedStep.tsx'
import { SitesStep } from './SitesStep.tsx'
import type { StepInput } from './steps.ts'
import { TaxStep } from './TaxStep.tsx'

type Step = B2bStep | 'REVIEW'
const steps: readonly Step[] = [...b2bSteps, 'REVIEW']

/** Application form of a company, one step per page; each is saved before the next. */
export function B2bForm({ application }: { application: B2bApplicationFieldsFragment | null }) {
  const t = useT()
  const open = new Set<Step>(application ? application.openSteps : b2bSteps)
  const { step, go, goOn } = useSteps(steps, open)
  const save = useMutation(SetB2bStep)
  const keep = async (input: StepInput) => {
    await save.run({ version: application?.version ?? 0, input })
    goOn()
  }
  const about = { onSave: keep, submit: t('Save and continue') }
  const form = application?.form
  return (
    <>
      <StepList steps={steps} names={b2bStepNames} now={step} open={open} go={application && go} />
      <div className="card padded" key={`${step} ${application?.version ?? 0}`}>
        <h2>{t(b2bStepNames[step])}</h2>
        {step === 'COMPANY' && <CompanyStep {...about} value={form?.company ?? null} />}
        {step === 'TAX' && <TaxStep {...about} value={form?.tax ?? null} kind={form?.company?.kind ?? null} />}
        {step === 'NEED' && <NeedStep {...about} value={form?.need ?? null} />}
        {step === 'SITES' && (
          <Loading>
            <SitesStep {...about} value={form?.sites ?? null} />
          </Loading>
        )}
        {step === 'DOCUMENTS' && application && (
          <DocumentsStep
            owner="B2B"
            ownerId={application.id}
            documents={application.documents}
            needed={b2bDocuments({
              tax: application.form.tax && { ...application.form.tax, gstins: [...application.form.tax.gstins] },
            })}
            enough={t('All required documents are here. A cancelled cheque or a work order also helps.')}
            onDone={() => go('REVIEW')}
          />
        )}
        {step === 'REVIEW' && application && <Review application={application} onFill={go} />}
      </div>
    </>
  )
}

type ReviewProps = { application: B2bApplicationFieldsFragment; onFill: (step: Step) => void }

function Review({ application: { openSteps, documents, form }, onFill }: ReviewProps) {
  const t = useT()
  const send = useMutation(SubmitB2b, { successMessage: t('Submitted') })
  const change = (step: Step) => (
    <button type="button" className="button small" onClick={() => onFill(step)}>
      {t('Edit')}
    </button>
  )
  return (
    <SendIn
      open={openSteps.map((step) => b2bStepNames[step])}
      documents={documents}
      terms={t(
        'The details I have entered are true, I am authorised to buy for this company, and I accept the terms for business buyers.',
      )}
      busy={send.busy}
      onSend={async (acceptTerms) => {
        if (await send.runSafely({ acceptTerms })) scrollTo({ top: 0 })
      }}
    >
      <B2bFacts
        form={form}
        actions={{ company: change('COMPANY'), tax: change('TAX'), need: change('NEED'), sites: change('SITES') }}
      />
    </SendIn>
  )
}
