import { creditReasons } from '@neev/domain/tax/invoices'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { paths } from '#routes/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { CreditNote } from './invoices.graphql.ts'
import { NoteDocument } from './NoteDocument.tsx'

/** A credit note against a tax invoice (CGST Act, section 34). */
export default function CreditNotePage() {
  const [search] = useSearchParams()
  const { data } = useData(CreditNote, { id: search.get('id') ?? '' })
  const { creditNote: note } = data
  return (
    <NoteDocument
      note={note}
      title="Credit note"
      file={note.pdfUrl}
      facts={[
        ['Reason', creditReasons[note.reason] ?? note.reason],
        ...(note.debitNoteId && note.debitNoteNumber && note.debitNotedAt
          ? [
              [
                'Cancels debit note',
                <span key="debit">
                  <Link className="link" to={paths.debitNote({ id: note.debitNoteId })}>
                    {note.debitNoteNumber}
                  </Link>
                  {`, ${showDate(note.debitNotedAt)}`}
                </span>,
              ] as const,
            ]
          : []),
      ]}
      remark="A recipient who is registered reverses the input credit of this tax."
      besides={note.roundOffPaise ? [['Round off', note.roundOffPaise]] : []}
    />
  )
}
