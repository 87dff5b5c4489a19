import { showMoment } from '#kit/format/dates.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { InvoiceQuery } from './invoices.graphql.ts'

type Seal = InvoiceQuery['invoice']['einvoice']
type Code = { size: number; path: string }

/** A QR code as a document prints it. */
export const DocumentQr = ({ qr: { size, path }, label }: { qr: Code; label: string }) => (
  <svg className="paper-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
    <path d={path} />
  </svg>
)

/** The registration of a document with the portal's signed QR code (CGST Rule 46(r)). */
export function Irn({ of }: { of: Seal }) {
  if (!of?.irn || !of.qr) return null
  return (
    <div className="paper-irn">
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

/** Told above the sheet, to both sides: without its number it is no document yet (CGST Rule 48(5)). */
export function IrnPending({ of }: { of: Seal }) {
  const t = useT()
  if (!of || of.status === 'REGISTERED') return null
  return (
    <p className="note amber no-print" role="status">
      <b>{t('IRN pending')}</b>{' '}
      {t(
        'This document waits for its number from the government’s e-invoice portal, and is not valid before. It can be printed as soon as the number is here; its seller sees under E-invoices what is to be done.',
      )}
    </p>
  )
}
