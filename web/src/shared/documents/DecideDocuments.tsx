import type { DocumentOwner } from '@neev/domain/people/documents'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentList, type PartyDocument } from './DocumentList.tsx'
import { documentNames } from './document-labels.ts'

type Decision = { id: string; decision: 'APPROVE' | 'REJECT'; reason?: string | null; validTo?: string | null }
type Props = {
  owner: DocumentOwner
  ownerId: string
  documents: readonly PartyDocument[]
  mayDecide: boolean
  mayHandIn: boolean
  /** Sends a decision: `run` throws refusals, `tell` shows them. */
  decide: Record<'run' | 'runSafely', (decision: Decision) => Promise<unknown>>
  labels: { reason: string; handIn: string }
}

const anyDay = problemSchema<{ validTo: string }>(() => ({}))

/** Documents of a seller or company for review: accept with the last day, or reject with a reason. */
export function DecideDocuments({ owner, ownerId, documents, mayDecide, mayHandIn, decide, labels }: Props) {
  const t = useT()
  const [accepting, setAccepting] = useState<PartyDocument | null>(null)
  const reject = async (document: PartyDocument) => {
    const reason = await ask({
      title: t('Reject: {document}', { document: t(documentNames[document.type]) }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: labels.reason },
    })
    if (reason !== null) await decide.runSafely({ id: document.id, decision: 'REJECT', reason })
  }
  return (
    <>
      <Section title={t('Documents')}>
        <DocumentList
          documents={documents}
          actions={(document) =>
            mayDecide && (
              <>
                {(document.state === 'PENDING' || document.state === 'REJECTED') && (
                  <button type="button" className="button small" onClick={() => setAccepting(document)}>
                    {t('Accept')}
                  </button>
                )}
                {(document.state === 'PENDING' || document.state === 'ACCEPTED') && (
                  <button type="button" className="button small" onClick={() => reject(document)}>
                    {t('Reject')}
                  </button>
                )}
              </>
            )
          }
        />
      </Section>
      {mayHandIn && (
        <Section title={labels.handIn}>
          <DocumentForm owner={owner} ownerId={ownerId} />
        </Section>
      )}
      <Dialog
        title={accepting ? t('Accept: {document}', { document: t(documentNames[accepting.type]) }) : ''}
        open={accepting !== null}
        onClose={() => setAccepting(null)}
      >
        {accepting && (
          <div className="dialog-body">
            <Form
              schema={anyDay}
              defaults={{ validTo: accepting.validTo ?? '' }}
              onSubmit={async ({ validTo }) => {
                await decide.run({ id: accepting.id, decision: 'APPROVE', validTo: validTo || null })
                setAccepting(null)
              }}
              submit={t('Accept')}
            >
              <DateField
                name="validTo"
                label={t('Last day')}
                optional
                hint={t('As shown on the document. We send reminders 30, 15 and 3 days before.')}
              />
            </Form>
          </div>
        )}
      </Dialog>
    </>
  )
}
