import { Checklist } from '#kit/detail/Checklist.tsx'
import { Notes } from '#kit/detail/Notes.tsx'
import { DecidePapers } from '#kit/documents/DecidePapers.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import {
  AddSellerNote,
  DecideSellerDocument,
  DeskSeller,
  type DeskSellerFieldsFragment,
  DeskSellers,
  SetSellerCheck,
} from './admin-sellers.graphql.ts'

type Props = { seller: DeskSellerFieldsFragment }
const refreshes = [DeskSeller, DeskSellers]

export function SellerChecks({ seller: { id, checks } }: Props) {
  const t = useT()
  const may = useMay()('seller:approve')
  const set = useAct(SetSellerCheck, { says: t('Saved'), refreshes })
  return <Checklist checks={checks} onDecide={may ? (check) => set.tell({ id, ...check }) : null} busy={set.busy} />
}

export function SellerNotes({ seller: { id, notes } }: Props) {
  const t = useT()
  const may = useMay()('seller:write:any')
  const add = useAct(AddSellerNote, { says: t('Saved'), refreshes: [DeskSeller] })
  return (
    <Notes notes={notes} hint={t('The seller never sees it.')} onAdd={may ? (body) => add.run({ id, body }) : null} />
  )
}

export function SellerPapers({ seller: { id, documents } }: Props) {
  const t = useT()
  const may = useMay()
  const decide = useAct(DecideSellerDocument, { says: t('Saved'), refreshes })
  return (
    <DecidePapers
      owner="SELLER"
      ownerId={id}
      documents={documents}
      refreshes={refreshes}
      mayDecide={may('seller:approve')}
      mayHandIn={may('seller:write:any')}
      decide={decide}
      words={{ reason: t('What the seller reads'), handIn: t('Hand in for the seller') }}
    />
  )
}
