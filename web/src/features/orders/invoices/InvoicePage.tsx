import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { documentLink } from './document-link.ts'
import { IrnPending } from './IrnPending.tsx'
import { Invoice } from './invoices.graphql.ts'

/** The tax invoice or bill of supply of a shipment. */
export default function InvoicePage() {
  const t = useT()
  const [search] = useSearchParams()
  const [at, setAt] = useState(0)
  const { data } = useData(Invoice, { id: search.get('id') ?? '', copy: at }, { keep: true })
  const { invoice } = data
  return (
    <PrintedSheet
      of={invoice.printed}
      linkTo={documentLink}
      notice={<IrnPending of={invoice.einvoice} />}
      file={invoice.copies[at]?.pdfUrl}
      tools={
        <label className="row">
          <span>{t('Copy')}</span>
          <span className="input">
            <select value={at} onChange={(event) => setAt(Number(event.target.value))}>
              {invoice.copies.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </label>
      }
      back={{ to: paths.order({ id: invoice.orderId }), label: t('Order {number}', { number: invoice.orderNumber }) }}
    />
  )
}
