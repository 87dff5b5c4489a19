import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { paths } from '#routes/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { DebitNote } from './invoices.graphql.ts'
import { NoteDocument } from './NoteDocument.tsx'

/** A debit note against a tax invoice, accepted by the buyer (CGST Act, section 34(3)). */
export default function DebitNotePage() {
  const [search] = useSearchParams()
  const { data } = useData(DebitNote, { id: search.get('id') ?? '' })
  const { debitNote: note } = data
  return (
    <NoteDocument
      note={note}
      title="Debit note"
      file={note.pdfUrl}
      facts={[
        ['Reason', 'Excess weight, accepted by the recipient'],
        note.creditNote
          ? [
              'Cancelled by credit note',
              <span key="credit">
                <Link className="link" to={paths.creditNote({ id: note.creditNote.id })}>
                  {note.creditNote.number}
                </Link>
                {`, ${showDate(note.creditNote.issuedAt)}`}
              </span>,
            ]
          : ['Payment due', showDate(note.dueBy)],
      ]}
      remark={
        note.creditNote
          ? 'Nothing is due for this debit note any more.'
          : 'Enter the number of this debit note in the remarks of the transfer.'
      }
    />
  )
}
