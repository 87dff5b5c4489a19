import { type ApplicationStep, applicationSteps, neededDocuments } from '@neev/domain/businesses/sellers/sellers'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { ApplicationSteps } from '#shared/registration/ApplicationSteps.tsx'
import { type ApplicationFieldsFragment, SetSellerStep, SubmitApplication } from './application.graphql.ts'
import { BankStep } from './BankStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { FormFacts } from './FormFacts.tsx'
import { PointsStep } from './PointsStep.tsx'
import { stepNames } from './seller-labels.ts'
import type { StepInput } from './steps.ts'
import { TaxStep } from './TaxStep.tsx'

type Props = {
  /** The saved application; null before the first step. */
  application: ApplicationFieldsFragment | null
  /** The seller's id if an admin fills in the form for somebody. */
  adminFor?: string
  onSent?: () => void
}

/** The application form of a seller. */
export function ApplicationForm({ application, adminFor, onSent }: Props) {
  const t = useT()
  const save = useMutation(SetSellerStep)
  const send = useMutation(SubmitApplication, { successMessage: t('Submitted') })
  const form = application?.form
  const id = adminFor ?? null
  return (
    <ApplicationSteps<ApplicationStep, StepInput>
      application={application}
      steps={applicationSteps}
      names={stepNames}
      owner="SELLER"
      needed={neededDocuments}
      enough={t('All required documents are here. You can add more, such as brand authorisations.')}
      terms={t(
        'The details I have entered are true, and I accept the terms for sellers: I honour my prices, dispatch on time and pay my taxes.',
      )}
      onSave={(input) => save.run({ id, version: application?.version ?? 0, input })}
      busy={send.busy}
      onSend={async (acceptTerms) => {
        if (await send.runSafely({ id, acceptTerms })) onSent?.()
      }}
      form={(step, about) => (
        <>
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
        </>
      )}
      facts={(change) =>
        form && (
          <FormFacts
            form={form}
            actions={{
              business: change('BUSINESS'),
              tax: change('TAX'),
              bank: change('BANK'),
              points: change('POINTS'),
            }}
          />
        )
      }
    />
  )
}
