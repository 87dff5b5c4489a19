import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { documentLink } from './document-link.ts'
import { IrnPending } from './IrnPending.tsx'
import { CreditNote } from './invoices.graphql.ts'

/** A credit note against a tax invoice (CGST Act, section 34). */
export default function CreditNotePage() {
  const t = useT()
  const [search] = useSearchParams()
  const { data } = useData(CreditNote, { id: search.get('id') ?? '' })
  const { creditNote: note } = data
  return (
    <PrintedSheet
      of={note.printed}
      linkTo={documentLink}
      notice={<IrnPending of={note.einvoice} />}
      file={note.pdfUrl}
      back={{ to: paths.invoice({ id: note.invoiceId }), label: t('Invoice {number}', { number: note.invoiceNumber }) }}
    />
  )
}
