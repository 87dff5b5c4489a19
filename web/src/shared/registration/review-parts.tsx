import type { Permission } from '@neev/domain/core/access/permissions'
import type { AdminCheckState } from '@neev/domain/core/checks'
import type { DocumentOwner } from '@neev/domain/people/documents'
import type { ComponentProps } from 'react'
import type { Document } from '#graphql/document.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DecideDocuments } from '#shared/documents/DecideDocuments.tsx'
import { useMay } from '#state/use-may.ts'
import { Checklist } from '#ui/detail/Checklist.tsx'
import { Notes } from '#ui/detail/Notes.tsx'

type Decision = Parameters<ComponentProps<typeof DecideDocuments>['decide']['run']>[0]
type Review = {
  owner: DocumentOwner
  /** Who decides about it, and who writes notes and uploads for it. */
  decide: Permission
  write: Permission
  check: Document<object, { id: string; item: string; state: AdminCheckState; note?: string | null | undefined }>
  note: Document<object, { id: string; body: string }>
  document: Document<object, Decision>
  /** Sentences, marked by `text('…')`: who cannot see notes, whom a reason is for, and the title of an upload. */
  hint: string
  reason: string
  handIn: string
}
type Props = {
  record: { id: string } & Pick<ComponentProps<typeof Checklist>, 'checks'> &
    Pick<ComponentProps<typeof Notes>, 'notes'> &
    Pick<ComponentProps<typeof DecideDocuments>, 'documents'>
}

/** The parts of a page on which staff review an application: its checklist, internal notes and documents. */
export const reviewParts = (review: Review) => ({
  Checks({ record: { id, checks } }: Props) {
    const t = useT()
    const may = useMay()(review.decide)
    const set = useMutation(review.check, { successMessage: t('Saved') })
    return (
      <Checklist checks={checks} onDecide={may ? (check) => set.runSafely({ id, ...check }) : null} busy={set.busy} />
    )
  },
  Notes({ record: { id, notes } }: Props) {
    const t = useT()
    const may = useMay()(review.write)
    const add = useMutation(review.note, { successMessage: t('Saved') })
    return <Notes notes={notes} hint={t(review.hint)} onAdd={may ? (body) => add.run({ id, body }) : null} />
  },
  Documents({ record: { id, documents } }: Props) {
    const t = useT()
    const may = useMay()
    const decide = useMutation(review.document, { successMessage: t('Saved') })
    return (
      <DecideDocuments
        owner={review.owner}
        ownerId={id}
        documents={documents}
        mayDecide={may(review.decide)}
        mayHandIn={may(review.write)}
        decide={decide}
        labels={{ reason: t(review.reason), handIn: t(review.handIn) }}
      />
    )
  },
})
