import { useState } from 'react'
import { Section } from '#kit/detail/DetailPage.tsx'
import { DocumentForm } from '#kit/documents/DocumentForm.tsx'
import { DocumentList, type PartyDocument } from '#kit/documents/DocumentList.tsx'
import { documentNames } from '#kit/documents/document-words.ts'
import { ask } from '#kit/feedback/confirm.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { DateField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import {
  DecideSellerDocument,
  DeskSeller,
  type DeskSellerFieldsFragment,
  DeskSellers,
} from './admin-sellers.graphql.ts'

const refreshes = [DeskSeller, DeskSellers]
const anyDay = checked<{ validTo: string }>(() => ({}))

/** A firm's papers: the desk reads, accepts with the last day that it read, or rejects with a reason. */
export function SellerPapers({ seller: { id, documents } }: { seller: DeskSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const [accepting, setAccepting] = useState<PartyDocument | null>(null)
  const decide = useAct(DecideSellerDocument, { says: t('Saved'), refreshes })
  const reject = async (document: PartyDocument) => {
    const reason = await ask({
      title: t('Reject: {paper}', { paper: t(documentNames[document.type]) }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('What the seller reads') },
    })
    if (reason !== null) await decide.tell({ id: document.id, accept: false, reason })
  }
  return (
    <>
      <Section title={t('Papers')}>
        <DocumentList
          documents={documents}
          refreshes={refreshes}
          actions={(document) =>
            may('seller:approve') && (
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
      {may('seller:write:any') && (
        <Section title={t('Hand in for the seller')}>
          <DocumentForm owner="SELLER" ownerId={id} refreshes={refreshes} />
        </Section>
      )}
      <Dialog
        title={accepting ? t('Accept: {paper}', { paper: t(documentNames[accepting.type]) }) : ''}
        open={accepting !== null}
        onClose={() => setAccepting(null)}
      >
        {accepting && (
          <div className="dialog-body">
            <Form
              schema={anyDay}
              defaults={{ validTo: accepting.validTo ?? '' }}
              onSubmit={async ({ validTo }) => {
                await decide.run({ id: accepting.id, accept: true, validTo: validTo || null })
                setAccepting(null)
              }}
              submit={t('Accept')}
            >
              <DateField
                name="validTo"
                label={t('Last day')}
                optional
                hint={t('As the paper itself says. We remind 30, 15 and 3 days before.')}
              />
            </Form>
          </div>
        )}
      </Dialog>
    </>
  )
}
