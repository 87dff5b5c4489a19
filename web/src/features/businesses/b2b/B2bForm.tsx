import { type B2bStep, b2bDocuments, b2bSteps } from '@neev/domain/businesses/b2b'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { ApplicationSteps } from '#shared/registration/ApplicationSteps.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { B2bFacts } from './B2bFacts.tsx'
import { type B2bApplicationFieldsFragment, SetB2bStep, SubmitB2b } from './b2b.graphql.ts'
import { b2bStepNames } from './b2b-labels.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { NeedStep } from './NeedStep.tsx'
import { SitesStep } from './SitesStep.tsx'
import type { StepInput } from './steps.ts'
import { TaxStep } from './TaxStep.tsx'

/** The application form of a company. */
export function B2bForm({ application }: { application: B2bApplicationFieldsFragment | null }) {
  const t = useT()
  const save = useMutation(SetB2bStep)
  const send = useMutation(SubmitB2b, { successMessage: t('Submitted') })
  const form = application?.form
  const tax = form?.tax ?? null
  return (
    <ApplicationSteps<B2bStep, StepInput>
      application={application}
      steps={b2bSteps}
      names={b2bStepNames}
      owner="B2B"
      needed={b2bDocuments({ tax: tax && { ...tax, gstins: [...tax.gstins] } })}
      enough={t('All required documents are here. A cancelled cheque or a work order also helps.')}
      terms={t(
        'The details I have entered are true, I am authorised to buy for this company, and I accept the terms for business buyers.',
      )}
      onSave={(input) => save.run({ version: application?.version ?? 0, input })}
      busy={send.busy}
      onSend={async (acceptTerms) => {
        if (await send.runSafely({ acceptTerms })) scrollTo({ top: 0 })
      }}
      form={(step, about) => (
        <>
          {step === 'COMPANY' && <CompanyStep {...about} value={form?.company ?? null} />}
          {step === 'TAX' && <TaxStep {...about} value={tax} kind={form?.company?.kind ?? null} />}
          {step === 'NEED' && <NeedStep {...about} value={form?.need ?? null} />}
          {step === 'SITES' && (
            <Loading>
              <SitesStep {...about} value={form?.sites ?? null} />
            </Loading>
          )}
        </>
      )}
      facts={(change) =>
        form && (
          <B2bFacts
            form={form}
            actions={{ company: change('COMPANY'), tax: change('TAX'), need: change('NEED'), sites: change('SITES') }}
          />
        )
      }
    />
  )
}
