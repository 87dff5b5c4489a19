import type { DocumentOwner, DocumentType } from '@neev/domain/people/documents'
import { useT } from '#i18n/use-t.ts'
import { DocumentForm } from '#shared/documents/DocumentForm.tsx'
import { DocumentList, type PartyDocument } from '#shared/documents/DocumentList.tsx'
import { documentNames } from '#shared/documents/document-labels.ts'

type Props = {
  owner: DocumentOwner
  ownerId: string
  documents: readonly PartyDocument[]
  /** Documents required for submission. */
  needed: readonly DocumentType[]
  /** Text shown when all of them are uploaded. */
  enough: string
  onDone: () => void
}

/** Step of an application for uploading documents. */
export function DocumentsStep({ owner, ownerId, documents, needed, enough, onDone }: Props) {
  const t = useT()
  const there = new Set(
    documents.filter(({ state }) => state === 'PENDING' || state === 'ACCEPTED').map(({ type }) => type),
  )
  const missing = needed.filter((type) => !there.has(type))
  return (
    <div className="stack">
      <p className={missing.length ? 'note amber' : 'note'}>
        {missing.length
          ? t('Still required: {documents}', { documents: missing.map((type) => t(documentNames[type])).join(', ') })
          : enough}
      </p>
      <DocumentList documents={documents} own />
      <DocumentForm owner={owner} ownerId={ownerId} wanted={missing[0]} />
      <div>
        <button type="button" className="button primary" disabled={missing.length > 0} onClick={onDone}>
          {t('Continue to review')}
        </button>
      </div>
    </div>
  )
}
