import { useT } from '#i18n/use-t.ts'
import styles from '#shared/printed/printed.module.css'
import { showMoment } from '#ui/format/dates.ts'
import type { InvoiceQuery } from './invoices.graphql.ts'

type Seal = InvoiceQuery['invoice']['einvoice']
type Code = { size: number; path: string }

/** A QR code on a document. */
export const DocumentQr = ({ qr: { size, path }, label }: { qr: Code; label: string }) => (
  <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
    <path d={path} />
  </svg>
)

/** The registration of a document with the portal's signed QR code (CGST Rule 46(r)). */
export function Irn({ of }: { of: Seal }) {
  if (!of?.irn || !of.qr) return null
  return (
    <div className={styles.irn}>
      <DocumentQr qr={of.qr} label="Signed QR code of the e-invoice" />
      <dl>
        <dt>IRN</dt>
        <dd className="break-all">{of.irn}</dd>
        <dt>Acknowledgement no.</dt>
        <dd>{of.ackNumber}</dd>
        <dt>Acknowledgement date</dt>
        <dd>{of.ackAt && showMoment(of.ackAt)}</dd>
      </dl>
    </div>
  )
}

/** Notice above the document: without its IRN it is not valid yet (CGST Rule 48(5)). */
export function IrnPending({ of }: { of: Seal }) {
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
