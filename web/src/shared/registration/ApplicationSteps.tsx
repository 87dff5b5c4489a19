import type { DocumentOwner, DocumentType } from '@neev/domain/people/documents'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import type { PartyDocument } from '#shared/documents/DocumentList.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { SendIn } from './SendIn.tsx'
import { StepList } from './StepList.tsx'
import { useSteps } from './use-steps.ts'

type Saved<Step> = { id: string; version: number; openSteps: readonly Step[]; documents: readonly PartyDocument[] }
type Props<Step extends string, Input> = {
  /** The saved application; null before the first step. */
  application: Saved<Step> | null
  /** The steps that are filled in, in order; DOCUMENTS is one. */
  steps: readonly Step[]
  names: Record<Step | 'REVIEW', string>
  owner: DocumentOwner
  /** Documents required for submission, and what is said when all are there. */
  needed: readonly DocumentType[]
  enough: string
  /** The terms accepted by submitting. */
  terms: string
  onSave: (input: Input) => Promise<unknown>
  busy: boolean
  onSend: (acceptTerms: boolean) => unknown
  /** The form of a step. */
  form: (step: Step, about: { onSave: (input: Input) => Promise<void>; submit: string }) => ReactNode
  /** The entered data, read-only; `change` is the button of a step. */
  facts: (change: (step: Step) => ReactNode) => ReactNode
}

/** An application form, one step per page; each is saved before the next. The step is in the URL. */
export function ApplicationSteps<Step extends string, Input>(props: Props<Step, Input>) {
  const t = useT()
  const { application, steps, names, form } = props
  const all: readonly (Step | 'REVIEW')[] = [...steps, 'REVIEW']
  const open = new Set<Step | 'REVIEW'>(application ? application.openSteps : steps)
  const { step, go, goOn } = useSteps(all, open)
  const onSave = async (input: Input) => {
    await props.onSave(input)
    goOn()
  }
  return (
    <>
      <StepList steps={all} names={names} now={step} open={open} go={application && go} />
      <div className="card padded" key={`${step} ${application?.version ?? 0}`}>
        <h2>{t(names[step])}</h2>
        {step !== 'REVIEW' && step !== 'DOCUMENTS' && form(step, { onSave, submit: t('Save and continue') })}
        {step === 'DOCUMENTS' && application && (
          <DocumentsStep
            owner={props.owner}
            ownerId={application.id}
            documents={application.documents}
            needed={props.needed}
            enough={props.enough}
            onDone={() => go('REVIEW')}
          />
        )}
        {step === 'REVIEW' && application && (
          <SendIn
            open={application.openSteps.map((one) => names[one])}
            documents={application.documents}
            terms={props.terms}
            busy={props.busy}
            onSend={props.onSend}
          >
            {props.facts((one) => (
              <button type="button" className="button small" onClick={() => go(one)}>
                {t('Edit')}
              </button>
            ))}
          </SendIn>
        )}
      </div>
    </>
  )
}
