import { type ApplicationStep, applicationSteps, neededDocuments } from '@neev/domain/sellers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DocumentForm } from '#kit/documents/DocumentForm.tsx'
import { DocumentList } from '#kit/documents/DocumentList.tsx'
import { documentNames } from '#kit/documents/document-words.ts'
import { Field } from '#kit/form/Field.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import {
  type ApplicationFieldsFragment,
  DeskApplication,
  OwnApplication,
  SaveSellerStep,
  SubmitApplication,
} from './application.graphql.ts'
import { BankStep } from './BankStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { FormFacts } from './FormFacts.tsx'
import { PointsStep } from './PointsStep.tsx'
import { stepNames } from './seller-words.ts'
import type { StepInput } from './steps.ts'
import { TaxStep } from './TaxStep.tsx'

type Step = ApplicationStep | 'REVIEW'
const steps: readonly Step[] = [...applicationSteps, 'REVIEW']
const isStep = (word: string | null): word is Step => steps.some((step) => step === word)
const refreshes = [OwnApplication, DeskApplication]

type Props = {
  /** What was kept so far; none before the first step. */
  application: ApplicationFieldsFragment | null
  /** The seller's id where the desk fills in for somebody. */
  deskFor?: string
  onSent?: () => void
}

/** The application, one step on a page; each is kept before the next one comes. The address says which step. */
export function ApplicationForm({ application, deskFor, onSent }: Props) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const open = new Set<Step>(application ? application.openSteps : applicationSteps)
  const asked = search.get('step')
  const step: Step = isStep(asked) ? asked : (steps.find((one) => open.has(one)) ?? 'REVIEW')
  const go = (next: Step) => setSearch((now) => ({ ...Object.fromEntries(now), step: next }))
  const save = useAct(SaveSellerStep, { refreshes })
  const next = steps[steps.indexOf(step) + 1] ?? 'REVIEW'
  const keep = async (input: StepInput) => {
    await save.run({ id: deskFor ?? null, version: application?.version ?? 0, input })
    go(next)
    scrollTo({ top: 0 })
  }
  const about = { onSave: keep, submit: t('Save and go on') }
  const form = application?.form
  return (
    <>
      <ol className="steps">
        {steps.map((one, index) => {
          const done = one !== 'REVIEW' && !open.has(one)
          return (
            <li key={one} className={done ? 'done' : undefined} aria-current={one === step ? 'step' : undefined}>
              <span>{done && one !== step ? <Icon name="check" /> : index + 1}</span>
              {one !== step && application ? (
                <button type="button" onClick={() => go(one)}>
                  {t(stepNames[one])}
                </button>
              ) : (
                t(stepNames[one])
              )}
            </li>
          )
        })}
      </ol>
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
        {step === 'DOCUMENTS' && application && <Papers application={application} onDone={() => go('REVIEW')} />}
        {step === 'REVIEW' && application && (
          <Review application={application} deskFor={deskFor} onSent={onSent} onFill={go} />
        )}
      </div>
    </>
  )
}

function Papers({ application, onDone }: { application: ApplicationFieldsFragment; onDone: () => void }) {
  const t = useT()
  const there = new Set(
    application.documents.filter(({ state }) => state === 'PENDING' || state === 'ACCEPTED').map(({ type }) => type),
  )
  const missing = neededDocuments.filter((type) => !there.has(type))
  return (
    <div className="stack">
      <p className={missing.length ? 'note amber' : 'note'}>
        {missing.length
          ? t('Still needed: {papers}', { papers: missing.map((type) => t(documentNames[type])).join(', ') })
          : t('All that we need is here. Further papers help, such as authorisations of brands.')}
      </p>
      <DocumentList documents={application.documents} refreshes={refreshes} own />
      <DocumentForm owner="SELLER" ownerId={application.id} wanted={missing[0]} refreshes={refreshes} />
      <div>
        <button type="button" className="button primary" disabled={missing.length > 0} onClick={onDone}>
          {t('Go on to the review')}
        </button>
      </div>
    </div>
  )
}

type ReviewProps = {
  application: ApplicationFieldsFragment
  deskFor: string | undefined
  onSent: (() => void) | undefined
  onFill: (step: Step) => void
}

function Review({ application, deskFor, onSent, onFill }: ReviewProps) {
  const t = useT()
  const [accepted, setAccepted] = useState(false)
  const send = useAct(SubmitApplication, { says: t('Sent in'), refreshes })
  const open = application.openSteps
  const change = (step: Step) => (
    <button type="button" className="button small" onClick={() => onFill(step)}>
      {t('Change')}
    </button>
  )
  const submit = async () => {
    if (await send.tell({ id: deskFor ?? null, acceptTerms: accepted })) onSent?.()
  }
  return (
    <div className="stack">
      {open.length > 0 && (
        <p className="note amber">
          {t('Still to be filled in: {steps}', { steps: open.map((step) => t(stepNames[step])).join(', ') })}
        </p>
      )}
      <FormFacts
        form={application.form}
        actions={{ business: change('BUSINESS'), tax: change('TAX'), bank: change('BANK'), points: change('POINTS') }}
      />
      <DocumentList documents={application.documents} refreshes={refreshes} own />
      <Field label={t('Terms')}>
        {(control) => (
          <label className="check">
            <input
              {...control}
              type="checkbox"
              checked={accepted}
              onChange={({ target }) => setAccepted(target.checked)}
            />
            <span>
              {t(
                'What I have filled in is true, and I accept the terms for sellers: prices include what I promise, goods leave in time, tax is mine to pay.',
              )}
            </span>
          </label>
        )}
      </Field>
      <div>
        <button
          type="button"
          className="button primary"
          disabled={!accepted || open.length > 0 || send.busy}
          onClick={submit}
        >
          {t('Send the application in')}
        </button>
      </div>
    </div>
  )
}
