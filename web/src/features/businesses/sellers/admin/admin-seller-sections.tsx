import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DecideDocuments } from '#shared/documents/DecideDocuments.tsx'
import { useMay } from '#state/use-may.ts'
import { Checklist } from '#ui/detail/Checklist.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import {
  AddSellerNote,
  type AdminSellerFieldsFragment,
  SetSellerCheck,
  SubmitSellerDocumentDecision,
} from './admin-sellers.graphql.ts'

type Props = { seller: AdminSellerFieldsFragment }

export function SellerChecks({ seller: { id, checks } }: Props) {
  const t = useT()
  const may = useMay()('seller:approve')
  const set = useMutation(SetSellerCheck, { successMessage: t('Saved') })
  return (
    <Checklist checks={checks} onDecide={may ? (check) => set.runSafely({ id, ...check }) : null} busy={set.busy} />
  )
}

export function SellerNotes({ seller: { id, notes } }: Props) {
  const t = useT()
  const may = useMay()('seller:write:any')
  const add = useMutation(AddSellerNote, { successMessage: t('Saved') })
  return (
    <Notes notes={notes} hint={t('The seller cannot see this.')} onAdd={may ? (body) => add.run({ id, body }) : null} />
  )
}

export function SellerDocuments({ seller: { id, documents } }: Props) {
  const t = useT()
  const may = useMay()
  const decide = useMutation(SubmitSellerDocumentDecision, { successMessage: t('Saved') })
  return (
    <DecideDocuments
      owner="SELLER"
      ownerId={id}
      documents={documents}
      mayDecide={may('seller:approve')}
      mayHandIn={may('seller:write:any')}
      decide={decide}
      labels={{ reason: t('Message to the seller'), handIn: t('Upload for the seller') }}
    />
  )
}
