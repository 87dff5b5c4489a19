import { istDate } from '@neev/domain/core/fiscal'
import type { ReactNode } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showDate } from '#ui/format/dates.ts'
import { documentNames, documentStates } from './document-labels.ts'
import { type PartyDocumentFieldsFragment, RemoveDocument } from './documents.graphql.ts'

export type PartyDocument = PartyDocumentFieldsFragment

const soonDays = 30
const daysTo = (date: string) => Math.round((Date.parse(date) - Date.parse(istDate(new Date()))) / 86_400_000)

/** Validity of a document as text. */
function validity(t: T, { validTo }: PartyDocument): string | null {
  if (!validTo) return null
  const days = daysTo(validTo)
  if (days < 0) return t('expired on {date}', { date: showDate(validTo) })
  if (days > soonDays) return t('valid until {date}', { date: showDate(validTo) })
  return t('{n, plural, =0 {expires today} one {expires tomorrow, {date}} other {expires in # days, {date}}}', {
    n: days,
    date: showDate(validTo),
  })
}

type Props = {
  documents: readonly PartyDocument[]
  /** Further actions, such as deciding. */
  actions?: (document: PartyDocument) => ReactNode
  /** True if the viewer can withdraw documents. */
  own?: boolean
}

/** Documents of a seller or company with validity and decision. */
export function DocumentList({ documents, actions, own = false }: Props) {
  const t = useT()
  const withdraw = useMutation(RemoveDocument, { successMessage: t('Removed') })
  const takeBack = async (id: string) => {
    if (await confirm({ title: t('Remove this document?'), verb: t('Remove'), tone: 'danger' }))
      await withdraw.runSafely({ id })
  }
  if (documents.length === 0) return <p className="ink3">{t('No documents yet')}</p>
  return (
    <ul className={styles.recordList}>
      {documents.map((document) => {
        const state = documentStates[document.state]
        return (
          <li key={document.id}>
            <div>
              <a className="link medium" href={document.link} target="_blank" rel="noreferrer">
                {[t(documentNames[document.type]), document.brand?.name].filter(Boolean).join(', ')}
              </a>
              <p className="ink3 t13">
                {[document.number, document.issuedBy, validity(t, document)].filter(Boolean).join(' · ')}
              </p>
              {document.reason && <p className="error-text">{document.reason}</p>}
            </div>
            <div className="row wraps">
              <Badge tone={state.tone}>{t(state.label)}</Badge>
              {own && document.canWithdraw && (
                <button type="button" className="button small quiet" onClick={() => takeBack(document.id)}>
                  {t('Remove')}
                </button>
              )}
              {actions?.(document)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
