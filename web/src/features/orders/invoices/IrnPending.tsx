import { useT } from '#i18n/use-t.ts'
import type { SealStatusFragment } from './invoices.graphql.ts'

/** Notice above a document: without its IRN it is not valid yet (CGST Rule 48(5)). */
export function IrnPending({ of }: { of: SealStatusFragment | null | undefined }) {
  const t = useT()
  if (!of || of.status === 'REGISTERED') return null
  return (
    <p className="note amber no-print" role="status">
      <b>{t('IRN pending')}</b>{' '}
      {t(
        'This document is waiting for its number from the government’s e-invoice portal and is not valid before that. You can print it when the number arrives. The seller can see the next steps under E-invoices.',
      )}
    </p>
  )
}
