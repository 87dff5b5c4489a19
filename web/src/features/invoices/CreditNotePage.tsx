import { creditReasons } from '@neev/domain/invoices'
import { Link, useSearchParams } from 'react-router'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDate } from '#kit/format/dates.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { paths } from '#routes/paths.ts'
import { CreditNote } from './invoices.graphql.ts'
import { NoteDocument } from './NoteDocument.tsx'

/** What of a tax invoice is taken back, and why (CGST Act, section 34). */
export default function CreditNotePage() {
  const [search] = useSearchParams()
  const { data, error, refetch } = useGql(CreditNote, { id: search.get('id') ?? '' })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
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
