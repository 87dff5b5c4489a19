import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { PaperSheet } from '#shared/printed/PaperSheet.tsx'
import { IrnPending } from './IrnPending.tsx'
import { CreditNote } from './invoices.graphql.ts'

/** A credit note against a tax invoice (CGST Act, section 34). */
export default function CreditNotePage() {
  const t = useT()
  const [search] = useSearchParams()
  const { data } = useData(CreditNote, { id: search.get('id') ?? '' })
  const { creditNote: note } = data
  return (
    <PaperSheet
      of={note.paper}
      notice={<IrnPending of={note.einvoice} />}
      file={note.pdfUrl}
      back={{ to: paths.invoice({ id: note.invoiceId }), label: t('Invoice {number}', { number: note.invoiceNumber }) }}
    />
  )
}
