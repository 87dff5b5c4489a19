import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { DocumentList, type PartyDocument } from '#shared/documents/DocumentList.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Field } from '#ui/form/Field.tsx'

type Props = {
  /** Names of incomplete steps. */
  open: readonly string[]
  /** The entered data, read-only. */
  children: ReactNode
  documents: readonly PartyDocument[]
  /** The terms accepted by submitting. */
  terms: string
  busy: boolean
  onSend: (acceptTerms: boolean) => void
}

/** Last step of an application: review, accept the terms, submit. */
export function SendIn({ open, children, documents, terms, busy, onSend }: Props) {
  const t = useT()
  const [accepted, setAccepted] = useState(false)
  return (
    <div className="stack">
      {open.length > 0 && (
        <p className="note amber">
          {t('Still to complete: {steps}', { steps: open.map((step) => t(step)).join(', ') })}
        </p>
      )}
      {children}
      <DocumentList documents={documents} own />
      <Field label={t('Terms')}>
        {(control) => (
          <label className="check">
            <input
              {...control}
              type="checkbox"
              checked={accepted}
              onChange={({ target }) => setAccepted(target.checked)}
            />
            <span>{terms}</span>
          </label>
        )}
      </Field>
      <div>
        <BusyButton
          className="button primary"
          busy={busy}
          disabled={!accepted || open.length > 0}
          onClick={() => onSend(accepted)}
        >
          {t('Submit application')}
        </BusyButton>
      </div>
    </div>
  )
}
